import { afterEach, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Starts an installation without an account, unlike the test kit's default. */
async function freshApp(): Promise<TestApp> {
  const app = await startTestApp({ config: { registration: undefined } });
  apps.push(app);
  app.deps.catalog.accounts.count = async () => (await app.deps.catalog.accounts.list()).length - 1;
  return app;
}

const post = (app: TestApp, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  rawRequest(app.origin, '/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const ADA = { email: 'ada@example.com', password: 'correct horse battery', username: 'ada' };

describe('a visitor who has just created an account', () => {
  it('gets a link to the application after a reload, and no notice that registration is closed', async () => {
    const app = await freshApp();
    const created = await post(app, ADA);
    expect(created.status).toBe(201);
    const cookie = String(created.headers['set-cookie']).split(';')[0] ?? '';
    const again = await post(app, ADA, { Cookie: cookie });
    expect([again.status, again.headers.location]).toEqual([303, '/app']);
    expect(again.headers['cache-control']).toBe('private, no-store');
    const looked = await rawRequest(app.origin, '/register', { headers: { Cookie: cookie } });
    expect([looked.status, looked.headers.location]).toEqual([303, '/app']);
    const used = await rawRequest(app.origin, '/register?invitation=used', { headers: { Cookie: cookie } });
    expect(used.headers.location).toBe('/app');
  });

  it('finds a link to the application on the start page, and no question', async () => {
    const app = await freshApp();
    const created = await post(app, ADA);
    const cookie = String(created.headers['set-cookie']).split(';')[0] ?? '';
    const own = await rawRequest(app.origin, '/', { headers: { Cookie: cookie } });
    expect(own.text).toContain('<a class="button" href="/app">Open Waymark</a>');
    expect(own.text).not.toMatch(/Log in|invitation/);
    expect(own.headers['cache-control']).toBe('private, no-store');
    const other = await rawRequest(app.origin, '/');
    expect(other.text).toMatch(/>Sign in<[\s\S]*by invitation/);
    expect(other.headers['cache-control']).toBe('no-cache');
  });

  it('is anonymous without a session, or with an expired one', async () => {
    const app = await freshApp();
    await post(app, ADA);
    const over = { Cookie: `waymark=${'x'.repeat(43)}` };
    for (const headers of [{}, over]) {
      const page = await post(app, { ...ADA, email: 'eve@example.com', username: 'eve' }, headers);
      expect([page.status, page.text.includes('Account not created')]).toEqual([403, true]);
      expect(page.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('a visitor who filled in the form while another person created the first account', () => {
  const EVE = { email: 'eve@example.com', password: 'correct horse battery', username: 'eve' };

  it('sees what happened and whom to contact, and keeps the address for sign-in', async () => {
    const app = await freshApp();
    await post(app, ADA);
    const page = await post(app, EVE);
    expect([page.status, page.headers['x-robots-tag']]).toEqual([403, 'noindex']);
    expect(page.text).toContain('the first account of this service');
    expect(page.text).toContain('ask that person or the operator of this service');
    expect(page.text).toContain('<form method="post" action="/login">');
    expect(page.text).toMatch(/<input id="email"[^>]* value="eve@example\.com"/);
    expect(page.text).not.toContain(EVE.password);
    expect(await app.deps.catalog.accounts.findByEmail(EVE.email)).toBeUndefined();
  });

  it('signs in there, if it was the same person in another window', async () => {
    const app = await freshApp();
    await post(app, ADA);
    const { text } = await post(app, { ...ADA, username: 'ada-2' });
    const value = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(text)?.[1] ?? '';
    const body = new URLSearchParams({ email: value('email'), password: ADA.password, next: value('next') }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await rawRequest(app.origin, '/login', { method: 'POST', headers, body });
    expect([response.status, response.headers.location]).toEqual([303, '/app']);
  });

  it.each([
    ['invite', 'Registration is by invitation.'],
    ['closed', 'This service accepts no new accounts.'],
  ] as const)(
    'or while it was set to %s: says so, without mentioning a first account',
    async (registration, sentence) => {
      const app = await startTestApp({ config: { registration } });
      apps.push(app);
      const page = await post(app, { ...EVE, email: '"><script>alert(1)</script>' });
      expect([page.status, page.text.includes(sentence)]).toEqual([403, true]);
      expect(page.text).not.toContain('the first account');
      expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;');
      expect(page.text.match(/<script(?! src="\/assets\/show\.js)/g)).toBeNull();
    },
  );
});

describe('a form with several errors', () => {
  it('reports all of them at once', async () => {
    const app = await freshApp();
    const page = await post(app, { email: 'mia@studio', password: 'short', username: 'Mia Studio' });
    expect(page.status).toBe(400);
    expect(page.text.match(/class="fault"/g)).toHaveLength(3);
    expect(page.text.match(/ autofocus/g)).toHaveLength(1);
  });
});
