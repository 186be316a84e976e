import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { passwordPage } from '../redirect/password-page.ts';
import { loginPage } from '../sign-in/login-page.ts';
import { forgotPage, newPasswordPage } from '../sign-in/password-reset/reset-pages.ts';
import { registerPage } from '../sign-in/registration/register-page.ts';
import { html } from './html.ts';
import { passwordField, showScript, showScriptVersion } from './password-field.ts';

const SCRIPT = `<script src="/assets/show.js?v=${showScriptVersion}" defer></script>`;

describe('a password field', () => {
  it('has a button that is hidden without scripts, and submits nothing', () => {
    const markup = passwordField({ autocomplete: 'current-password', more: html`` }).markup;
    expect(markup).toMatch(/<button [^>]*type="button"[^>]* hidden>Show<\/button>/);
    expect(markup).toMatch(/<input id="password" name="password" type="password" /);
  });

  it('requires eight characters for a new password, and none for an existing one', () => {
    const created = passwordField({ autocomplete: 'new-password', more: html`` }).markup;
    const known = passwordField({ autocomplete: 'current-password', more: html` autofocus` }).markup;
    expect([created.includes('minlength="8"'), known.includes('minlength')]).toEqual([true, false]);
    expect(known).toContain('maxlength="256" autofocus>');
  });

  it.each([
    ['log-in', loginPage({ canRegister: true, passkey: {}, provider: undefined, next: '' })],
    ['registration', registerPage({ provider: undefined })],
    ['new password', newPasswordPage({ secret: 'x', email: 'ada@example.com' })],
    ['a protected link', passwordPage()],
  ])('is on the page of %s with one script that reveals it', (_page, { body, headers }) => {
    expect(body.match(/data-show="password"/g)).toHaveLength(1);
    expect(body.match(/<script[^>]*show\.js[^>]*>/g)).toHaveLength(1);
    expect(body).toContain(SCRIPT);
    expect(headers['Content-Security-Policy']).toContain("script-src 'self'");
    expect(headers['Content-Security-Policy']).not.toMatch(/unsafe|\*(?!$)[^;]*script/);
  });

  it('is not on forms without a password, and neither is its script', () => {
    const { body, headers } = forgotPage();
    expect(body).not.toMatch(/<script|data-show/);
    expect(headers['Content-Security-Policy']).not.toContain('script-src');
  });
});

describe('the script that reveals passwords', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('is served at the URL that the pages use, cached forever', async () => {
    const { status, headers, text } = await test.request(`/assets/show.js?v=${showScriptVersion}`);
    expect([status, text]).toEqual([200, showScript]);
    expect(headers.get('content-type')).toContain('text/javascript');
    expect(headers.get('cache-control')).toContain('immutable');
  });
});
