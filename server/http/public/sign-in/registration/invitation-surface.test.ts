import { afterEach, describe, expect, it } from 'vitest';
import type { RegistrationMode } from '../../../../../contract/vocabulary.ts';
import { rawRequest } from '../../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.ts';
import { openPostOffice } from '../../../../email-reports/post-office.fixture.ts';
import { silentLog } from '../../../../platform/log.ts';
import { createMailer } from '../../../../platform/mail.ts';

const DAY_MS = 86_400_000;
const closers: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Options {
  registration?: RegistrationMode;
  smtpUrl?: string;
  now?: () => number;
}

/** Signs in the test kit's account, which may invite; `ask` uses its session. */
async function open({ registration, smtpUrl, now }: Options = {}) {
  const mailer = createMailer({ smtpUrl, from: 'post@example.org', log: silentLog() });
  const deps = { mailer, ...(now && { clock: { now } }) };
  const app = await startTestApp({ config: { registration, smtpUrl }, deps });
  closers.push(() => app.close());
  await app.app.features.invitations.letInvite(app.account.id);
  const cookie = await signIn(app, app.account.email);
  return { app, cookie, ask: asking(app, cookie) };
}

async function signIn(app: TestApp, email: string, password = 'correct horse battery'): Promise<string> {
  const response = await send(app, '/login', { email, password });
  return String(response.headers['set-cookie']).split(';')[0] ?? '';
}

function send(app: TestApp, path: string, body: unknown, headers: Record<string, string> = {}) {
  const all = { 'Content-Type': 'application/json', ...headers };
  return rawRequest(app.origin, path, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

/** Returns a request function; without a body it only reads. */
function asking(app: TestApp, cookie: string) {
  return async (body?: unknown, path = '/account/invitations') => {
    const response =
      body === undefined
        ? await rawRequest(app.origin, path, { headers: { Cookie: cookie } })
        : await send(app, path, body, { Cookie: cookie });
    const json = response.text === '' ? undefined : JSON.parse(response.text);
    return { status: response.status, headers: response.headers, json };
  };
}

function register(app: TestApp, link: string, email = 'ada@example.com') {
  const invitation = new URL(link).searchParams.get('invitation') ?? '';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ email, password: 'a long enough one', username: '', invitation }).toString();
  return rawRequest(app.origin, '/register', { method: 'POST', headers, body });
}

describe('invitations from the settings', () => {
  it('create a link that admits one person; only that response contains it', async () => {
    const { app, ask } = await open();
    const created = await ask({});
    expect([created.status, created.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const { link, mail, invitation } = created.json;
    expect(link).toMatch(new RegExp(`^${app.deps.config.baseUrl}/register\\?invitation=[A-Za-z0-9_-]{43}$`));
    expect([mail, invitation.email, invitation.state]).toEqual(['off', '', 'waiting']);
    const listed = await ask();
    expect(listed.json).toEqual({
      registration: 'invite',
      may_invite: true,
      can_mail: false,
      register_url: `${app.deps.config.baseUrl}/register`,
      invitations: [invitation],
    });
    expect(JSON.stringify(listed.json)).not.toContain(new URL(link).searchParams.get('invitation'));
    expect((await register(app, link)).status).toBe(201);
    expect((await register(app, link, 'eve@example.com')).status).toBe(403);
    expect((await ask()).json.invitations).toMatchObject([{ state: 'used', used_at: expect.stringMatching(/Z$/) }]);
  });

  it('are emailed where a mail server is configured, and report when it rejected them', async () => {
    const office = await openPostOffice();
    const { ask } = await open({ smtpUrl: office.url });
    const { json } = await ask({ email: ' Ada@Example.com ' });
    expect([json.mail, json.invitation.email]).toEqual(['sent', 'ada@example.com']);
    const invitations = office.arrived.filter(({ to }) => to.includes('ada@example.com'));
    expect(invitations).toMatchObject([{ to: ['ada@example.com'], text: expect.stringContaining(`\n${json.link}\n`) }]);
    expect((await ask()).json.can_mail).toBe(true);
    const refused = await ask({ email: 'ada' });
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ['email']]);
    await office.shut();
    expect((await ask({ email: 'eve@example.com' })).json.mail).toBe('failed');
  });

  it('are not emailed by a person whose own address is unconfirmed, who can still create a link', async () => {
    const office = await openPostOffice();
    const { app, ask } = await open({ smtpUrl: office.url });
    const account = await app.deps.catalog.accounts.findByEmail(app.account.email);
    await app.deps.catalog.emailConfirmations.markUnconfirmed(account?.personId ?? 0);
    const rejected = await ask({ email: 'ada@example.com' });
    expect([rejected.status, rejected.json.errors.email]).toEqual([400, [expect.stringContaining('Confirm your own')]]);
    expect(office.arrived.filter(({ to }) => to.includes('ada@example.com'))).toEqual([]);
    expect((await ask({})).status).toBe(200);
    await office.shut();
  });

  it.each([
    [undefined, false],
    ['smtp://localhost:1', true],
  ])('come from a server that reports for SMTP_URL %j that it sends emails: %j', async (smtpUrl, canMail) => {
    const { app, ask } = await open({ smtpUrl });
    const { status, json } = await ask(undefined, '/account/service');
    expect([status, json]).toEqual([200, { can_mail: canMail, map_attribution: null }]);
    expect((await rawRequest(app.origin, '/account/service')).status).toBe(401);
  });

  it('can be revoked, and then admit no one', async () => {
    const { app, ask } = await open();
    const { link, invitation } = (await ask({})).json;
    const withdraw = (body: unknown) => ask(body, '/account/invitations/withdraw');
    expect((await withdraw({ id: invitation.id })).status).toBe(204);
    expect((await register(app, link)).status).toBe(403);
    expect((await ask()).json.invitations).toEqual([]);
    for (const id of [invitation.id, 999, '1', null, { $gt: 0 }, 1.5]) {
      const again = await withdraw({ id });
      expect([id, again.status, Object.keys(again.json.errors)]).toEqual([id, 400, ['id']]);
    }
  });

  it('expire after seven days', async () => {
    let now = Date.now();
    const { app, ask } = await open({ now: () => now });
    await ask({});
    // Regular requests keep the session alive.
    for (const days of [3, 3, 1.1]) {
      now += days * DAY_MS;
      await ask();
    }
    expect((await ask()).json.invitations).toMatchObject([{ state: 'over', used_at: null }]);
    expect(app.deps.clock.now()).toBe(now);
  });

  it('can be created, listed and withdrawn by their account only', async () => {
    const { app, ask } = await open();
    const { invitation } = (await ask({})).json;
    const other = await app.newAccount();
    const theirs = asking(app, await signIn(app, other.email));
    expect((await theirs()).json).toEqual({
      registration: 'invite',
      may_invite: false,
      register_url: `${app.deps.config.baseUrl}/register`,
    });
    expect((await theirs({ email: 'eve@example.com' })).status).toBe(403);
    expect((await theirs({ id: invitation.id }, '/account/invitations/withdraw')).status).toBe(403);
    expect((await ask()).json.invitations).toEqual([invitation]);
  });

  it('can be created by operators in any workspace, until they are operators no longer', async () => {
    const { app } = await open();
    const other = await app.newAccount();
    const theirs = asking(app, await signIn(app, other.email));
    await app.deps.catalog.directory.setOperator(other.email, Date.now());
    const { invitation } = (await theirs({})).json;
    expect((await theirs()).json).toMatchObject({ may_invite: true, invitations: [invitation] });
    await app.deps.catalog.directory.setOperator(other.email, null);
    expect((await theirs({ id: invitation.id }, '/account/invitations/withdraw')).status).toBe(403);
  });

  it('end with the account that created them; the next account may not invite', async () => {
    const { app, ask } = await open();
    const { link } = (await ask({})).json;
    const bystander = asking(app, await signIn(app, (await app.newAccount()).email));
    await app.app.features.accounts.remove(app.account.id);
    expect((await ask({})).status).toBe(401);
    expect((await register(app, link)).status).toBe(201);
    const next = asking(app, await signIn(app, 'ada@example.com', 'a long enough one'));
    for (const one of [bystander, next])
      expect([(await one()).json.may_invite, (await one({})).status]).toEqual([false, 403]);
  });

  it.each([
    ['open', 'no invitation is needed'],
    ['closed', 'invitations do not work'],
  ] as const)('are not created where registration is %s', async (registration, sentence) => {
    const { ask } = await open({ registration });
    const response = await ask({});
    expect([response.status, response.json.message]).toEqual([403, expect.stringContaining(sentence)]);
    expect((await ask()).json).toMatchObject({ registration, may_invite: true, invitations: [] });
  });

  it('are limited to ten a minute', async () => {
    const { ask } = await open();
    for (let round = 0; round < 10; round++) expect((await ask({})).status).toBe(200);
    const late = await ask({});
    expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await ask()).json.invitations).toHaveLength(10);
  });

  it.each(['/account/invitations', '/account/invitations/withdraw'])(
    'accept nothing at %s from another site, an anonymous client or an API key',
    async (path) => {
      const { app, cookie, ask } = await open();
      const { invitation } = (await ask({})).json;
      const body = { id: invitation.id };
      for (const [name, value] of Object.entries({ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }))
        expect((await send(app, path, body, { Cookie: cookie, [name]: value })).status).toBe(403);
      expect((await send(app, path, body)).status).toBe(401);
      expect((await send(app, path, body, { Authorization: `Bearer ${app.account.key}` })).status).toBe(401);
      expect((await ask()).json.invitations).toEqual([invitation]);
    },
  );
});
