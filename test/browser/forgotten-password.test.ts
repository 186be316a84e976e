import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostOffice, type PostOffice } from '../../server/email-reports/post-office.fixture.ts';
import { type SharedBrowser, sharePersonsBrowser } from '../support/browser/shared-browser.ts';
import { buildOnce } from '../support/browser/web-build.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { PATIENCE } from '../support/vitest/patience.ts';
import { sampleOf } from '../support/vitest/scope.ts';
import { accessibilityFaults, DESKTOP, PHONE } from './app/app.fixture.ts';

describe('a person who forgot the password', () => {
  let office: PostOffice;
  let test: TestApp;
  let browser: SharedBrowser;
  beforeAll(async () => {
    office = await openPostOffice();
    const deps = { mailer: office.mailer(), webFolder: await buildOnce() };
    test = await startTestApp({ config: { smtpUrl: office.url }, deps });
    browser = await sharePersonsBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await test.close();
    await office.shut();
  });

  it.each(
    sampleOf(
      [
        ['on a phone, in the dark', { ...PHONE, colorScheme: 'dark' as const }],
        ['at a desk', DESKTOP],
      ],
      2,
    ),
  )('requests a reset link, opens it, chooses a new password and is signed in: %s', async (_where, options) => {
    const { email } = await test.newAccount();
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(`${test.origin}/app`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await vi.waitFor(() => expect(office.arrived.at(-1)?.to).toEqual([email]), PATIENCE);
    const link = /^http\S+$/m.exec(office.arrived.at(-1)?.text ?? '')?.[0] ?? '';
    // The test's own port is not the one that the service would have.
    await page.goto(test.origin + new URL(link).pathname + new URL(link).search);
    await page.getByText(`For ${email}.`).waitFor();
    await page.getByLabel('New password').fill('password123');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').getByText('too common').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('New password').fill('this one is new');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('this one is new');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/app'));
    await context.close();
  });
});
