import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../contract/application/admin/operations.ts';
import type { Operation } from '../../contract/operation.ts';
import { ROLES, type Role } from '../../contract/vocabulary.ts';
import { INSTALLATION_LOG } from '../../server/audit/audit.ts';
import type { InstalledDomain } from '../../server/domains/domains.ts';
import { bodyMistakes } from '../support/response-check.ts';
import { startTestApp, type TestAccount, type TestApp, type TestResponse } from '../support/test-app.ts';

const PREFIX = '/api/admin';
const operations: readonly Operation[] = Object.values(adminOperations);
const changing = operations.filter(({ changes }) => changes);

let offsetMs = 0;
let test: TestApp;
/** Workspace 1 and its owner, who is the operator, and a workspace that operators manage. */
let operator: { account: TestAccount; personId: number; token: string };
let managed: { account: TestAccount; personId: number; invitation: number };
beforeAll(async () => {
  test = await startTestApp({
    config: {
      appRateLimit: 1e6,
      updateFeed: 'http://127.0.0.1:1/',
      smtpUrl: 'smtp://mail.example',
      baseUrl: 'https://way.example',
    },
    deps: { clock: { now: () => Date.now() + offsetMs } },
  });
  const { members } = test.app.features;
  const personId = await personOf(test.account);
  await test.deps.catalog.directory.setOperator(test.account.email, 1);
  operator = { account: test.account, personId, token: await tokenOf(test.account, personId) };
  const account = await test.newAccount();
  const owner = { accountId: account.id, personId: await personOf(account), role: 'owner' as const };
  const { invitation } = await members.invite(owner, { email: 'guest@example.com', role: 'member' });
  await test.app.features.support.allow(account.id, { role: 'viewer', hours: 168 });
  // Orders need a certificate authority.
  const live = { states: () => [], close: () => undefined };
  Object.assign(test.app.features, { certificates: { live, order: async () => undefined } });
  // Tells the last click, which needs the event engine.
  vi.spyOn(test.app.features.installedDomains, 'check').mockImplementation(async (id) => ({
    domain: (await test.deps.catalog.domains.findOfAll(id)) as InstalledDomain,
    check: {
      outcome: 'pending',
      target: 'nowhere',
      addresses: [],
      certificate: undefined,
      problem: 'no_address',
      lastClickAt: null,
    },
  }));
  managed = { account, personId: owner.personId, invitation: invitation.id };
});
afterAll(() => test.close());

async function personOf({ id }: TestAccount): Promise<number> {
  return (await test.app.features.accounts.find(id))?.personId ?? 0;
}

async function tokenOf({ id }: TestAccount, personId: number, accountId = id): Promise<string> {
  const { sessions } = test.app.features;
  const { secret } = await sessions.begin({ id, personId }, '');
  return (await sessions.accessToken(secret, accountId))?.token ?? '';
}

/** An existing object of the kind that the path names. */
async function idFor(path: string): Promise<number> {
  if (path.startsWith('/tasks/')) return failedTask();
  if (path.startsWith('/reports/')) return openReport();
  if (path.startsWith('/emails/')) return waitingEmail();
  if (path.startsWith('/plans/')) return newPlan();
  if (path.startsWith('/domains/')) return newDomain();
  return path.startsWith('/people') ? managed.personId : managed.account.id;
}

async function failedTask(): Promise<number> {
  const { tasks } = test.deps.catalog;
  const by = { personId: 0, keyId: 0 };
  const task = { kind: 'link_import', name: 'links.csv', input: '{}', total: 1, createdAt: 1, by } as const;
  await tasks.add({ ...task, accountId: test.account.id });
  const taken = await tasks.take({ now: 1, leaseUntil: 2, mostRunning: 9 });
  if (taken) await tasks.settle(taken, { state: 'failed', reason: 'why', now: 3 });
  return taken?.id ?? 0;
}

let emailsMade = 0;
async function waitingEmail(): Promise<number> {
  const { mails } = test.deps.catalog;
  const key = `mail:${++emailsMade}`;
  await mails.add({ key, accountId: test.account.id, recipient: 'ada@example.com', content: '{}' }, Date.now());
  return (await mails.latest(test.account.id, key))?.id ?? 0;
}

let domainsMade = 0;
async function newDomain(): Promise<number> {
  const domain = `https://go${++domainsMade}.shop.example`;
  return (await test.app.features.domains.create(managed.account.id, { domain })).id;
}

let plansMade = 0;
async function newPlan(): Promise<number> {
  return (await test.app.features.plans.create({ name: `plan-${++plansMade}` })).id;
}

async function openReport(): Promise<number> {
  const { id: linkId } = await test.app.features.links.create(test.account.id, { url: 'https://bad.example/' });
  const report = { address: 'way.example/x', linkId, reason: 'spam', words: '', email: null, createdAt: 1 } as const;
  return (await test.deps.catalog.abuse.add(report)).id;
}

function bodyFor(path: string): string | undefined {
  if (path.startsWith('/blocks/')) return JSON.stringify({ kind: 'domain', value: 'bad.example' });
  if (path === '/live-settings/update') return JSON.stringify({ name: 'abuse_email', value: 'abuse@way.example' });
  if (path === '/live-settings/reset') return JSON.stringify({ name: 'abuse_email' });
  if (path === '/branding/update') return JSON.stringify({ name: 'Acme' });
  if (path === '/plans/add') return JSON.stringify({ name: `added-${++plansMade}` });
  if (path.endsWith('/plan')) return JSON.stringify({ plan: 'free' });
  if (path.startsWith('/plans/')) return JSON.stringify({ links: 5 });
  return path === '/announcement/publish' ? JSON.stringify({ text: 'We move.', level: 'info' }) : undefined;
}

/** Of operations that need one. */
const QUERIES: Readonly<Record<string, string>> = { checkAccent: '?color=%231d4ed8', previewRetention: '?days=soon' };

async function call(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  token?: string,
  query = '',
): Promise<TestResponse> {
  const id = await idFor(path);
  const filled = path.replace('{id}', String(id)).replace('{invitation}', String(managed.invitation));
  const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
  const body = bodyFor(path);
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return test.request(PREFIX + filled.replace('/./', '/') + query, {
    method,
    headers: { ...headers, ...json },
    ...(body !== undefined && { body }),
  });
}

/** All that the operations could change. */
async function state(): Promise<unknown> {
  const { directory, audit } = test.deps.catalog;
  const { total } = await audit.page(INSTALLATION_LOG, {}, { limit: 1, offset: 0 });
  const sessions = await test.app.features.sessions.listOf(managed.personId);
  return { workspace: await directory.workspace(managed.account.id), entries: total, sessions: sessions.length };
}

async function memberToken(role: Role): Promise<string> {
  const { members } = test.app.features;
  const person = await test.newAccount();
  const personId = await personOf(person);
  const actor = { accountId: operator.account.id, personId: operator.personId, role: 'owner' as const };
  const { link } = await members.invite(actor, { email: undefined, role: role === 'owner' ? 'admin' : role });
  await members.join(new URL(link).searchParams.get('invitation') ?? '', personId);
  if (role === 'owner') await members.changeRole(actor, personId, role);
  return tokenOf(person, personId, operator.account.id);
}

describe('the administration', () => {
  it.each(ROLES)('does not exist for a %s of the operator’s workspace', async (role) => {
    const token = await memberToken(role);
    const before = await state();
    for (const operation of operations) {
      const answer = await call(operation, token);
      expect([operation.id, answer.status, answer.json]).toEqual([
        ...[operation.id, 404],
        { error: 1, message: 'Not found.' },
      ]);
    }
    expect(await state()).toEqual(before);
  });

  it('does not exist for API keys, of operators either, and is closed without a valid one', async () => {
    const before = await state();
    for (const operation of operations) {
      const answers = [
        await call(operation, operator.account.key),
        await call(operation, managed.account.key),
        await call(operation),
        await call(operation, `${operator.token}x`),
      ];
      expect([operation.id, ...answers.map(({ status }) => status)]).toEqual([operation.id, 404, 404, 401, 401]);
    }
    expect(await state()).toEqual(before);
  });

  it('does not exist for guests, and is closed to a removed member', async () => {
    const { members, links } = test.app.features;
    await links.create(operator.account.id, { url: 'https://a.example/' });
    const { id: channelId } = await test.app.features.channels.create(operator.account.id, { name: 'Guests' });
    const actor = { accountId: operator.account.id, personId: operator.personId, role: 'owner' as const };
    const tokens = [];
    for (const isRemoved of [false, true]) {
      const person = await test.newAccount();
      const personId = await personOf(person);
      const { link } = await members.invite(actor, { email: undefined, role: 'viewer', channelId });
      await members.join(new URL(link).searchParams.get('invitation') ?? '', personId);
      tokens.push(await tokenOf(person, personId, operator.account.id));
      if (isRemoved) await members.remove(actor, personId);
    }
    for (const operation of operations) {
      const [guest, removed] = [await call(operation, tokens[0]), await call(operation, tokens[1])];
      expect([operation.id, guest.status, removed.status]).toEqual([operation.id, 404, 401]);
    }
  });

  it('admits an operator whose session is in a workspace where they are a guest', async () => {
    const owner = { accountId: managed.account.id, personId: managed.personId, role: 'owner' as const };
    const { id: channelId } = await test.app.features.channels.create(managed.account.id, { name: 'For a guest' });
    const invited = await test.app.features.members.invite(owner, { email: undefined, role: 'viewer', channelId });
    const secret = new URL(invited.link).searchParams.get('invitation') ?? '';
    await test.app.features.members.join(secret, operator.personId);
    const token = await tokenOf(operator.account, operator.personId, managed.account.id);
    expect((await call(adminOperations.listPeople, token)).status).toBe(200);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await test.request('/bio/api/webhooks', { headers })).status).toBe(403);
    await test.app.features.members.remove(owner, operator.personId);
  });

  it.each([
    '%',
    '_',
    '\\',
    "'; drop table account; --",
    '\u0000',
    '🙂',
    '/',
    '?#',
    '00',
    '9'.repeat(15),
    'https://',
    '@',
  ])('answers a search for %j', async (words) => {
    const query = `?q=${encodeURIComponent(words)}`;
    for (const id of ['listWorkspaces', 'listPeople', 'listActivity'] as const) {
      const { status, json } = await call(adminOperations[id], operator.token, query);
      // Neither engine stores a zero byte.
      expect([id, status]).toEqual([id, words === '\u0000' ? 400 : 200]);
      if (status === 200) expect(bodyMistakes(adminOperations[id].response, json)).toEqual([]);
    }
  });

  it.each([
    ['GET', '/workspaces/0', 404],
    ['GET', '/workspaces/x', 404],
    ['GET', '/workspaces/99999999', 404],
    ['GET', '/workspaces/9007199254740993', 404],
    ['GET', '/workspaces/99999999/use', 404],
    ['POST', '/workspaces/99999999/suspend', 404],
    ['DELETE', '/workspaces/99999999', 404],
    ['POST', '/workspaces/99999999/invitations/1/resend', 404],
    ['POST', '/workspaces/99999999/resume', 404],
    ['POST', '/workspaces/0/suspend', 404],
    ['POST', '/workspaces/-1/suspend', 404],
    ['POST', '/workspaces/1e1/suspend', 404],
    ['DELETE', '/workspaces/%00', 404],
    ['POST', '/workspaces/1/invitations/x/resend', 404],
    ['GET', '/people/99999999', 404],
    ['GET', '/people/0', 404],
    ['GET', '/people/ada', 404],
    ['POST', '/people/0/sign-out', 404],
    ['POST', '/people/99999999/second-factor/reset', 404],
    ['GET', '/people/1/second-factor', 404],
    ['GET', '/workspaces/1/links', 404],
    ['GET', '/', 404],
    ['PUT', '/activity', 405],
    ['DELETE', '/activity', 405],
    ['POST', '/people/99999999/sign-out', 404],
    ['DELETE', '/people', 405],
    ['POST', '/workspaces', 405],
  ] as const)('returns %s %s with %i', async (method, path, status) => {
    expect((await call({ method, path }, operator.token)).status).toBe(status);
  });

  it('keeps the workspace of an operator from being suspended or deleted, and says what to do', async () => {
    const own = `/workspaces/${operator.account.id}`;
    for (const [method, path] of [
      ['POST', `${own}/suspend`],
      ['DELETE', own],
      ['POST', `/people/${operator.personId}/sign-out`],
      ['POST', `/people/${operator.personId}/second-factor/reset`],
    ] as const) {
      const { status, json } = await call({ method, path: path.replace('/people/', '/people/./') }, operator.token);
      expect([path, status, json.errors?.id?.[0]]).toEqual([path, 400, expect.stringContaining('operator remove')]);
    }
    expect((await call(adminOperations.listWorkspaces, operator.token)).status).toBe(200);
  });

  it('says the same about an operation and about a path that is none', async () => {
    const token = await tokenOf(managed.account, managed.personId);
    const headers = { Authorization: `Bearer ${token}` };
    const unknown = await test.request(`${PREFIX}/no-such-thing`, { headers });
    const known = await call(adminOperations.listWorkspaces, token);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  });

  it('answers every reading operation as the contract says', async () => {
    for (const operation of operations.filter(({ changes, id }) => !changes && id !== 'showWorkspaceUse')) {
      const query = QUERIES[operation.id] ?? '';
      const answer = await call(operation, operator.token, query);
      expect([operation.id, answer.status, bodyMistakes(operation.response, answer.json)]).toEqual([
        ...[operation.id, operation.status, []],
      ]);
    }
  });

  it.each([
    ['listWorkspaces', '?order=nonsense', 400],
    ['listWorkspaces', '?state=gone', 400],
    ['listWorkspaces', '?limit=0', 400],
    ['listPeople', '?order=links', 400],
    ['listActivity', '?page=-1', 400],
  ] as const)('rejects %s%s with %i', async (id, query, status) => {
    expect((await call(adminOperations[id], operator.token, query)).status).toBe(status);
  });

  it.each(changing)('asks to authenticate again where a change requires it: $id', async (operation) => {
    const token = await tokenOf(operator.account, operator.personId);
    offsetMs = 11 * 60_000;
    const before = await state();
    const answer = await call(operation, token);
    offsetMs = 0;
    if (operation.requiresReauthentication) {
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([403, ['confirm']]);
      expect(await state()).toEqual(before);
    } else expect(answer.status).toBe(operation.status);
  });

  it.each(changing)('answers as the contract says and leaves an entry with the operator: $id', async (operation) => {
    const answer = await call(operation, operator.token);
    expect([answer.status, bodyMistakes(operation.response, answer.json)]).toEqual([operation.status, []]);
    const log = await call(adminOperations.listActivity, operator.token, '?limit=1');
    expect(log.json.data.entries[0]).toMatchObject({ action: operation.id, actor: operator.account.username });
  });

  it('names in the log what was blocked, and tells the workspace of a blocked link', async () => {
    await call(adminOperations.addBlock, operator.token);
    const [newest] = (await call(adminOperations.listActivity, operator.token, '?limit=1')).json.data.entries;
    expect(newest).toMatchObject({ action: 'addBlock', kind: 'block', object: null, name: 'bad.example' });
    await call(adminOperations.removeBlock, operator.token);
    await call(adminOperations.blockReport, operator.token);
    const { items } = await test.app.features.audit.page(test.account.id, {}, { limit: 1, offset: 0 });
    expect(items[0]).toMatchObject({ action: 'blockLink', kind: 'link', objectName: 'way.example/x', personId: 0 });
  });

  it('has put an entry without the operator’s name into the log of the workspace', async () => {
    const { items } = await test.app.features.audit.page(managed.account.id, {}, { limit: 50, offset: 0 });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['suspendAccount', 'resumeAccount', 'scheduleDeletion', 'endSessions', 'resend']),
    );
    // A support visit is the exception: its operator works in the workspace under their own name.
    const others = items.filter(({ action }) => action !== 'enterForSupport');
    expect(others.map(({ personId, actor }) => `${personId}${actor}`)).toEqual(others.map(() => '0'));
  });

  it('suspends a spammer found by a short link: the link is blocked, and works again once resumed', async () => {
    await test.app.features.administration.resume(managed.account.id);
    const { alias } = await test.app.features.links.create(managed.account.id, { url: 'https://spam.example/' });
    const statusOf = async () => (await test.request(`/${alias}`)).status;
    expect(await statusOf()).toBe(302);
    const search = `?q=${encodeURIComponent(`https://way.example/${alias}`)}`;
    const found = await call(adminOperations.listWorkspaces, operator.token, search);
    expect(found.json.data.workspaces.map(({ id }: { id: number }) => id)).toEqual([managed.account.id]);
    await call(adminOperations.suspendWorkspace, operator.token);
    expect(await statusOf()).toBe(403);
    expect((await call(adminOperations.showWorkspace, operator.token)).json.workspace.state).toBe('suspended');
    await call(adminOperations.resumeWorkspace, operator.token);
    expect(await statusOf()).toBe(302);
  });

  it('deletes a workspace only when the grace period is over', async () => {
    const account = await test.newAccount();
    const { administration } = test.app.features;
    const { alias } = await test.app.features.links.create(account.id, { url: 'https://gone.example/' });
    const statusOf = async () => (await test.request(`/${alias}`)).status;
    expect(await statusOf()).toBe(302);
    await administration.scheduleDeletion(account.id);
    expect(await statusOf()).toBe(403);
    offsetMs = 13 * 86_400_000;
    await administration.deleteDue();
    expect(await test.deps.catalog.directory.workspace(account.id)).toMatchObject({ id: account.id });
    offsetMs = 15 * 86_400_000;
    await administration.deleteDue();
    offsetMs = 0;
    expect(await test.deps.catalog.directory.workspace(account.id)).toBeUndefined();
    expect(await statusOf()).toBe(404);
  });

  it('records what changed, from where, and by whom, in a log that is in order', async () => {
    const account = await test.newAccount();
    const path = `/workspaces/${account.id}`;
    await call({ method: 'POST', path: `${path}/suspend` }, operator.token);
    await call({ method: 'POST', path: `${path}/resume` }, operator.token);
    const { json } = await call(adminOperations.listActivity, operator.token, '?limit=2');
    const of = (before: string | null, after: string | null) => ({ field: 'suspendedAt', before, after });
    const [resumed, suspended] = json.data.entries;
    expect(suspended).toMatchObject({
      action: 'suspendWorkspace',
      kind: 'account',
      object: account.id,
      name: account.username,
      person: operator.personId,
      key: null,
      network: '127.0.0.0/24',
    });
    expect(suspended.changes).toEqual([of(null, expect.stringMatching(/^\d{13}$/))]);
    expect(resumed.changes).toEqual([of(expect.stringMatching(/^\d{13}$/), null)]);
    const [log] = await test.app.features.audit.verify(INSTALLATION_LOG);
    expect(log).toMatchObject({ accountId: INSTALLATION_LOG, sequence: resumed.id });
    expect(log).not.toHaveProperty('broken', expect.anything());
  });

  it('finds entries by operator, action and name, and pages them', async () => {
    const total = async (words: string) => {
      const query = `?limit=1&q=${encodeURIComponent(words)}`;
      const { json } = await call(adminOperations.listActivity, operator.token, query);
      expect(json.data.entries.length).toBe(Math.min(json.data.result, 1));
      return json.data.result as number;
    };
    const all = await total('');
    expect(all).toBeGreaterThan(5);
    const byService = await total('deleteAccount');
    expect([await total(operator.account.username), byService]).toEqual([all - 1, 1]);
    expect(await total('suspendworkspace')).toBeGreaterThan(0);
    expect(await total('suspendworkspace')).toBeLessThan(all);
    expect(await total('nobody did this')).toBe(0);
    const last = await call(adminOperations.listActivity, operator.token, `?limit=1&page=${all}`);
    expect(last.json.data.entries.map(({ id }: { id: number }) => id)).toEqual([1]);
  });

  it('rejects keys and sessions of a suspended workspace with the next request, and admits them again', async () => {
    const account = await test.newAccount();
    const token = await tokenOf(account, await personOf(account));
    const statuses = async () => {
      const headers = { Authorization: `Bearer ${token}` };
      const bySession = await test.request('/bio/api/account', { headers });
      return [(await account.api('GET', '/bio/api/account')).status, bySession.status];
    };
    expect(await statuses()).toEqual([200, 200]);
    await call({ method: 'POST', path: `/workspaces/${account.id}/suspend` }, operator.token);
    expect(await statuses()).toEqual([403, 403]);
    await call({ method: 'POST', path: `/workspaces/${account.id}/resume` }, operator.token);
    expect(await statuses()).toEqual([200, 200]);
  });

  it('leaves the members of a suspended workspace their other workspaces', async () => {
    const { administration, members, sessions } = test.app.features;
    const account = await test.newAccount();
    const personId = await personOf(account);
    const other = await members.create(personId, 'Other');
    const { secret } = await sessions.begin({ id: account.id, personId }, '');
    await administration.suspend(account.id);
    expect(await sessions.resume(secret)).toMatchObject({ accountId: other });
    expect(await sessions.accessToken(secret)).toMatchObject({ accountId: other });
    await expect(sessions.accessToken(secret, account.id)).rejects.toMatchObject({ code: 'forbidden' });
    await administration.suspend(other);
    expect(await sessions.resume(secret)).toBeUndefined();
    await administration.resume(account.id);
    expect(await sessions.resume(secret)).toMatchObject({ accountId: account.id });
  });

  it('refuses to suspend or delete a workspace in which an operator is a member, and says so before', async () => {
    const account = await test.newAccount();
    const { administration, members } = test.app.features;
    const owner = { accountId: account.id, personId: await personOf(account), role: 'owner' as const };
    const { link } = await members.invite(owner, { email: undefined, role: 'viewer' });
    await members.join(new URL(link).searchParams.get('invitation') ?? '', operator.personId);
    const path = `/workspaces/${account.id}`;
    const shown = async () => (await call({ method: 'GET', path }, operator.token)).json.workspace.has_operator;
    const suspend = async () => (await call({ method: 'POST', path: `${path}/suspend` }, operator.token)).status;
    expect([await shown(), await suspend()]).toEqual([true, 400]);
    await expect(administration.scheduleDeletion(account.id)).rejects.toMatchObject({ code: 'invalid_input' });
    await members.remove(owner, operator.personId);
    expect([await shown(), await suspend()]).toEqual([false, 200]);
  });

  it('ends the sessions of a person with the next request, and leaves keys alone', async () => {
    const account = await test.newAccount();
    const personId = await personOf(account);
    const headers = { Authorization: `Bearer ${await tokenOf(account, personId)}` };
    const other = { Authorization: `Bearer ${await tokenOf(account, personId)}` };
    expect((await test.request('/bio/api/account', { headers })).status).toBe(200);
    expect((await test.app.features.administration.person(personId)).sessions).toBe(2);
    await test.app.features.administration.signOut(personId);
    expect((await test.request('/bio/api/account', { headers })).status).toBe(401);
    expect((await test.request('/bio/api/account', { headers: other })).status).toBe(401);
    expect((await account.api('GET', '/bio/api/account')).status).toBe(200);
    expect((await test.app.features.administration.person(personId)).sessions).toBe(0);
  });

  it('turns off the second factor of a person, with the recovery codes', async () => {
    const account = await test.newAccount();
    const personId = await personOf(account);
    const { secondFactors } = test.deps.catalog;
    await secondFactors.begin(personId, 'S');
    await secondFactors.confirm(personId, { secret: 'S', step: 1, now: 1 });
    await secondFactors.replaceRecoveryCodes(personId, ['hash']);
    const { administration } = test.app.features;
    expect(await administration.person(personId)).toMatchObject({ hasSecondFactor: true });
    await administration.resetSecondFactor(personId);
    expect(await administration.person(personId)).toMatchObject({ hasSecondFactor: false });
    expect(await secondFactors.countRecoveryCodes(personId)).toBe(0);
  });

  it('keeps a workspace that was resumed before its deletion', async () => {
    const account = await test.newAccount();
    const { administration } = test.app.features;
    await administration.scheduleDeletion(account.id);
    expect((await administration.workspace(account.id)).deleteAt).toBeGreaterThan(Date.now());
    await administration.resume(account.id);
    offsetMs = 15 * 86_400_000;
    await administration.deleteDue();
    offsetMs = 0;
    expect(await administration.workspace(account.id)).toMatchObject({ suspendedAt: null, deleteAt: null });
    expect((await account.api('GET', '/bio/api/account')).status).toBe(200);
  });

  it('replaces the link of an invitation that has an address, and shows it to no operator', async () => {
    const account = await test.newAccount();
    const { administration, members } = test.app.features;
    const owner = { accountId: account.id, personId: await personOf(account), role: 'owner' as const };
    const stateOf = async (link: string) =>
      (await members.findInvitation(new URL(link).searchParams.get('invitation') ?? ''))?.accountId;
    const { invitation, link } = await members.invite(owner, { email: 'new@example.com', role: 'member' });
    expect(await administration.resendInvitation(account.id, invitation.id)).toEqual({ mail: expect.any(String) });
    expect(await stateOf(link)).toBeUndefined();
    const shared = await members.invite(owner, { email: undefined, role: 'member' });
    await expect(administration.resendInvitation(account.id, shared.invitation.id)).rejects.toThrow();
    expect(await stateOf(shared.link)).toBe(account.id);
  });

  it('ends with the next request of a former operator', async () => {
    const listing = () => call(adminOperations.listWorkspaces, operator.token);
    expect((await listing()).status).toBe(200);
    await test.deps.catalog.directory.setOperator(operator.account.email, null);
    expect((await listing()).status).toBe(404);
    await test.deps.catalog.directory.setOperator(operator.account.email, 1);
    expect((await listing()).status).toBe(200);
  });
});
