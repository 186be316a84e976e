import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import { linkToolsOperations } from '../../../../contract/link-tools/operations.ts';
import type { Operation } from '../../../../contract/operation.ts';
import { may } from '../../../../contract/vocabulary.ts';
import { rawRequest } from '../../../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/support/test-app.ts';

const PASSWORD = 'correct horse battery';
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 26, 8);

let app: TestApp;
let now = START;
let owner: Browser;
let operator: Browser;
let workspace: number;

interface Browser {
  ask(path: string, body?: unknown): Promise<{ status: number; json: Json }>;
  /** Calls the API with a fresh token for a workspace. */
  call(
    method: string,
    path: string,
    options?: { body?: unknown; in?: number },
  ): Promise<{ status: number; json: Json }>;
  personId: number;
}
type Json = TestResponse['json'];

beforeAll(async () => {
  app = await startTestApp({ deps: { clock: { now: () => now } } });
  workspace = app.account.id;
  owner = await signIn(app.account.email);
  const { accounts } = app.app.features;
  await accounts.register({ email: 'operator@example.com', username: 'operator', password: PASSWORD });
  await app.deps.catalog.directory.setOperator('operator@example.com', now);
  operator = await signIn('operator@example.com');
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const { personId } of [owner, operator])
    for (const { id } of await app.deps.catalog.sessions.listOf(personId))
      await app.deps.catalog.sessions.recordAuthentication(id, now);
  await owner.ask(`/account/w/${workspace}/support/withdraw`, {});
});

async function request(path: string, init: { method: string; headers: Record<string, string>; body?: string }) {
  const { status, text } = await rawRequest(app.origin, path, init);
  return { status, json: text.startsWith('{') ? JSON.parse(text) : undefined };
}

async function signIn(email: string): Promise<Browser> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ email, password: PASSWORD }).toString();
  const response = await rawRequest(app.origin, '/login', { method: 'POST', headers, body });
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  const json = { 'Content-Type': 'application/json' };
  const ask: Browser['ask'] = (path, sent) =>
    sent === undefined
      ? request(path, { method: 'GET', headers: { Cookie: cookie } })
      : request(path, { method: 'POST', headers: { ...json, Cookie: cookie }, body: JSON.stringify(sent) });
  const call: Browser['call'] = async (method, path, options = {}) => {
    const token = await ask('/account/token', { workspace: options.in });
    if (token.status !== 200) return token;
    const sent = options.body === undefined ? {} : { body: JSON.stringify(options.body) };
    return request(path, { method, headers: { ...json, Authorization: `Bearer ${token.json.token}` }, ...sent });
  };
  const personId = (await app.app.features.accounts.findByEmail(email))?.personId ?? 0;
  return { ask, call, personId };
}

const allow = (role: string, hours = 24) => owner.ask(`/account/w/${workspace}/support`, { role, hours });
const enter = () => operator.call('POST', `/api/admin/workspaces/${workspace}/support`);

describe('support access', () => {
  it('is off until an owner allows it, and names its end', async () => {
    expect((await owner.ask(`/account/w/${workspace}/support`)).json).toEqual({ support: null });
    expect((await enter()).status).toBe(403);
    expect((await operator.ask('/account/token', { workspace })).status).toBe(403);
    const support = { role: 'viewer', until: new Date(now + 24 * HOUR_MS).toISOString() };
    expect((await allow('viewer')).json).toEqual({ support });
    expect((await owner.ask(`/account/w/${workspace}/support`)).json).toEqual({ support });
    const shown = await operator.call('GET', `/api/admin/workspaces/${workspace}`);
    expect(shown.json.workspace.support).toEqual({ role: 'viewer', until: '2026-11-27 08:00:00' });
    // Consent alone opens nothing: the visit is a separate recorded step.
    expect((await operator.ask('/account/token', { workspace })).status).toBe(403);
  });

  it.each([
    [{ role: 'admin', hours: 24 }, 'role'],
    [{ role: 'viewer', hours: 1000 }, 'hours'],
    [{}, 'role'],
  ])('is not allowed as %j', async (body, field) => {
    const { status, json } = await owner.ask(`/account/w/${workspace}/support`, body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it('is for owners who have just authenticated', async () => {
    now += HOUR_MS;
    const { status, json } = await allow('viewer');
    expect([status, Object.keys(json.errors ?? {})]).toEqual([403, ['confirm']]);
    await owner.ask('/account/confirm', { password: PASSWORD });
    expect((await allow('viewer')).status).toBe(200);
  });
});

/** Operations that require more than the role member. */
const beyondMembers = [
  ...Object.values(linkToolsOperations).map((operation: Operation) => ({ ...operation, family: '/bio/api' })),
  ...Object.values(analyticsOperations).map((operation: Operation) => ({ ...operation, family: '/api/v1' })),
]
  .filter(({ permission }) => permission !== undefined && !may('member', permission))
  .map(({ method, path, family }) => ({ method, path: family + path.replaceAll(/\{\w+\}/g, '1') }));

describe('an operator on a support visit', () => {
  const inside = (method: string, path: string, body?: unknown) => operator.call(method, path, { body, in: workspace });

  it('sees the workspace as a viewer under their own name, until the visit ends', async () => {
    await allow('viewer');
    const { status, json } = await enter();
    expect([status, json.role]).toEqual([200, 'viewer']);
    const token = (await operator.ask('/account/token', { workspace })).json;
    expect(token).toMatchObject({
      is_operator: true,
      person: { username: 'operator' },
      workspace: { id: workspace, role: 'viewer', support_until: new Date(now + HOUR_MS).toISOString(), others: 1 },
    });
    expect(token.workspace.name).not.toBe('');
    expect((await inside('GET', '/bio/api/urls')).status).toBe(200);
    expect((await inside('GET', '/bio/api/account')).json.data.id).toBe(workspace);
    expect((await inside('POST', '/bio/api/url/add', { url: 'https://example.com/' })).status).toBe(403);
    now += HOUR_MS;
    expect((await operator.ask('/account/token', { workspace })).status).toBe(403);
    // Without naming the workspace, the session is where it was.
    expect((await operator.ask('/account/token', {})).json.workspace.support_until).toBeNull();
  });

  it('creates as a member, which links and audit log show, but reaches no members, keys, exports or settings', async () => {
    await allow('member');
    await enter();
    expect(beyondMembers.length).toBeGreaterThan(20);
    const created = await inside('POST', '/bio/api/url/add', { url: 'https://example.com/help' });
    expect(created.status).toBe(200);
    for (const { method, path } of beyondMembers)
      expect([
        path,
        (await inside(method, path, ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined)).status,
      ]).toEqual([path, 403]);
    for (const path of ['members', 'members/role', 'invitations', 'support', 'name', 'leave', 'transfer'])
      expect([path, (await operator.ask(`/account/w/${workspace}/${path}`, {})).status]).toEqual([
        path,
        expect.toBeOneOf([403, 404]),
      ]);
    const entries = (await owner.call('GET', '/bio/api/audit', { in: workspace })).json;
    const deeds = JSON.stringify(entries);
    expect(deeds).toContain('enterForSupport');
    expect(deeds).toContain('operator');
    const activity = await operator.call('GET', '/api/admin/activity');
    expect(JSON.stringify(activity.json)).toContain('enterWorkspace');
  });

  it('is out with the next request when the owner ends access, also with a token from before', async () => {
    await allow('member');
    await enter();
    const { token } = (await operator.ask('/account/token', { workspace })).json;
    const read = () => request('/bio/api/urls', { method: 'GET', headers: { Authorization: `Bearer ${token}` } });
    expect((await read()).status).toBe(200);
    await owner.ask(`/account/w/${workspace}/support/withdraw`, {});
    expect((await read()).status).toBe(401);
    await allow('member');
    expect((await read()).status).toBe(401);
  });

  it('leaves by themselves', async () => {
    await allow('viewer');
    await enter();
    const left = await operator.call('DELETE', `/api/admin/workspaces/${workspace}/support`);
    expect([left.status, left.json.message]).toEqual([200, 'You have left the workspace.']);
    expect((await operator.ask('/account/token', { workspace })).status).toBe(403);
  });

  it('must authenticate again to enter, and cannot enter a workspace that is not there or their own', async () => {
    await allow('viewer');
    expect((await operator.call('POST', '/api/admin/workspaces/98765/support')).status).toBe(404);
    const own = (await operator.ask('/account/token', {})).json.workspace.id;
    expect((await operator.call('POST', `/api/admin/workspaces/${own}/support`)).status).toBe(400);
    now += HOUR_MS;
    expect((await enter()).json.errors).toHaveProperty('confirm');
  });
});
