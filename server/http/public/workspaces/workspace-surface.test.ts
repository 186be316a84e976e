import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { may, ROLES, type Role } from '../../../../contract/vocabulary.ts';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/support/test-app.ts';
import { WORKSPACE_ROUTES } from './workspace-surface.ts';

const PASSWORD = 'correct horse battery';
let app: TestApp;
let owner: Person;
let workspace: number;
beforeAll(async () => {
  app = await startTestApp();
  owner = await signIn(app.account.email);
  workspace = app.account.id;
});
afterAll(() => app.close());

/** A signed-in browser. */
interface Person {
  cookie: string;
  ask(path: string, body?: unknown): Promise<Pick<TestResponse, 'status' | 'json'>>;
}

function personOf(cookie: string): Person {
  return {
    cookie,
    ask: async (path, body) => {
      const request = { method: body === undefined ? 'GET' : 'POST', body: body && JSON.stringify(body) };
      const headers = { Cookie: cookie, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
      const { status, text } = await rawRequest(app.origin, path, { ...request, headers } as never);
      return { status, json: text.startsWith('{') ? JSON.parse(text) : undefined };
    },
  };
}

function send(path: string, fields: Record<string, string>, cookie?: string) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...(cookie && { Cookie: cookie }) };
  return rawRequest(app.origin, path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
}

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';

async function signIn(email: string, password = PASSWORD): Promise<Person> {
  return personOf(cookieOf(await send('/login', { email, password })));
}

const invite = async (role: Role, email = '') => {
  // Not counted together: the limit of invitations a minute has its own test.
  const { members, accounts } = app.app.features;
  const personId = (await accounts.find(workspace))?.personId ?? 0;
  const actor = { accountId: workspace, personId, role: 'owner' as const };
  const { link } = await members.invite(actor, { email: email || undefined, role });
  return new URL(link).searchParams.get('invitation') ?? '';
};

let membersMade = 0;

/** Creates a person who joins with an invitation. */
async function newMember(role: Role): Promise<Person & { email: string; id: number }> {
  const email = `${role}${++membersMade}@example.com`;
  const response = await send('/login/join', { email, password: 'a long enough one', invitation: await invite(role) });
  expect([response.status, response.headers.location]).toEqual([303, `/app/w/${workspace}`]);
  const { members } = (await owner.ask(`/account/w/${workspace}/members`)).json;
  const { id } = members.find((one: { email: string }) => one.email === email);
  return { ...personOf(cookieOf(response)), email, id };
}

describe('an invitation to a workspace', () => {
  it('lets a person without an account join once, with the invited role', async () => {
    const secret = await invite('viewer', 'client@example.com');
    const page = await rawRequest(app.origin, `/login/join?invitation=${secret}`);
    expect(page.text).toContain('invited you as a viewer. You can see everything but change nothing.');
    expect(page.text).toContain('value="client@example.com"');
    const form = { email: 'client@example.com', password: 'a long enough one', invitation: secret };
    expect((await send('/login/join', { ...form, password: 'short' })).status).toBe(400);
    const joined = await send('/login/join', form);
    expect([joined.status, joined.headers.location]).toEqual([303, `/app/w/${workspace}`]);
    const client = personOf(cookieOf(joined));
    const { json } = await client.ask('/account/token', { workspace });
    expect(json.workspace).toMatchObject({ id: workspace, role: 'viewer', permissions: ['self', 'see'], others: 0 });
    expect((await send('/login/join', { ...form, email: 'other@example.com' })).status).toBe(403);
    expect((await rawRequest(app.origin, `/login/join?invitation=${secret}`)).status).toBe(403);
    expect((await client.ask('/account/workspaces')).json.may_create).toBe(false);
  });

  it('asks a signed-in person to confirm, and adds the workspace to theirs', async () => {
    const account = await app.newAccount();
    const person = await signIn(account.email);
    const secret = await invite('member');
    const page = await rawRequest(app.origin, `/login/join?invitation=${secret}`, {
      headers: { Cookie: person.cookie },
    });
    expect(page.text).toContain(`You are signed in as ${account.email}`);
    expect((await send('/login/join', { invitation: secret }, person.cookie)).status).toBe(303);
    const { workspaces } = (await person.ask('/account/workspaces')).json;
    expect(workspaces.map(({ id, role }: { id: number; role: string }) => [id, role]).sort()).toEqual(
      [
        [workspace, 'member'],
        [account.id, 'owner'],
      ].sort(),
    );
    const counts = ({ counts }: { counts: { members: number; links: number } }) => [counts.members, counts.links];
    expect(counts(workspaces.find(({ id }: { id: number }) => id === account.id))).toEqual([1, 0]);
    const there = (await person.ask('/account/token', { workspace })).json;
    const here = (await person.ask('/account/token', { workspace: account.id })).json;
    expect([there.workspace.id, here.workspace.id]).toEqual([workspace, account.id]);
    const idBy = async (token: string) =>
      (await app.request('/bio/api/account', { headers: { Authorization: `Bearer ${token}` } })).json.data;
    expect(await idBy(there.token)).toMatchObject({ id: workspace, email: account.email });
    expect(await idBy(here.token)).toMatchObject({ id: account.id, email: account.email });
  });

  it('limits a guest to one website, which the list of members shows', async () => {
    const key = { Authorization: `Bearer ${app.account.key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ domain: 'guests.example' });
    const { id: website } = (await app.request('/api/v1/websites', { method: 'POST', headers: key, body })).json.data;
    const path = `/account/w/${workspace}/invitations`;
    expect((await owner.ask(path, { role: 'member', website })).json.errors).toHaveProperty('role');
    expect((await owner.ask(path, { role: 'viewer', website: 987_654 })).json.errors).toHaveProperty('website');
    const { link, invitation } = (await owner.ask(path, { role: 'viewer', website })).json;
    const guestOf = { kind: 'website', id: website, name: 'guests.example' };
    expect(invitation.guest_of).toEqual(guestOf);
    const secret = new URL(link).searchParams.get('invitation') ?? '';
    expect((await rawRequest(app.origin, `/login/join?invitation=${secret}`)).text).toContain('guests.example');
    const form = { email: 'guest@example.com', password: 'a long enough one', invitation: secret };
    const guest = personOf(cookieOf(await send('/login/join', form)));
    const { json } = await guest.ask('/account/token', { workspace });
    expect(json.workspace).toMatchObject({ role: 'viewer', guest_of: guestOf });
    expect((await guest.ask(`/account/w/${workspace}/members`)).status).toBe(403);
    const { members } = (await owner.ask(`/account/w/${workspace}/members`)).json;
    const { id } = members.find(({ email }: { email: string }) => email === form.email);
    expect(members.find((one: { id: number }) => one.id === id).guest_of).toEqual(guestOf);
    await owner.ask(`/account/w/${workspace}/members/access`, { id, role: 'member' });
    expect((await guest.ask('/account/token', { workspace })).json.workspace).toMatchObject({
      role: 'member',
      guest_of: null,
    });
  });

  it('is sent again with another link, and revoked', async () => {
    const path = `/account/w/${workspace}/invitations`;
    const { json } = await owner.ask(path, { email: 'late@example.com', role: 'admin', days: 30 });
    const daysOf = ({ expires_at: at }: { expires_at: string }) =>
      Math.round((Date.parse(at) - Date.now()) / 86_400_000);
    expect([json.invitation.days, daysOf(json.invitation)]).toEqual([30, 30]);
    expect((await owner.ask(path, { role: 'admin', days: 400 })).json.errors).toHaveProperty('days');
    expect(json).toMatchObject({ mail: 'off', invitation: { email: 'late@example.com', role: 'admin' } });
    const { id } = json.invitation;
    const again = (await owner.ask(`${path}/resend`, { id })).json;
    expect(again.link).not.toBe(json.link);
    expect(daysOf(again.invitation)).toBe(30);
    const statusOf = async (link: string) =>
      (await rawRequest(app.origin, link.slice(link.indexOf('/login/join')))).status;
    expect([await statusOf(json.link), await statusOf(again.link)]).toEqual([403, 200]);
    expect((await owner.ask(`${path}/revoke`, { id })).status).toBe(204);
    expect(await statusOf(again.link)).toBe(403);
    expect((await owner.ask(`${path}/revoke`, { id })).status).toBe(400);
    expect((await owner.ask(path, { role: 'owner' })).json.errors).toHaveProperty('role');
    expect((await owner.ask(path, { role: 'king' })).json.errors).toHaveProperty('role');
  });
});

describe('members', () => {
  it('change their own credentials, not those of the owner', async () => {
    const member = await newMember('member');
    const body = { current: 'a long enough one', password: 'another long one' };
    expect((await member.ask('/account/password', { ...body, current: PASSWORD })).status).toBe(400);
    expect((await member.ask('/account/password', body)).status).toBe(204);
    await expect(signIn(app.account.email)).resolves.toBeDefined();
    const again = await signIn(member.email, 'another long one');
    expect((await again.ask('/account/workspaces')).status).toBe(200);
  });

  it('lose access on the next request when they are removed, and can leave', async () => {
    const [removed, leaving] = [await newMember('admin'), await newMember('viewer')];
    const { token } = (await removed.ask('/account/token', { workspace })).json;
    const call = () => app.request('/bio/api/urls', { headers: { Authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(200);
    expect((await owner.ask(`/account/w/${workspace}/members/remove`, { id: removed.id })).status).toBe(204);
    expect((await call()).status).toBe(401);
    expect((await removed.ask('/account/workspaces')).status).toBe(401);
    expect((await leaving.ask(`/account/w/${workspace}/leave`, {})).status).toBe(204);
    expect((await leaving.ask('/account/workspaces')).status).toBe(401);
  });

  it('of a workspace always include an owner, whom only owners change', async () => {
    const admin = await newMember('admin');
    const { members } = (await owner.ask(`/account/w/${workspace}/members`)).json;
    const { id } = members.find(({ role }: { role: string }) => role === 'owner');
    const role = (person: Person, body: object) => person.ask(`/account/w/${workspace}/members/role`, body);
    expect((await role(admin, { id, role: 'viewer' })).status).toBe(403);
    expect((await role(admin, { id: admin.id, role: 'owner' })).status).toBe(403);
    expect((await role(owner, { id, role: 'admin' })).json.message).toContain('needs an owner');
    expect((await owner.ask(`/account/w/${workspace}/leave`, {})).status).toBe(400);
    expect((await role(owner, { id: admin.id, role: 'owner' })).status).toBe(204);
    expect((await role(admin, { id, role: 'admin' })).status).toBe(204);
    expect((await role(admin, { id, role: 'owner' })).status).toBe(204);
    expect((await role(owner, { id: admin.id, role: 'admin' })).status).toBe(204);
  });
});

describe('ownership', () => {
  it('is transferred in one step, which only the new owner can reverse', async () => {
    const [admin, viewer] = [await newMember('admin'), await newMember('viewer')];
    const path = `/account/w/${workspace}/transfer`;
    expect((await admin.ask(path, { id: admin.id })).status).toBe(403);
    const { members } = (await owner.ask(`/account/w/${workspace}/members`)).json;
    const { id } = members.find((one: { is_you: boolean }) => one.is_you);
    expect((await owner.ask(path, { id })).json.errors.id).toEqual(['Choose another member.']);
    expect((await owner.ask(path, { id: viewer.id })).status).toBe(204);
    const roleOf = async (person: Person) => (await person.ask('/account/token', { workspace })).json.workspace.role;
    expect([await roleOf(owner), await roleOf(viewer)]).toEqual(['admin', 'owner']);
    expect((await owner.ask(path, { id })).status).toBe(403);
    expect((await viewer.ask(path, { id })).status).toBe(204);
    expect((await owner.ask(`/account/w/${workspace}/members/role`, { id: viewer.id, role: 'viewer' })).status).toBe(
      204,
    );
  });
});

describe('a workspace that requires a second factor', () => {
  it('opens for members who have one, and leaves everything else open', async () => {
    const boss = await app.newAccount();
    const ask = await signIn(boss.email);
    const path = `/account/w/${boss.id}/requirements`;
    expect((await ask.ask(path, { second_factor: true })).json.errors).toHaveProperty('second_factor');
    expect((await ask.ask(path, { openid: true })).json.errors).toHaveProperty('openid');
    const roles = [{ group: 'it', role: 'admin' }];
    expect((await ask.ask(`/account/w/${boss.id}/groups`, { claim: 'groups', roles: [{}] })).status).toBe(400);
    expect((await ask.ask(`/account/w/${boss.id}/groups`, { claim: 'groups', roles })).status).toBe(204);
    expect((await ask.ask(`/account/w/${boss.id}/members`)).json.groups).toMatchObject({ claim: 'groups', roles });
    const setUp = async (person: Person) => {
      const { secret } = (await person.ask('/account/two-factor/begin', {})).json;
      const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
      expect((await person.ask('/account/two-factor/confirm', { code })).status).toBe(200);
    };
    await setUp(ask);
    const { members, accounts, keys } = app.app.features;
    const personId = (await accounts.find(boss.id))?.personId ?? 0;
    const { link } = await members.invite(
      { accountId: boss.id, personId, role: 'owner' },
      { email: undefined, role: 'admin' },
    );
    const other = await app.newAccount();
    const member = await signIn(other.email);
    await send('/login/join', { invitation: new URL(link).searchParams.get('invitation') ?? '' }, member.cookie);
    const guestId = (await accounts.find(other.id))?.personId ?? 0;
    const { apiKey } = await keys.add({ accountId: boss.id, personId: guestId, role: 'admin' }, { name: 'Script' });
    expect((await ask.ask(path, { second_factor: true })).status).toBe(204);

    const here = async () => (await member.ask('/account/token', { workspace: boss.id })).json;
    const statusOf = async (key: string) =>
      (await app.request('/bio/api/urls', { headers: { Authorization: `Bearer ${key}` } })).status;
    const { token, workspace: shown } = await here();
    expect([shown.missing, await statusOf(token), await statusOf(apiKey)]).toEqual(['second_factor', 403, 200]);
    expect((await member.ask(`/account/w/${boss.id}/members`)).status).toBe(403);
    expect(await statusOf((await member.ask('/account/token', { workspace: other.id })).json.token)).toBe(200);
    const list = (await ask.ask(`/account/w/${boss.id}/members`)).json;
    expect(list.requirements).toEqual({ second_factor: true, openid: false });
    expect(list.members.map((one: { has_second_factor: boolean }) => one.has_second_factor)).toEqual([true, false]);
    await setUp(member);
    expect([(await here()).workspace.missing, await statusOf(token)]).toEqual([null, 200]);
  });
});

describe('the requests of workspaces', () => {
  it.each(ROLES)('%s can send exactly those of their permissions, in no other workspace', async (role) => {
    const [person, other] = [role === 'owner' ? owner : await newMember(role), await app.newAccount()];
    for (const { method, path, permission } of WORKSPACE_ROUTES.filter((route) => route.path.includes(':workspace'))) {
      const body = method === 'POST' ? { id: 987_654, name: '', role: 'none' } : undefined;
      const statusIn = async (id: number) => (await person.ask(path.replace(':workspace', String(id)), body)).status;
      expect([path, await statusIn(other.id)]).toEqual([path, 403]);
      if (path.endsWith('/leave')) continue;
      const status = await statusIn(workspace);
      if (may(role, permission)) expect([path, status]).not.toEqual([path, 403]);
      else expect([path, status]).toEqual([path, 403]);
    }
  });

  it('create and rename a workspace of one’s own', async () => {
    const { id } = (await owner.ask('/account/workspaces', { name: '  Client   one ' })).json;
    const named = async () =>
      (await owner.ask('/account/workspaces')).json.workspaces.find((one: { id: number }) => one.id === id);
    expect(await named()).toEqual({
      id,
      name: 'Client one',
      plan: 'free',
      role: 'owner',
      guest_of: null,
      counts: { members: 1, links: 0 },
    });
    expect((await owner.ask(`/account/w/${id}/name`, { name: 'Client 1' })).status).toBe(204);
    expect(await named()).toMatchObject({ name: 'Client 1' });
    expect((await owner.ask('/account/workspaces', { name: ' ' })).json.errors).toHaveProperty('name');
    expect((await owner.ask('/account/token', { workspace: 987_654 })).status).toBe(403);
  });

  it('send no more than ten invitations a minute', async () => {
    const { id } = (await owner.ask('/account/workspaces', { name: 'Inviting' })).json;
    const statuses = [];
    for (let sent = 0; sent < 11; sent++)
      statuses.push((await owner.ask(`/account/w/${id}/invitations`, { role: 'viewer' })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
