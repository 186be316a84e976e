import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const PASSWORD = 'correct horse battery';
const NEW = 'another long password';

/** Then a sign-in is too old for sensitive changes. */
const TEN_MINUTES_MS = 600_000;

describe('the private surface of the application', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  const send = (path: string, cookie: string, body: unknown, headers: Record<string, string> = {}) =>
    rawRequest(app.origin, path, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const signIn = async (password = PASSWORD, email = app.account.email) =>
    cookieOf(await send('/login', '', { email, password }));
  const list = async (cookie: string) => {
    const { status, text } = await rawRequest(app.origin, '/account/sessions', { headers: { Cookie: cookie } });
    return { status, sessions: status === 200 ? JSON.parse(text).sessions : [] };
  };

  it('lists sessions, and marks the current one', async () => {
    await signIn();
    const cookie = await signIn();
    const { sessions } = await list(cookie);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(Object.keys(sessions[0])).toEqual([
      'id',
      'agent',
      'place',
      'network',
      'current',
      'created_at',
      'last_seen_at',
    ]);
  });

  it('revokes one session, or all others', async () => {
    const [first, second, own] = [await signIn(), await signIn(), await signIn()];
    const { sessions } = await list(first);
    const { id } = sessions.find(({ current }: { current: boolean }) => current);
    expect((await send('/account/sessions/end', own, { id })).status).toBe(204);
    expect((await list(first)).status).toBe(401);
    expect((await list(second)).status).toBe(200);
    expect((await send('/account/sessions/end', own, { id: 'others' })).status).toBe(204);
    expect((await list(second)).status).toBe(401);
    expect((await list(own)).sessions).toHaveLength(1);
  });

  it.each([[{ id: 999_999 }], [{ id: '1' }], [{}], [{ id: { $gt: 0 } }]])(
    'rejects revoking a session of someone else: %j',
    async (body) => {
      const response = await send('/account/sessions/end', await signIn(), body);
      expect([response.status, JSON.parse(response.text).errors.id]).toEqual([400, [expect.any(String)]]);
    },
  );

  it.each([null, [], 'text', 7, true, [{ id: 1 }]])('treats %j as an empty body', async (body) => {
    const cookie = await signIn();
    for (const path of ['sessions/end', 'password', 'email', 'invitations', 'invitations/withdraw']) {
      const { status } = await send(`/account/${path}`, cookie, body);
      expect([400, 403]).toContain(status);
      const bare = await rawRequest(app.origin, `/account/${path}`, { method: 'POST', headers: { Cookie: cookie } });
      expect([400, 403]).toContain(bare.status);
    }
  });

  it("never revokes another person's session", async () => {
    const other = await app.newAccount();
    const theirs = await signIn(PASSWORD, other.email);
    const { sessions } = await list(theirs);
    expect((await send('/account/sessions/end', await signIn(), { id: sessions[0].id })).status).toBe(400);
    expect((await list(theirs)).status).toBe(200);
  });

  it('signs out, and deletes the cookie', async () => {
    const cookie = await signIn();
    const response = await send('/account/logout', cookie, {});
    expect(response.status).toBe(204);
    expect(String(response.headers['set-cookie'])).toContain('Max-Age=0');
    expect((await list(cookie)).status).toBe(401);
  });

  it('changes the password given the current one; other sessions end, this browser stays signed in', async () => {
    const other = await signIn();
    const cookie = await signIn();
    const response = await send('/account/password', cookie, { current: PASSWORD, password: NEW });
    expect(response.status).toBe(204);
    expect((await list(other)).status).toBe(401);
    expect((await list(cookie)).status).toBe(401);
    expect((await list(cookieOf(response))).sessions).toMatchObject([{ current: true, network: '127.0.0.0/24' }]);
    expect(await signIn(PASSWORD)).toBe('');
    expect(await signIn(NEW)).not.toBe('');
  });

  it.each([
    ['/account/password', { current: 'wrong', password: NEW }, 'current'],
    ['/account/password', { current: '', password: NEW }, 'current'],
    ['/account/password', { password: NEW }, 'current'],
    ['/account/password', { current: PASSWORD, password: 'short' }, 'password'],
    ['/account/password', { current: PASSWORD, password: 7 }, 'password'],
    ['/account/email', { email: 'nobody' }, 'email'],
  ])('rejects at the field: %s %j', async (path, body, field) => {
    const cookie = await signIn();
    const response = await send(path, cookie, body);
    expect(response.status).toBe(400);
    expect(Object.keys(JSON.parse(response.text).errors)).toEqual([field]);
    expect((await list(cookie)).status).toBe(200);
  });

  it('requires recent authentication for the email address, new keys and the deletion of the account', async () => {
    const cookie = await signIn();
    const { token } = JSON.parse((await send('/account/token', cookie, {})).text);
    const { sessions, accounts } = app.deps.catalog;
    const { personId } = (await accounts.findSignIn({ email: app.account.email })) ?? { personId: 0 };
    const [session] = await sessions.listOf(personId);
    await sessions.recordAuthentication(session?.id ?? 0, app.deps.clock.now() - TEN_MINUTES_MS);
    const refusal = { error: 1, errors: { confirm: ['Confirm it’s you, then try again.'] } };
    const call = (key: string, method: string, path: string, body: unknown) =>
      app.request(path, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const calls = [
      ['POST', '/bio/api/account/key/add', { name: 'Script' }],
      ['POST', '/bio/api/account/key', {}],
      ['PUT', '/bio/api/account/update', { email: 'new@example.com' }],
      ['DELETE', '/api/v1/account', { password: PASSWORD }],
    ] as const;
    for (const [method, path, body] of calls) {
      const { status, json } = await call(token, method, path, body);
      expect([path, status, json]).toMatchObject([path, 403, refusal]);
    }
    const email = await send('/account/email', cookie, { email: 'new@example.com' });
    expect([email.status, JSON.parse(email.text)]).toMatchObject([403, refusal]);
    // A key is not left open on a screen.
    expect((await call(app.account.key, 'POST', '/bio/api/account/key/add', { name: 'Script' })).status).toBe(200);
    expect((await send('/account/confirm', cookie, { password: PASSWORD })).status).toBe(204);
    expect((await call(token, 'POST', '/bio/api/account/key/add', { name: 'Script' })).status).toBe(200);
    expect((await send('/account/email', cookie, { email: 'new@example.com' })).status).toBe(204);
  });

  it('changes the email address, unless it is taken', async () => {
    const other = await app.newAccount();
    const cookie = await signIn();
    expect((await send('/account/email', cookie, { email: other.email })).status).toBe(400);
    expect((await send('/account/email', cookie, { email: 'new@example.com' })).status).toBe(204);
    expect(await signIn(PASSWORD, 'new@example.com')).not.toBe('');
  });

  it('limits guesses at the current password before hashing', async () => {
    const cookie = await signIn();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++)
      statuses.push((await send('/account/password', cookie, { current: `guess ${guess}`, password: NEW })).status);
    expect(statuses[0]).toBe(400);
    expect(statuses.at(-1)).toBe(429);
    const right = await send('/account/password', cookie, { current: PASSWORD, password: NEW });
    expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it.each(['/account/logout', '/account/sessions/end', '/account/password', '/account/email'])(
    'does nothing at %s for another site or an anonymous client',
    async (path) => {
      const cookie = await signIn();
      const foreign = await send(path, cookie, { id: 'others', current: PASSWORD }, { 'Sec-Fetch-Site': 'cross-site' });
      expect(foreign.status).toBe(403);
      const origin = await send(path, cookie, { id: 'others' }, { Origin: 'https://evil.example' });
      expect(origin.status).toBe(403);
      expect((await send(path, '', {})).status).toBe(401);
      const byKey = await send(path, '', {}, { Authorization: `Bearer ${app.account.key}` });
      expect(byKey.status).toBe(401);
      expect((await list(cookie)).status).toBe(200);
    },
  );
});
