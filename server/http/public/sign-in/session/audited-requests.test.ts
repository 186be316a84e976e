import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.ts';
import { PATIENCE } from '../../../../../test/support/vitest/patience.ts';

const PASSWORD = 'correct horse battery';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
let cookie: string;
let workspace: number;
beforeAll(async () => {
  app = await startTestApp();
  workspace = app.account.id;
  // Once: sign-ins of a person are limited to some a minute.
  cookie = await signIn(app.account.email);
});
afterAll(() => app.close());

const send = (path: string, body: string, headers: Record<string, string>) =>
  rawRequest(app.origin, path, { method: 'POST', headers: { 'User-Agent': FIREFOX, ...headers }, body });
const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(path, new URLSearchParams(fields).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
    ...headers,
  });
const ask = async (path: string, body: object = {}, as = cookie) => {
  const { status, text } = await send(path, JSON.stringify(body), { 'Content-Type': 'application/json', Cookie: as });
  return { status, json: text.startsWith('{') ? JSON.parse(text) : undefined };
};
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';
const signIn = async (email: string, password = PASSWORD) => cookieOf(await submit('/login', { email, password }));

/** The newest entry of a workspace. */
async function newest(accountId = workspace) {
  const { items } = await app.app.features.audit.page(accountId, {}, { limit: 1, offset: 0 });
  const [entry] = items;
  if (!entry) throw new Error('the log is empty');
  return { ...entry, details: JSON.parse(entry.details) };
}

const countOf = async (action: string) => {
  const { items } = await app.app.features.audit.page(workspace, {}, { limit: 1_000, offset: 0 });
  return items.filter((entry) => entry.action === action).length;
};

/** Lets a new person join and returns them with their browser's cookie. */
async function newMember(role: 'viewer' | 'member' = 'member') {
  const email = `${role}-${await countOf('joinWorkspace')}@example.com`;
  const { link } = (await ask(`/account/w/${workspace}/invitations`, { role })).json;
  const invitation = new URL(link).searchParams.get('invitation') ?? '';
  const joined = await submit('/login/join', { email, password: 'a long enough one', invitation });
  expect(joined.status).toBe(303);
  const members = await app.app.features.members.list(workspace);
  const personId = members.find((member) => member.email === email)?.personId ?? 0;
  return { email, personId, cookie: cookieOf(joined) };
}

describe('signing in', () => {
  it('is recorded with browser and network', async () => {
    expect(await newest()).toMatchObject({
      action: 'signIn',
      category: 'sign_in',
      kind: 'session',
      actor: app.account.username,
      device: 'Firefox on Linux',
      network: '127.0.0.0/24',
      keyId: 0,
    });
  });

  it('is recorded when it fails, a few times a minute, for known addresses only', async () => {
    const { email } = await app.newAccount();
    const { id } = (await app.app.features.accounts.findByEmail(email)) ?? { id: 0 };
    await signIn('nobody@example.com', 'wrong');
    for (let attempt = 0; attempt < 8; attempt++) await signIn(email, 'wrong');
    await vi.waitFor(async () => {
      const { items } = await app.app.features.audit.page(id, {}, { limit: 50, offset: 0 });
      const failed = items.filter(({ action }) => action === 'signInFailed');
      expect(failed).toHaveLength(5);
      expect(failed[0]).toMatchObject({ category: 'sign_in', network: '127.0.0.0/24' });
    }, PATIENCE);
  });

  it('is recorded in every workspace of the person', async () => {
    const { json } = await ask('/account/workspaces', { name: 'Second' });
    expect(await newest(json.id)).toMatchObject({ action: 'createWorkspace', kind: 'account', objectName: 'Second' });
    await signIn(app.account.email);
    for (const id of [workspace, json.id]) expect((await newest(id)).action).toBe('signIn');
  });

  it('is recorded when it ends', async () => {
    await ask('/account/logout', {}, await signIn(app.account.email));
    expect(await newest()).toMatchObject({ action: 'signOut', category: 'access', actor: app.account.username });
  });
});

describe('a change of credentials', () => {
  it('is recorded, never with a password', async () => {
    const person = await newMember();
    const changed = await ask(
      '/account/password',
      { current: 'a long enough one', password: 'another long one' },
      person.cookie,
    );
    expect(changed.status).toBe(204);
    const entry = await newest();
    expect(entry).toMatchObject({ action: 'changePassword', category: 'access', personId: person.personId });
    expect(JSON.stringify(entry)).not.toContain('another long one');
  });

  it('is not recorded when it is rejected', async () => {
    const before = await countOf('changePassword');
    await ask('/account/password', { current: 'wrong', password: 'another long one' });
    expect(await countOf('changePassword')).toBe(before);
  });
});

describe('a change of members', () => {
  it('is recorded from the invitation to the end of the membership', async () => {
    await ask(`/account/w/${workspace}/invitations`, { email: 'ada@example.com', role: 'viewer' });
    expect(await newest()).toMatchObject({
      action: 'invite',
      category: 'access',
      kind: 'invitation',
      details: { email: 'ada@example.com', role: 'viewer' },
    });
    const person = await newMember();
    const object = { kind: 'member', objectId: person.personId, objectName: expect.stringMatching(/^member-/) };
    await ask(`/account/w/${workspace}/members/role`, { id: person.personId, role: 'admin' });
    expect(await newest()).toMatchObject({
      ...object,
      action: 'changeRole',
      actor: app.account.username,
      details: { changes: [{ field: 'role', before: 'member', after: 'admin' }] },
    });
    await ask(`/account/w/${workspace}/members/remove`, { id: person.personId });
    const removed = await newest();
    expect(removed).toMatchObject({ ...object, action: 'remove' });
    expect(removed.details.changes).toContainEqual({ field: 'email', before: person.email, after: null });
  });

  it('names a member who leaves, although nobody knows them afterwards', async () => {
    const person = await newMember();
    await ask(`/account/w/${workspace}/leave`, {}, person.cookie);
    expect(await newest()).toMatchObject({
      action: 'leave',
      kind: 'member',
      objectId: person.personId,
      objectName: expect.stringMatching(/^member-/),
    });
  });

  it('names who joins and as what', async () => {
    const person = await newMember('viewer');
    const { items } = await app.app.features.audit.page(
      workspace,
      { personId: person.personId },
      { limit: 9, offset: 0 },
    );
    expect(items.map(({ action }) => action)).toEqual(['signIn', 'joinWorkspace']);
    expect(JSON.parse(items[1]?.details ?? '').changes).toContainEqual({
      field: 'role',
      before: null,
      after: 'viewer',
    });
  });

  it('is recorded for the name of the workspace, and not when it is rejected', async () => {
    expect((await ask(`/account/w/${workspace}/name`, { name: 'Garden' })).status).toBe(204);
    expect(await newest()).toMatchObject({ action: 'rename', kind: 'account', details: { name: 'Garden' } });
    const { cookie: other } = await newMember('viewer');
    const before = await countOf('rename');
    expect((await ask(`/account/w/${workspace}/name`, { name: 'Mine' }, other)).status).toBe(403);
    expect(await countOf('rename')).toBe(before);
  });
});
