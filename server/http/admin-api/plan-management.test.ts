import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';
import { INSTALLATION_LOG } from '../../audit/audit.ts';

let app: TestApp;
let token: string;
let managed: TestAccount;
beforeAll(async () => {
  app = await startTestApp({ engine: true, config: { appRateLimit: 1e6 } });
  const { accounts, sessions } = app.app.features;
  const { id } = app.account;
  const personId = (await accounts.find(id))?.personId ?? 0;
  await app.deps.catalog.directory.setOperator(app.account.email, 1);
  const { secret } = await sessions.begin({ id, personId }, '');
  token = (await sessions.accessToken(secret, id))?.token ?? '';
  managed = await app.newAccount();
});
afterAll(() => app.close());

/** Sends a request of the operator, who has just signed in. */
function admin(method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return app.request(`/api/admin${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

const plans = async () => (await admin('GET', '/plans')).json.plans as Array<Record<string, unknown>>;
const planNamed = async (name: string) => (await plans()).find((plan) => plan.name === name);
const idOf = async (name: string) => Number((await planNamed(name))?.id);

describe('plans, managed by an operator', () => {
  it('are created, changed, made the default and deleted', async () => {
    const created = await admin('POST', '/plans/add', { name: 'starter', links: 2, clicks_a_month: 500 });
    expect([created.status, created.json.message]).toEqual([200, 'The plan starter was created.']);
    const { id } = created.json;
    const limits = { links: 2, codes: null, websites: null, domains: null, members: null, clicks_a_month: 500 };
    const others = { events_a_month: null, retention_days: null, link_requests_a_minute: null };
    const plan = { id, name: 'starter', is_default: false, workspaces: 0, ...limits, ...others };
    expect(await planNamed('starter')).toEqual(plan);
    expect((await admin('PUT', `/plans/${id}/update`, { links: null, codes: 0 })).status).toBe(200);
    expect(await planNamed('starter')).toEqual({ ...plan, links: null, codes: 0 });
    await admin('PUT', `/plans/${id}/update`, { is_default: true });
    expect((await plans()).map(({ is_default: isDefault }) => isDefault).filter(Boolean)).toEqual([true]);
    expect((await admin('DELETE', `/plans/${id}/delete`)).status).toBe(400);
    await admin('PUT', `/plans/${await idOf('free')}/update`, { is_default: true });
    expect((await admin('DELETE', `/plans/${id}/delete`)).status).toBe(200);
    expect(await planNamed('starter')).toBeUndefined();
  });

  it.each<[string, string, string, object | undefined, number, RegExp]>([
    ['a name that exists', 'POST', '/plans/add', { name: 'pro' }, 400, /already exists/],
    ['a name that no URL fits', 'POST', '/plans/add', { name: 'Two words' }, 400, /lowercase/],
    ['no name', 'POST', '/plans/add', { links: 5 }, 400, /name/i],
    ['a limit below 0', 'POST', '/plans/add', { name: 'a', links: -1 }, 400, /0/],
    ['a limit that is no number', 'POST', '/plans/add', { name: 'a', links: 'many' }, 400, /whole number/],
    ['no members at all', 'POST', '/plans/add', { name: 'a', members: 0 }, 400, /1/],
    ['a retention of centuries', 'POST', '/plans/add', { name: 'a', retention_days: 36_501 }, 400, /36/],
    ['a plan that does not exist', 'PUT', '/plans/99999/update', { links: 5 }, 404, /Not found/],
    ['the deletion of one that does not exist', 'DELETE', '/plans/99999/delete', undefined, 404, /Not found/],
    ['an ID that is none', 'DELETE', '/plans/starter/delete', undefined, 404, /Not found/],
    ['a workspace that does not exist', 'PUT', '/workspaces/99999/plan', { plan: 'pro' }, 404, /Not found/],
  ])('reject %s', async (_what, method, path, body, status, words) => {
    const before = await plans();
    const answer = await admin(method, path, body);
    expect([answer.status, answer.json.message]).toEqual([status, expect.stringMatching(words)]);
    expect(await plans()).toEqual(before);
  });

  it('keep a default, and a plan that a workspace has', async () => {
    const free = await idOf('free');
    const kept = await admin('PUT', `/plans/${free}/update`, { is_default: false });
    expect([kept.status, Object.keys(kept.json.errors)]).toEqual([400, ['is_default']]);
    await admin('PUT', `/workspaces/${managed.id}/plan`, { plan: 'business' });
    const used = await admin('DELETE', `/plans/${await idOf('business')}/delete`);
    expect([used.status, used.json.message]).toEqual([400, expect.stringContaining('another one first')]);
  });

  it('are given to a workspace, which both sides see with what is used', async () => {
    await admin('POST', '/plans/add', { name: 'small', links: 1, domains: 0 });
    const answer = await admin('PUT', `/workspaces/${managed.id}/plan`, { plan: 'small' });
    expect(answer.json).toEqual({ error: 0, message: 'The workspace now has the plan small.' });
    await managed.api('POST', '/bio/api/url/add', { url: 'https://shop.example/' });
    const { use } = (await admin('GET', `/workspaces/${managed.id}/use`)).json;
    expect(use.plan).toBe('small');
    expect(use.quotas.slice(0, 4)).toEqual([
      { name: 'links', used: 1, limit: 1, state: 'reached' },
      { name: 'codes', used: 0, limit: null, state: 'within' },
      { name: 'websites', used: 0, limit: null, state: 'within' },
      { name: 'domains', used: 0, limit: 0, state: 'within' },
    ]);
    const { data } = (await managed.api('GET', '/api/v1/account/usage')).json;
    expect([data.plan, data.quotas]).toEqual(['small', use.quotas]);
    expect((await admin('GET', `/workspaces/${managed.id}`)).json.workspace.plan).toBe('small');
    const gold = await admin('PUT', `/workspaces/${managed.id}/plan`, { plan: 'gold' });
    expect([gold.status, gold.json.errors]).toEqual([400, { plan: [expect.stringContaining('small')] }]);
  });

  it('leave an entry with what changed, in the log of the workspace too', async () => {
    await admin('POST', '/plans/add', { name: 'logged', links: 1 });
    await admin('PUT', `/plans/${await idOf('logged')}/update`, { links: 2 });
    await admin('PUT', `/workspaces/${managed.id}/plan`, { plan: 'logged' });
    await app.app.features.audit.settle();
    const first = { limit: 2, offset: 0 };
    const { items } = await app.deps.catalog.audit.page(INSTALLATION_LOG, {}, first);
    expect(items.map(({ action, kind, objectName }) => [action, kind, objectName])).toEqual([
      ['assignPlan', 'account', managed.username],
      ['updatePlan', 'plan', 'logged'],
    ]);
    const changes = items.map(({ details }) => JSON.parse(details).changes);
    expect(changes[0]).toEqual([{ field: 'plan', before: 'small', after: 'logged' }]);
    expect(changes[1]).toMatchObject([{ field: 'links' }]);
    const own = await app.deps.catalog.audit.page(managed.id, {}, first);
    expect(own.items[0]).toMatchObject({ action: 'assignPlan' });
  });
});
