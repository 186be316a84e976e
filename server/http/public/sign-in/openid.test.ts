import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const BASE_URL = 'http://localhost:3000';
const CALLBACK = `${BASE_URL}/login/openid/callback`;

/** Starts a real provider. A person's name at it is their email address; it has verified those of example.com. */
async function startProvider(): Promise<{ issuer: string; server: Server; groups: Map<string, string[]> }> {
  const groups = new Map<string, string[]>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'waymark',
        client_secret: 'a secret of the client',
        redirect_uris: [CALLBACK],
        post_logout_redirect_uris: [`${BASE_URL}/login`],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        groups: groups.get(id) ?? [],
        ...(id !== 'nameless' && { email: id, email_verified: id.endsWith('@example.com') }),
      }),
    }),
  });
  server.on('request', provider.callback());
  return { issuer, server, groups };
}

/** A browser that only follows redirects, posts the forms of the provider, and stops at the address of the service. */
async function signInAtProvider(address: string, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  const visit = async (url: string, init: RequestInit = {}): Promise<URL> => {
    if (url.startsWith(BASE_URL)) return new URL(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) return visit(new URL(location, url).href);
    const page = await response.text();
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ prompt, login, password: 'any' });
    return visit(new URL(action, url).href, { method: 'POST', body });
  };
  return visit(address);
}

describe('signing in through an OpenID provider', () => {
  let app: TestApp;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    provider = await startProvider();
    const openId = {
      issuer: provider.issuer,
      clientId: 'waymark',
      clientSecret: 'a secret of the client',
      name: 'Example SSO',
    };
    // Email counts as on; the test app's mailer sends nothing.
    app = await startTestApp({ config: { baseUrl: BASE_URL, openId, smtpUrl: 'smtp://mail.invalid' } });
  });
  afterAll(async () => {
    await app.close();
    await new Promise((resolve) => provider.server.close(resolve));
  });

  const look = (path: string, cookie = '') => rawRequest(app.origin, path, { headers: { Cookie: cookie } });
  const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => String(cookie).split(';')[0])
      .join('; ');
  const begin = async (next = '/app/links') => {
    const begun = await look(`/login/openid?next=${encodeURIComponent(next)}`);
    expect(begun.status).toBe(303);
    return { address: String(begun.headers.location), cookie: cookiesOf(begun) };
  };
  const signIn = async (login: string) => {
    const { address, cookie } = await begin();
    const returned = await signInAtProvider(address, login);
    return { response: await look(returned.pathname + returned.search, cookie), returned, cookie };
  };
  const personOf = async (cookie: string) =>
    /Signed in as \S+ \(([^)]+)\)/.exec((await look('/account', cookie)).text)?.[1];

  it('is on the sign-in page, and asks with PKCE, state and nonce', async () => {
    expect((await look('/login?next=/app/links')).text).toContain('Sign in with Example SSO');
    const { address } = await begin();
    const requested = new URL(address).searchParams;
    expect(Object.fromEntries(requested)).toMatchObject({
      client_id: 'waymark',
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it.each(['', '?invitation='])('is on the registration page, too: /register%s', async (query) => {
    const { invitations } = app.app.features;
    const secret = query && new URL((await invitations.invite(undefined)).link).searchParams.get('invitation');
    app.deps.config.registration = query === '' ? 'open' : 'invite';
    const page = await look(`/register${query}${secret}`);
    expect(page.text).toContain('href="/login/openid?next=%2Fapp">Sign in with Example SSO');
  });

  it('is on the page of an invitation, and comes back to it', async () => {
    const { id: accountId, email } = await app.newAccount();
    const { personId } = (await app.deps.catalog.accounts.findSignIn({ email })) ?? { personId: 0 };
    const by = { accountId, personId, role: 'owner' } as const;
    const { link } = await app.app.features.members.invite(by, { email: undefined, role: 'member' });
    const { pathname, search } = new URL(link);
    const page = await look(pathname + search);
    expect(page.text).toContain(`/login/openid?next=${encodeURIComponent(pathname + search)}`);
    expect(page.text).toContain('Sign in with Example SSO');
  });

  it('creates the person on the first sign-in, and finds them on the next', async () => {
    const { response } = await signIn('new@elsewhere.test');
    expect([response.status, response.headers.location]).toEqual([303, '/app/links']);
    expect(await personOf(cookiesOf(response))).toBe('new@elsewhere.test');
    const count = await app.app.features.accounts.count();
    const again = await signIn('new@elsewhere.test');
    expect(await personOf(cookiesOf(again.response))).toBe('new@elsewhere.test');
    expect(await app.app.features.accounts.count()).toBe(count);
  });

  it('signs an existing person in by a verified address only', async () => {
    const account = await app.newAccount();
    expect(await personOf(cookiesOf((await signIn(account.email)).response))).toBe(account.email);
    await app.app.features.accounts.register({ email: 'ben@elsewhere.test', password: 'correct horse battery' });
    const { response } = await signIn('ben@elsewhere.test');
    expect(response.status).toBe(403);
    expect(response.text).toContain('it is not verified that it is yours');
    expect((await signIn('nameless')).response.text).toContain('did not share your email address');
  });

  it('asks a new person to confirm an address that the provider has not verified', async () => {
    const isConfirmed = async (email: string) => {
      await signIn(email);
      const { personId } = (await app.deps.catalog.accounts.findSignIn({ email })) ?? { personId: 0 };
      return (await app.app.features.emailConfirmations.state(personId)).isConfirmed;
    };
    expect(await isConfirmed('verified@example.com')).toBe(true);
    expect(await isConfirmed('unverified@elsewhere.test')).toBe(false);
  });

  it('does not open the account of someone who registered the address without confirming it', async () => {
    const { email } = await app.newAccount();
    const { personId } = (await app.deps.catalog.accounts.findSignIn({ email })) ?? { personId: 0 };
    await app.deps.catalog.emailConfirmations.markUnconfirmed(personId);
    const { response } = await signIn(email);
    expect([response.status, cookiesOf(response).includes('waymark=')]).toEqual([403, false]);
    expect(response.text).toContain('it is not verified that it is yours');
    expect(await app.deps.catalog.identities.has(personId)).toBe(false);
  });

  it('accepts each answer once, in the browser that asked, and with the right state and code', async () => {
    const { returned, cookie, response } = await signIn('once@example.com');
    expect(response.status).toBe(303);
    const path = returned.pathname + returned.search;
    expect((await look(path, cookie)).status).toBe(403);
    const { address } = await begin();
    const stolen = await signInAtProvider(address, 'eve@example.com');
    const other = await begin();
    for (const jar of ['', other.cookie]) {
      const refused = await look(stolen.pathname + stolen.search, jar);
      expect([refused.status, cookiesOf(refused).includes('waymark=')]).toEqual([403, false]);
    }
    const denied = await begin();
    const state = new URL(denied.address).searchParams.get('state') ?? '';
    const query = `state=${state}&error=access_denied&error_description=No+access&iss=${encodeURIComponent(provider.issuer)}`;
    const page = await look(`/login/openid/callback?${query}`, denied.cookie);
    expect([page.status, page.text.includes('It says: No access')]).toEqual([403, true]);
  });

  it('asks for the second factor of Waymark too', async () => {
    const account = await app.newAccount();
    const { accounts, secondFactor } = app.app.features;
    const { id = 0, personId = 0 } = (await accounts.findByEmail(account.email)) ?? {};
    const { secret } = await secondFactor.begin(personId, account.email);
    await secondFactor.confirm({ id, personId }, TOTP.generate({ secret: Secret.fromBase32(secret) }));
    const { response } = await signIn(account.email);
    expect([response.status, cookiesOf(response).includes('waymark=')]).toEqual([200, false]);
    expect(response.text).toContain('Two-factor authentication');
    expect(response.text).toContain('name="next" value="/app/links"');
    await app.app.features.members.require(
      { accountId: id, personId, role: 'owner', throughOpenId: true, hasProvider: true },
      { openId: true, secondFactor: true },
    );
    const token = /name="token" value="([^"]+)"/.exec(response.text)?.[1] ?? '';
    // The app's code is used up; recovery codes are the other second factor.
    const [code = ''] = await secondFactor.renewCodes({ id, personId });
    const body = JSON.stringify({ token, code, next: '/app' });
    const headers = { 'Content-Type': 'application/json' };
    const entered = await rawRequest(app.origin, '/login/code', { method: 'POST', headers, body });
    const requested = { method: 'POST', headers: { ...headers, Cookie: cookiesOf(entered) }, body: '{}' };
    const { workspace } = JSON.parse((await rawRequest(app.origin, '/account/token', requested)).text);
    expect([entered.status, workspace.missing]).toEqual([303, null]);
  });

  it('is what a workspace can require: a password then does not open it', async () => {
    const account = await app.newAccount();
    const post = (path: string, cookie: string, body: object) =>
      rawRequest(app.origin, path, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const password = { email: account.email, password: 'correct horse battery' };
    const byPassword = cookiesOf(await post('/login', '', password));
    const byProvider = cookiesOf((await signIn(account.email)).response);
    const path = `/account/w/${account.id}/requirements`;
    expect((await post(path, byPassword, { openid: true })).text).toContain('with the provider yourself before');
    expect((await post(path, byProvider, { openid: true })).status).toBe(204);
    const missing = async (cookie: string) =>
      JSON.parse((await post('/account/token', cookie, {})).text).workspace.missing;
    expect([await missing(byPassword), await missing(byProvider)]).toEqual(['openid', null]);
    const change = { current: password.password, password: 'another long one' };
    const renewed = cookiesOf(await post('/account/password', byProvider, change));
    expect(await missing(renewed)).toBeNull();
  });

  it('makes members by their groups, with every sign-in', async () => {
    const { accounts, members } = app.app.features;
    const { account } = app;
    const owner = {
      accountId: account.id,
      personId: (await accounts.find(account.id))?.personId ?? 0,
      role: 'owner',
    } as const;
    await members.setGroupRoles(owner, {
      claim: 'groups',
      roles: [
        { group: 'marketing', role: 'member' },
        { group: 'it', role: 'admin' },
      ],
    });
    const roleAfter = async (groups: string[]) => {
      provider.groups.set('grace@example.com', groups);
      const { response } = await signIn('grace@example.com');
      const role = (await members.list(account.id)).find(({ email }) => email === 'grace@example.com')?.role;
      return [response.status, role];
    };
    const count = await accounts.count();
    expect(await roleAfter(['marketing', 'others'])).toEqual([303, 'member']);
    expect(await accounts.count()).toBe(count);
    expect(await roleAfter(['marketing', 'it'])).toEqual([303, 'admin']);
    expect(await roleAfter([])).toEqual([403, undefined]);
    await members.setGroupRoles(owner, { claim: 'groups', roles: [] });
  });

  it('also signs out at the provider', async () => {
    const cookie = cookiesOf((await signIn('leaver@example.com')).response);
    const response = await rawRequest(app.origin, '/account/logout', { method: 'POST', headers: { Cookie: cookie } });
    const next = new URL(JSON.parse(response.text).next);
    expect(next.href).toMatch(`${provider.issuer}/session/end`);
    expect(next.searchParams.get('post_logout_redirect_uri')).toBe(`${BASE_URL}/login`);
    expect(await personOf(cookie)).toBeUndefined();
  });
});
