import { afterEach, describe, expect, it } from 'vitest';
import type { RegistrationMode } from '../../../../../contract/vocabulary.ts';
import { rawRequest } from '../../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.ts';
import { createInvitations } from '../../../../accounts/accounts.ts';
import { systemRandom } from '../../../../platform/random.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Starts an application as it is right after installation. */
async function freshApp(registration?: RegistrationMode, hasAccount = false): Promise<TestApp> {
  const app = await startTestApp({ config: { registration } });
  apps.push(app);
  // The test kit includes an account; a new installation does not.
  if (!hasAccount) app.deps.catalog.accounts.count = async () => (await app.deps.catalog.accounts.list()).length - 1;
  return app;
}

const FORM = { email: 'ada@example.com', password: 'correct horse battery', username: 'ada', invitation: '' };
const post = (app: TestApp, fields: Partial<typeof FORM> = {}, headers: Record<string, string> = {}) =>
  rawRequest(app.origin, '/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ ...FORM, ...fields }).toString(),
  });

/** Creates an invitation and returns its secret. */
async function inviteTo(app: TestApp, email?: string, madeAt = Date.now()): Promise<string> {
  const invitations = createInvitations({
    store: app.deps.catalog.invitations,
    mailer: app.deps.mailer,
    random: systemRandom,
    linkTo: (secret) => secret,
    clock: { now: () => madeAt },
  });
  return (await invitations.invite(email)).link;
}

describe('the registration page', () => {
  it.each([
    ['embedded storage', undefined, true, true],
    ['PostgreSQL, which several people run', 'postgres://db.example/waymark', true, false],
    ['embedded storage, where registration was open to anybody', undefined, false, false],
  ])('makes the first person an operator on %s: %s %s', async (_what, databaseUrl, isSetup, isOperator) => {
    const app = await freshApp(isSetup ? undefined : 'open');
    // Decided when the accounts are created, so with a second application on the same, embedded storage.
    const other = await startTestApp({
      config: { ...app.deps.config, databaseUrl },
      deps: { catalog: app.deps.catalog },
    });
    apps.unshift(other);
    other.deps.catalog.accounts.count = async () => 0;
    expect((await post(other)).status).toBe(201);
    const { directory } = app.deps.catalog;
    expect((await directory.operators()).map(({ username }) => username)).toEqual(isOperator ? ['ada'] : []);
  });

  it('creates the first account and shows its key once, with a working command; then requires an invitation', async () => {
    const app = await freshApp();
    expect((await app.request('/register')).text).toContain('<form method="post" action="/register" novalidate>');
    expect((await app.request('/')).text).toContain('href="/register"');
    const page = await post(app);
    expect([page.status, page.headers['cache-control']]).toEqual([201, 'private, no-store']);
    // The next step comes first; the part for programs is collapsed.
    expect(page.text).toMatch(/Open Waymark<[\s\S]*<details class="fold">[\s\S]*wm_[\s\S]*<\/details>/);
    const key = /wm_[A-Za-z0-9]{49}/.exec(page.text)?.[0];
    const account = await app.request('/bio/api/account', { headers: { Authorization: `Bearer ${key}` } });
    expect(account.json.data).toMatchObject({ email: 'ada@example.com', username: 'ada' });
    const line = /curl [^<]*/.exec(page.text)?.[0].replaceAll('&quot;', '"').replaceAll('&#39;', "'") ?? '';
    expect(line).toContain(`${app.deps.config.baseUrl}/bio/api/url/add -H "Authorization: Bearer ${key}"`);
    expect(JSON.parse(/-d '([^']*)'/.exec(line)?.[1] ?? '')).toEqual({ url: 'https://example.com' });
    const again = await post(app, { email: 'eve@example.com', username: 'eve' });
    expect([again.status, again.text.includes('by invitation')]).toEqual([403, true]);
    expect((await app.request('/register')).text).not.toContain('<form');
    const home = (await app.request('/')).text;
    expect(home).not.toContain('href="/register"');
    // The start page shows the same text as the form: why registration is closed, and whom to contact.
    expect(home).toContain('Registration is by invitation. Ask the operator of this service for an invitation.');
  });

  it('signs the new account in, and links to the application', async () => {
    const app = await freshApp();
    const page = await post(
      app,
      {},
      { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    );
    const cookie = String(page.headers['set-cookie']);
    expect(cookie).toMatch(/^waymark=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax,/);
    const account = await rawRequest(app.origin, '/account', { headers: { Cookie: cookie.split(';')[0] ?? '' } });
    expect(account.text).toContain('Signed in as ada (ada@example.com)');
    expect(account.text).toContain(
      '<strong>Firefox on Linux (this session)</strong>network 127.0.0.0/24, last active ',
    );
    expect(page.text.match(/class="button"/g)).toHaveLength(1);
    expect(page.text).toContain('<a class="button" href="/app">');
    const refused = await post(app, { email: 'none' });
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('opens the application for a person in a browser, signed in, without a key in their way', async () => {
    const app = await freshApp();
    const inBrowser = { 'Sec-Fetch-Mode': 'navigate' };
    const page = await post(app, {}, inBrowser);
    expect([page.status, page.headers.location]).toEqual([303, '/app']);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.text).not.toMatch(/wm_/);
    const cookie = String(page.headers['set-cookie']).split(';')[0] ?? '';
    const account = await rawRequest(app.origin, '/account', { headers: { Cookie: cookie } });
    expect(account.text).toContain('Signed in as ada (ada@example.com)');
    // The key exists, as for everyone; people create another where they need one.
    const [person] = (await app.deps.catalog.accounts.list()).filter(({ username }) => username === 'ada');
    expect(await app.deps.catalog.keys.list(person?.id ?? 0, Date.now())).toHaveLength(1);
    expect((await post(app, { email: 'none' }, inBrowser)).status).toBe(403);
  });

  it('contains only the service’s copy script; its policy allows no other', async () => {
    const app = await freshApp();
    const { text, headers } = await post(app);
    const address = /<script src="([^"]*)" defer><\/script>/.exec(text)?.[1] ?? '';
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(headers['content-security-policy']).toContain("; script-src 'self'");
    const script = await app.request(address);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(script.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const form = await app.request('/register');
    expect(form.headers.get('content-security-policy')).not.toContain('script-src');
    for (const id of ['key', 'line']) {
      expect(text).toContain(`<code id="${id}">`);
      expect(text).toContain(`data-copy="${id}" hidden>`);
    }
  });

  it.each([
    [undefined, false],
    ['smtp://mail.invalid', true],
  ])('says that a confirmation was sent, where it was: with mail at %s', async (smtpUrl, isSaid) => {
    const app = await startTestApp({ config: { registration: 'open', smtpUrl } });
    apps.push(app);
    const { text } = await post(app);
    expect(text).toContain('You are signed in as ada.');
    expect(text.includes('We sent an email to <b>ada@example.com</b>. Open its link within a day')).toBe(isSaid);
  });

  it('lets exactly one of many simultaneous forms be the first', async () => {
    const app = await freshApp();
    const names = ['ada', 'bob', 'cyd', 'dan', 'eve'];
    const responses = await Promise.all(
      names.map((name) => post(app, { email: `${name}@example.com`, username: name })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403]);
  });

  it.each([
    ['open', 201],
    ['invite', 403],
    ['closed', 403],
  ] as const)('set to %s returns %i', async (registration, status) => {
    const app = await freshApp(registration, true);
    expect((await app.request('/register')).status).toBe(status === 201 ? 200 : 403);
    expect((await post(app)).status).toBe(status);
  });

  it.each([
    ['open', 201, 201],
    ['invite', 403, 201],
    ['closed', 403, 403],
    [undefined, 403, 201],
  ] as const)('set to %s returns %i without an invitation, and %i with one', async (registration, without, status) => {
    const app = await freshApp(registration, true);
    const invitation = await inviteTo(app, 'ada@example.com');
    expect((await post(app, { email: 'eve@example.com', username: 'eve' })).status).toBe(without);
    const shown = await app.request(`/register?invitation=${invitation}`);
    expect([shown.status, shown.text.includes('<form')]).toEqual(status === 201 ? [200, true] : [403, false]);
    expect((await post(app, { invitation })).status).toBe(status);
  });

  it('admits one person with an invitation, whose form is prefilled with the email address', async () => {
    const app = await freshApp('invite', true);
    const invitation = await inviteTo(app, 'ada@example.com');
    const shown = await app.request(`/register?invitation=${invitation}`);
    expect(shown.text).toContain('value="ada@example.com"');
    expect(/<input id="(\w+)"[^>]* autofocus>/.exec(shown.text)?.[1]).toBe('password');
    expect(shown.text).toContain(`<input type="hidden" name="invitation" value="${invitation}">`);
    const weak = await post(app, { invitation, password: 'short' });
    expect([weak.status, weak.text.includes(invitation)]).toEqual([400, true]);
    // Registering with another address than the invited one is allowed, since people have several.
    expect((await post(app, { invitation, email: 'countess@example.com' })).status).toBe(201);
    for (const again of [
      await post(app, { invitation, username: 'eve' }),
      await app.request(`/register?invitation=${invitation}`),
    ])
      expect([again.status, again.text.includes('is no longer valid')]).toEqual([403, true]);
  });

  it('accepts no forged, withdrawn or expired invitation', async () => {
    const app = await freshApp('invite', true);
    const { invitations } = app.app.features;
    const withdrawn = await inviteTo(app);
    await invitations.withdraw((await invitations.list())[0]?.id ?? 0);
    const old = await inviteTo(app, undefined, Date.now() - 8 * 86_400_000);
    for (const invitation of ['a'.repeat(43), 'x', withdrawn, old]) {
      expect((await app.request(`/register?invitation=${invitation}`)).text).toContain('is no longer valid');
      expect((await post(app, { invitation })).text).toContain('is no longer valid');
    }
    expect(await app.deps.catalog.accounts.findByEmail('ada@example.com')).toBeUndefined();
  });

  it('admits exactly one of many who use one invitation simultaneously', async () => {
    const app = await freshApp('invite', true);
    const invitation = await inviteTo(app);
    const names = ['ada', 'bob', 'cyd', 'dan'];
    const come = (name: string) => post(app, { invitation, email: `${name}@example.com`, username: name });
    expect((await Promise.all(names.map(come))).map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
  });

  it.each([
    ['an address that is none', { email: 'ada' }, 'id="email-fault"'],
    ['a short password', { password: 'short' }, 'id="password-fault"'],
    ['a password that everybody tries', { password: 'password123' }, 'id="password-fault"'],
    ['a username with a slash', { username: 'a/b' }, 'id="username-fault"'],
  ])('rejects %s at its field', async (_name, fields, mark) => {
    const page = await post(await freshApp(), fields);
    expect([page.status, page.text.includes(mark)]).toEqual([400, true]);
    expect(page.text).not.toContain(FORM.password);
  });

  it('says at each field what is missing, instead of the browser', async () => {
    const page = await post(await freshApp(), { email: '', password: '' });
    expect(page.status).toBe(400);
    expect(
      [...page.text.matchAll(/<p class="fault" id="(\w+)-fault" role="alert">[A-Z]/g)].map(([, name]) => name),
    ).toEqual(['email', 'password']);
    expect(page.text).toMatch(/id="email"[^>]* aria-invalid="true" aria-describedby="email-fault" autofocus/);
  });

  it('keeps the input, escaped, except the password', async () => {
    const page = await post(await freshApp(), { email: '"><script>alert(1)</script>', password: 'secret-Pa55' });
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(page.text.match(/<script(?! src="\/assets\/show\.js)/g)).toBeNull();
    expect(page.text).not.toContain('secret-Pa55');
  });

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ])('accepts no form from another site: %o', async (headers) => {
    const app = await freshApp();
    expect((await post(app, {}, headers)).status).toBe(403);
    expect((await post(app, {}, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(201);
  });

  it('rejects the eleventh attempt in a minute', async () => {
    const app = await freshApp();
    for (let round = 0; round < 10; round++) await post(app, { email: 'none' });
    const late = await post(app);
    expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('survives malformed bodies', async () => {
    const app = await freshApp();
    const send = (body: string, type: string) =>
      rawRequest(app.origin, '/register', { method: 'POST', body, headers: { 'Content-Type': type } });
    for (const [body, type, status] of [
      ['', 'application/x-www-form-urlencoded', 400],
      ['email[]=a&password[x]=b', 'application/x-www-form-urlencoded', 400],
      ['[1]', 'application/json', 400],
      ['{', 'application/json', 400],
      ['email=%00&password=%ED%A0%80', 'application/x-www-form-urlencoded', 400],
      ['x', 'image/png', 400],
    ] as const) {
      expect([body, (await send(body, type)).status]).toEqual([body, status]);
    }
  });
});
