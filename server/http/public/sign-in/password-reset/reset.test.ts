import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.ts';
import { PATIENCE } from '../../../../../test/support/vitest/patience.ts';
import { type ArrivedMail, openPostOffice, type PostOffice } from '../../../../email-reports/post-office.fixture.ts';

const HOUR_MS = 3_600_000;

let office: PostOffice;
let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  office = await openPostOffice();
  const deps = { mailer: office.mailer(), clock: { now: () => now } };
  app = await startTestApp({ config: { smtpUrl: office.url }, deps });
});
afterAll(async () => {
  await app.close();
  await office.shut();
});

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  rawRequest(app.origin, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const look = (path: string, cookie = '') => rawRequest(app.origin, path, { headers: { Cookie: cookie } });

/** Waits for the email with this subject for this address. */
function arrived(email: string, subject: string): Promise<ArrivedMail> {
  return vi.waitFor(() => {
    const mail = office.arrived.find(({ to, headers }) => to.includes(email) && headers.subject === subject);
    expect(mail).toBeDefined();
    return mail as ArrivedMail;
  }, PATIENCE);
}

/**
 * Requests a reset link and returns the secret from the email. Each call uses another minute because of the rate limit.
 */
async function askFor(email: string): Promise<string> {
  now += 60_000;
  expect((await send('/login/forgot', { email })).status).toBe(200);
  const mail = await arrived(email, 'Reset your Waymark password');
  const [, origin, secret] = /^(http:\S+)\/login\/password\?token=([A-Za-z0-9_-]{43})$/m.exec(mail.text) ?? [];
  expect(origin).toBe(app.deps.config.baseUrl);
  return secret ?? '';
}

describe('a forgotten password', () => {
  it('can be reset from the sign-in page; an emailed link works once, and ends every session', async () => {
    const { email } = await app.newAccount();
    expect((await look('/login')).text).toContain('<a href="/login/forgot">Forgot your password?</a>');
    expect((await look('/login/forgot')).text).toContain('<form method="post" action="/login/forgot">');
    const inside = await send('/login', { email, password: 'correct horse battery' });
    const cookie = String(inside.headers['set-cookie']).split(';')[0] ?? '';
    expect((await look('/account', cookie)).status).toBe(200);

    const token = await askFor(email);
    const form = await look(`/login/password?token=${token}`);
    expect([form.status, form.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(form.text).toContain(`value="${email}"`);
    const done = await send('/login/password', { token, password: 'another long one' });
    expect([done.status, done.headers['set-cookie']]).toEqual([200, undefined]);
    expect(done.text).toContain('Password changed');

    expect((await look('/account', cookie)).headers.location).toBe('/login');
    expect((await send('/login', { email, password: 'correct horse battery' })).status).toBe(403);
    expect((await send('/login', { email, password: 'another long one' })).headers.location).toBe('/app');
    for (const again of [
      await look(`/login/password?token=${token}`),
      await send('/login/password', { token, password: 'x'.repeat(9) }),
    ]) {
      expect([again.status, again.text.includes('is no longer valid')]).toEqual([410, true]);
    }
    expect((await arrived(email, 'Your password was changed')).text).not.toContain(token);
    const { id = 0 } = (await app.app.features.accounts.findByEmail(email)) ?? {};
    const { items } = await app.app.features.audit.page(id, { category: 'access' }, { limit: 9, offset: 0 });
    expect(items).toMatchObject([{ action: 'resetPassword', kind: 'session', network: '127.0.0.0/24' }]);
    expect(JSON.stringify(items)).not.toContain('another long one');
  });

  it('gets the same response whether or not the account exists', async () => {
    const { email } = await app.newAccount();
    const known = await send('/login/forgot', { email });
    const unknown = await send('/login/forgot', { email: 'nobody@example.com' });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(unknown.text.replace('nobody@example.com', email)).toBe(known.text);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    await arrived(email, 'Reset your Waymark password');
    expect(office.arrived.map(({ to }) => to)).not.toContainEqual(['nobody@example.com']);
  });

  it('allows three requests a minute; the fourth is rejected', async () => {
    now += 60_000;
    const responses = [];
    for (let turn = 0; turn < 4; turn++) responses.push(await send('/login/forgot', { email: 'often@example.com' }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(responses[3]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(responses[3]?.text).toContain('value="often@example.com"');
  });

  it.each([
    ['an address that is none', { email: 'ada' }],
    ['no address', {}],
    ['an address of hostile letters', { email: '"><script>@example.com' }],
  ])('is not reset with %s', async (_name, fields: Record<string, string>) => {
    now += 60_000;
    const page = await send('/login/forgot', fields);
    expect([page.status, page.text.includes('id="fault"')]).toEqual([400, true]);
    expect(page.text).not.toContain('<script');
  });

  it('is not replaced by a weak one: the link stays valid, and the page reports the error', async () => {
    const { email } = await app.newAccount();
    const token = await askFor(email);
    for (const password of ['short', 'password123', '']) {
      const page = await send('/login/password', { token, password });
      expect([page.status, page.text.includes('id="fault"'), page.text.includes(token)]).toEqual([400, true, true]);
      if (password) expect(page.text).not.toContain(password);
    }
    expect((await send('/login/password', { token, password: 'a longer one now' })).status).toBe(200);
  });

  it('can be replaced within an hour', async () => {
    const token = await askFor((await app.newAccount()).email);
    now += HOUR_MS - 1;
    expect((await look(`/login/password?token=${token}`)).status).toBe(200);
    now += 1;
    expect((await look(`/login/password?token=${token}`)).status).toBe(410);
    expect((await send('/login/password', { token, password: 'a longer one now' })).status).toBe(410);
  });

  it.each(['', 'x', '%00', '%ED%A0%80', 'a'.repeat(43), 'a'.repeat(5_000)])('accepts no link %j', async (token) => {
    expect((await look(`/login/password?token=${token}`)).status).toBe(410);
  });

  it('accepts no form of another site', async () => {
    const token = await askFor((await app.newAccount()).email);
    const foreign: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }];
    for (const headers of foreign) {
      expect((await send('/login/forgot', { email: 'a@example.com' }, headers)).status).toBe(403);
      expect((await send('/login/password', { token, password: 'a longer one now' }, headers)).status).toBe(403);
    }
    expect((await look(`/login/password?token=${token}`)).status).toBe(200);
  });

  it('responds in the same way while the mail server is down', async () => {
    now += 60_000;
    office.behaviour = { at: 'greeting', does: 421 };
    const page = await send('/login/forgot', { email: (await app.newAccount()).email });
    office.behaviour = undefined;
    expect([page.status, page.text.includes('we sent a link')]).toEqual([200, true]);
  });
});

it('without a mail server the page names whom to contact, and a form that is sent anyway sends nothing', async () => {
  const quiet = await startTestApp();
  try {
    for (const init of [{}, { method: 'POST', body: new URLSearchParams({ email: quiet.account.email }) }]) {
      const { status, text } = await quiet.request('/login/forgot', init);
      expect([status, text.includes('npx waymark account reset --email'), text.includes('<form')]).toEqual([
        200,
        true,
        false,
      ]);
    }
  } finally {
    await quiet.close();
  }
});
