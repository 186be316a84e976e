import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { registration: 'open' } });
  const { status } = await send('/register', { ...ADA, username: 'ada' });
  expect(status).toBe(201);
});
afterAll(() => app.close());

const send = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  rawRequest(app.origin, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': FIREFOX, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const look = (path: string, cookie = '') => rawRequest(app.origin, path, { headers: { Cookie: cookie } });

/** Signs in and returns the cookie that the browser sends from then on. */
async function signIn(): Promise<string> {
  const response = await send('/login', ADA);
  expect([response.status, response.headers.location]).toEqual([303, '/app']);
  expect(response.headers['cache-control']).toBe('private, no-store');
  return String(response.headers['set-cookie']).split(';')[0] ?? '';
}

describe('logging in', () => {
  it('redirects to the account, with a cookie that scripts cannot read and other sites cannot send with a form', async () => {
    expect((await look('/login')).text).toContain('<form method="post" action="/login">');
    const response = await send('/login', ADA);
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/^waymark=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax,/);
    const page = await look('/account', cookie.split(';')[0]);
    expect(page.text).toContain('Signed in as ada (ada@example.com)');
    expect(page.text).toContain('<strong>Firefox on Linux (this session)</strong>');
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect((await look('/login', cookie.split(';')[0])).headers.location).toBe('/app');
  });

  it('tells those whose account is suspended while they are signed in', async () => {
    const eve = { email: 'eve-suspended@example.com', username: 'eve', password: ADA.password };
    expect((await send('/register', eve)).status).toBe(201);
    const cookie = String((await send('/login', eve)).headers['set-cookie']).split(';')[0] ?? '';
    const { accounts } = app.app.features;
    const id = (await accounts.findByEmail(eve.email))?.id ?? 0;
    await accounts.setSuspended(id, true);
    const page = await look('/login', cookie);
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('This account is suspended.')]);
    expect((await look('/login')).text).not.toContain('suspended');
    await accounts.setSuspended(id, false);
    expect((await look('/login', cookie)).headers.location).toBe('/app');
  });

  it('responds in the same way to a wrong password and an unknown address, and keeps the input', async () => {
    const wrong = await send('/login', { ...ADA, password: 'nonsense' });
    const unknown = await send('/login', { email: 'eve@example.com', password: 'nonsense' });
    expect([wrong.status, unknown.status]).toEqual([403, 403]);
    const withoutChallenge = (text: string) => text.replace(/&quot;challenge&quot;:&quot;[\w-]+/, '');
    expect(withoutChallenge(wrong.text).replace('ada@', 'eve@')).toBe(withoutChallenge(unknown.text));
    expect(wrong.text).toContain('value="ada@example.com"');
    expect(wrong.text).not.toContain('nonsense');
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('accepts no form of another site, and no invalid cookie', async () => {
    const foreign = await send('/login', ADA, { 'Sec-Fetch-Site': 'cross-site' });
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
    for (const cookie of ['', 'waymark=', 'waymark=x', `waymark=${'a'.repeat(43)}`, `waymark=${'%'.repeat(43)}`])
      expect((await look('/account', cookie)).headers.location).toBe('/login');
    const own = await signIn();
    expect((await look('/account', `${own}; ${own}`)).headers.location).toBe('/login');
  });
});

describe('the requested page', () => {
  it('survives the form, also after a wrong password, and opens immediately for signed-in users', async () => {
    const path = '/app/links?q=%22%3E&tag=a#top';
    const field = '<input type="hidden" name="next" value="/app/links?q=%22%3E&amp;tag=a#top">';
    expect((await look(`/login?next=${encodeURIComponent(path)}`)).text).toContain(field);
    expect((await send('/login', { ...ADA, password: 'nonsense', next: path })).text).toContain(field);
    const response = await send('/login', { ...ADA, next: path });
    expect(response.headers.location).toBe(path);
    const cookie = String(response.headers['set-cookie']).split(';')[0];
    expect((await look('/login?next=/app/websites/7', cookie)).headers.location).toBe('/app/websites/7');
    expect((await look('/login?next=//evil.example/app', cookie)).headers.location).toBe('/app');
  });
});

describe('a session', () => {
  it('calls the API with its own token; its cookie never does', async () => {
    const cookie = await signIn();
    const response = await send('/account/token', {}, { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
    expect(response.headers['cache-control']).toBe('private, no-store');
    const { token, expires_at } = JSON.parse(response.text);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
    const account = await app.request('/bio/api/account', { headers: { Authorization: `Bearer ${token}` } });
    expect(account.json.data).toMatchObject({ email: ADA.email });
    const byCookie = await rawRequest(app.origin, '/bio/api/account', { headers: { Cookie: cookie } });
    expect(byCookie.status).toBe(401);
  });

  it('tells the application whether the person is an operator, as of now', async () => {
    const account = await app.deps.catalog.accounts.findByEmail(ADA.email);
    const { secret } = await app.app.features.sessions.begin(account ?? { id: 0, personId: 0 }, '');
    const tell = async () => {
      const answer = await send('/account/token', {}, { Cookie: `waymark=${secret}`, 'Sec-Fetch-Site': 'same-origin' });
      return JSON.parse(answer.text).is_operator;
    };
    const { directory } = app.deps.catalog;
    expect(await tell()).toBe(false);
    await directory.setOperator(ADA.email, 1);
    expect(await tell()).toBe(true);
    await directory.setOperator(ADA.email, null);
    expect(await tell()).toBe(false);
  });

  it('issues no token to another site, or after signing out', async () => {
    const cookie = await signIn();
    const foreign = await send('/account/token', {}, { Cookie: cookie, 'Sec-Fetch-Site': 'same-site' });
    expect([foreign.status, foreign.text]).toEqual([403, '{"error":"foreign_origin"}']);
    expect((await send('/account/token')).status).toBe(401);
  });

  it('ends at sign-out, and revokes its tokens', async () => {
    const cookie = await signIn();
    const { token } = JSON.parse((await send('/account/token', {}, { Cookie: cookie })).text);
    const own = /value="(\d+)">Sign out/.exec((await look('/account', cookie)).text)?.[1] ?? '';
    const foreign = await send('/account/sessions', { end: own }, { Cookie: cookie, Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const out = await send('/account/sessions', { end: own }, { Cookie: cookie });
    expect([out.status, out.headers.location]).toEqual([303, '/login']);
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0');
    expect((await look('/account', cookie)).headers.location).toBe('/login');
    const request = app.request('/bio/api/account', { headers: { Authorization: `Bearer ${token}` } });
    expect((await request).status).toBe(401);
  });

  it('ends all others at once, and with a new password', async () => {
    const [first, second] = [await signIn(), await signIn()];
    await send('/account/sessions', { end: 'others' }, { Cookie: second });
    expect((await look('/account', first)).headers.location).toBe('/login');
    expect((await look('/account', second)).status).toBe(200);
    const ada = await app.deps.catalog.accounts.findByEmail(ADA.email);
    await app.deps.catalog.accounts.changeCredentials(ada?.personId ?? 0, { passwordHash: 'x', now: Date.now() });
    expect((await look('/account', second)).headers.location).toBe('/login');
  });
});

it('has its own limits in both API families; keys keep theirs', async () => {
  const account = await app.deps.catalog.accounts.findByEmail(ADA.email);
  const { secret } = await app.app.features.sessions.begin(
    { id: account?.id ?? 0, personId: account?.personId ?? 0 },
    '',
  );
  const { token } = JSON.parse((await send('/account/token', {}, { Cookie: `waymark=${secret}` })).text);
  for (const path of ['/bio/api/account', '/api/v1/account']) {
    const limitOf = async (key: string) => {
      const { headers } = await app.request(path, { headers: { Authorization: `Bearer ${key}` } });
      return headers.get('X-RateLimit-Limit');
    };
    expect([await limitOf(token), await limitOf(app.account.key)]).toEqual(['1200', '1000000']);
  }
});
