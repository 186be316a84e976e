import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import type { Mail } from '../platform/mail.ts';

const sent: Mail[] = [];
const send = async (mail: Mail) => {
  sent.push(mail);
  return 'sent' as const;
};
let test: TestApp;
beforeAll(async () => {
  const config = { smtpUrl: 'smtp://127.0.0.1:1', linkApiRateLimit: undefined, analyticsApiRateLimit: undefined };
  test = await startTestApp({ config, deps: { mailer: { send } } });
});
afterAll(() => test.close());

const set = (name: string, text: string) => test.app.features.serviceSettings.set(name, text, 0);
const reset = (name: string) => test.app.features.serviceSettings.reset(name, 0);
const page = async (path: string) => test.request(path, { headers: { accept: 'text/html' } });

describe('a running service obeys at once', () => {
  it.each([
    ['open', 200, 'Create account'],
    ['invite', 403, 'invitation'],
    ['closed', 403, 'closed'],
  ])('the registration mode %s', async (mode, status, words) => {
    await set('registration', mode);
    const form = await page('/register');
    expect([form.status, form.text]).toEqual([status, expect.stringContaining(words)]);
    expect((await page('/')).text.includes('href="/register"')).toBe(mode === 'open');
  });

  it('a reset to registration by invitation after the first account', async () => {
    await set('registration', 'open');
    await reset('registration');
    expect((await page('/register')).status).toBe(403);
  });

  it('who may add branded domains', async () => {
    const add = async (host: string) => test.account.api('POST', '/bio/api/domain/add', { domain: host });
    await set('branded_domains', 'operators');
    const rejected = await add('go.shop.example');
    expect([rejected.status, rejected.json.message]).toEqual([403, expect.stringContaining('Only operators')]);
    await test.deps.catalog.directory.setOperator(test.account.email, 1);
    expect((await add('go.shop.example')).status).toBe(201);
    await test.deps.catalog.directory.setOperator(test.account.email, null);
    await reset('branded_domains');
    expect((await add('go2.shop.example')).status).toBe(201);
  });

  it.each([
    ['link_api_rate_limit', '/bio/api/urls'],
    ['analytics_api_rate_limit', '/api/v1/websites'],
  ])('the rate limit %s', async (name, path) => {
    const limitOf = async () => (await test.account.api('GET', path)).headers.get('x-ratelimit-limit');
    const before = await limitOf();
    await set(name, '777');
    expect(await limitOf()).toBe('777');
    await reset(name);
    expect(await limitOf()).toBe(before);
  });

  it('the sender of emails', async () => {
    await set('mail_from', 'Acme <links@acme.example>');
    await test.app.features.invitations.invite('new@example.com');
    expect(sent.at(-1)).toMatchObject({ to: 'new@example.com', from: 'Acme <links@acme.example>' });
    await reset('mail_from');
    await test.app.features.invitations.invite('next@example.com');
    expect(sent.at(-1)?.from).toBe('Waymark <waymark@localhost>');
  });

  it('who gets abuse reports', async () => {
    const report = async (path: string) => {
      const address = `localhost:3000/${path}`;
      await test.app.features.abuse.report({ address, linkId: null, reason: 'spam', words: '', email: '' });
      return sent.filter(({ subject }) => subject.endsWith(address)).map(({ to }) => to);
    };
    expect(await report('one')).toEqual([]);
    await set('abuse_email', 'abuse@acme.example');
    expect(await report('two')).toEqual(['abuse@acme.example']);
  });
});
