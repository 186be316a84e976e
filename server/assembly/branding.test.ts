import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import type { Mail } from '../platform/mail.ts';

const sent: Mail[] = [];
let test: TestApp;
beforeAll(async () => {
  const mailer = {
    send: async (mail: Mail) => {
      sent.push(mail);
      return 'sent' as const;
    },
  };
  test = await startTestApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' }, deps: { mailer } });
  const add = async (body: object) => (await test.account.api('POST', '/bio/api/url/add', body)).json;
  await add({ url: 'https://example.com/', custom: 'secret', password: 'open-sesame' });
  await add({ url: 'https://example.com/', custom: 'plain' });
  await add({ url: 'https://example.com/', custom: 'over', expiry: '2020-01-01' });
});
afterAll(() => test.close());

const branding = () => test.app.features.branding;
const PAGES = [
  '/no-such-page',
  '/secret',
  '/over',
  '/login',
  '/',
  '/report',
  '/report/key',
  '/settings/privacy',
  '/login/forgot',
];

describe('a service without a brand', () => {
  it.each(PAGES)('shows Waymark and no link of a brand at %s', async (path) => {
    const { text } = await test.request(path, { headers: { accept: 'text/html' } });
    expect(text).toContain('<span class="mark" aria-hidden="true"></span>Waymark');
    expect(text).not.toMatch(/brand|Powered by/);
  });
});

describe('a service with a brand', () => {
  beforeAll(async () => {
    const links = { supportUrl: 'https://acme.example/help', imprintUrl: 'https://acme.example/imprint' };
    await branding().change({ name: 'Acme & Co', accent: '#1d4ed8', ...links });
  });
  afterAll(() => branding().reset());

  it.each(PAGES)('shows its name, color and links at %s', async (path) => {
    const { text } = await test.request(path, { headers: { accept: 'text/html' } });
    expect(text).toContain('<span class="mark" aria-hidden="true"></span>Acme &amp; Co');
    expect(text).toMatch(/<link rel="stylesheet" href="\/assets\/brand\.css\?v=[\w-]{10}">/);
    expect(text).toContain('<a href="https://acme.example/help">Support</a>');
    expect(text).toContain('<a href="https://acme.example/imprint">Imprint</a>');
    expect(text).not.toContain('</span>Waymark');
  });

  it('redirects as before', async () => {
    const { status, headers } = await test.request('/plain');
    expect([status, headers.get('location')]).toEqual([302, 'https://example.com/']);
  });

  it('answers programs with the usual errors', async () => {
    const { json } = await test.request('/no-such-page', { headers: { accept: 'application/json' } });
    expect(json).toEqual({ error: 1, message: 'Not found.' });
  });

  it('writes emails in its name', async () => {
    sent.length = 0;
    await test.app.features.invitations.invite('new@example.com');
    expect(sent).toEqual([
      expect.objectContaining({
        to: 'new@example.com',
        subject: 'Your invitation to Acme & Co',
        senderName: 'Acme & Co',
        text: expect.stringMatching(
          /account on Acme & Co,[\s\S]*\n-- \nAcme & Co\nSupport: https:\/\/acme\.example\/help\n/,
        ),
      }),
    ]);
  });

  it('is named by passkeys and authenticator apps', async () => {
    const { passkeys, secondFactor } = test.app.features;
    const person = { personId: test.account.id, email: 'a@example.com' };
    expect(await passkeys.begin(person)).toMatchObject({ rp: { name: 'Acme & Co' } });
    const { address } = await secondFactor.begin(person.personId, person.email);
    expect(address).toContain('issuer=Acme%20%26%20Co');
  });

  it('shows the next brand with the next request', async () => {
    await branding().change({ name: 'Other' });
    expect((await test.request('/no-such-page')).text).toContain('</span>Other');
    expect((await test.request('/secret')).text).toContain('</span>Other');
  });
});
