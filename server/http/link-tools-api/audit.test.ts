import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const url = 'https://shop.example/garden';

let test: TestApp;
let link: number;
beforeAll(async () => {
  test = await startTestApp();
  link = (await api('POST', '/url/add', { url, custom: 'spring-sale' })).json.id;
  await api('PUT', `/url/${link}/update`, { title: 'Spring' });
  await api('POST', '/campaign/add', { name: 'Summer' });
  await api('DELETE', `/url/${link}/delete`);
});
afterAll(() => test.close());

const api = (method: string, path: string, body?: object) => test.account.api(method, `/bio/api${path}`, body);
const listed = async (query = '') => (await api('GET', `/audit${query}`)).json.data;
const actions = async (query = '') => (await listed(query)).entries.map((entry: { action: string }) => entry.action);

describe('the audit log over the API', () => {
  it('says who deleted a link, when and what it was', async () => {
    const { entries, result } = await listed(`?kind=link&object=${link}`);
    expect(result).toBe(3);
    expect(entries[0]).toMatchObject({
      action: 'deleteLink',
      category: 'delete',
      kind: 'link',
      object: link,
      name: 'spring-sale',
      actor: test.account.username,
      key: expect.any(String),
      network: '127.0.0.0/24',
      details: {},
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(entries[0].changes).toContainEqual({ field: 'title', before: 'Spring', after: null });
  });

  it.each([
    ['?q=SPRING', ['deleteLink', 'updateLink', 'createLink']],
    ['?q=%20', ['deleteLink', 'createCampaign', 'updateLink', 'createLink']],
    ['?category=create', ['createCampaign', 'createLink']],
    ['?kind=campaign', ['createCampaign']],
    ['?kind=nothing', []],
    ['?from=2000-01-01&to=2000-12-31', []],
    ['?from=2000-01-01&to=2999-12-31&limit=2&page=2', ['updateLink', 'createLink']],
    ['?person=999', []],
  ])('is filtered and paged: %s', async (query, expected) => {
    expect(await actions(query)).toEqual(expected);
  });

  it.each(['?category=other', '?from=2026-13-45', '?to=yesterday', '?person=x', '?limit=0', '?object=-1'])(
    'rejects %s',
    async (query) => {
      const { status, json } = await api('GET', `/audit${query}`);
      expect([status, json.error, Object.keys(json.errors)]).toEqual([400, 1, [query.slice(1).split('=')[0]]]);
    },
  );

  it('is exported as CSV and as JSON lines with the same entries', async () => {
    const csv = await api('GET', '/audit/export?kind=link');
    const lines = csv.text.trim().split('\r\n');
    expect([csv.status, csv.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="audit-log.csv"']);
    expect(lines[0]).toMatch(/^id,date,actor,key,action,/);
    expect(lines).toHaveLength(4);
    const json = await api('GET', '/audit/export?kind=link&format=json');
    expect(json.headers.get('content-type')).toContain('application/x-ndjson');
    const entries = json.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries).toEqual((await listed('?kind=link')).entries);
    // Exports are entries themselves.
    expect(await actions('?category=export')).toEqual(['exportAuditEntries', 'exportAuditEntries']);
  });

  it('names the people in it, and is kept as long as the owner wants', async () => {
    const settings = async () => (await api('GET', '/audit/settings')).json;
    expect(await settings()).toMatchObject({ retention_days: 400, people: [{ name: test.account.username }] });
    expect((await api('PUT', '/audit/settings/update', { retention_days: 730 })).status).toBe(200);
    expect(await settings()).toMatchObject({ retention_days: 730 });
    expect(await actions('?kind=audit&category=change')).toEqual(['updateAuditSettings']);
    for (const days of [0, 89, 3_651, 1.5, 'x', null]) {
      const { status, json } = await api('PUT', '/audit/settings/update', { retention_days: days });
      expect([status, Object.keys(json.errors)]).toEqual([400, ['retention_days']]);
    }
  });

  it('has no operation that changes or deletes an entry', async () => {
    const [{ id }] = (await listed('?limit=1')).entries;
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
      expect((await api(method, '/audit', {})).status).toBe(405);
      expect((await api(method, `/audit/${id}`, {})).status).toBe(404);
      expect((await api(method, `/audit/${id}/delete`, {})).status).toBe(404);
    }
  });

  it('has the name of the key and no secret when a key is created and revoked', async () => {
    const { key, id } = (await api('POST', '/account/key/add', { name: 'Deploy' })).json;
    await api('DELETE', `/account/key/${id}/delete`);
    const { text } = await api('GET', '/audit?kind=key');
    expect(text).not.toContain(key);
    const [revoked, created] = JSON.parse(text).data.entries;
    expect([revoked.action, created.action, revoked.name]).toEqual(['deleteKey', 'createKey', 'Deploy']);
    expect(revoked.changes).toContainEqual({ field: 'revokedAt', before: null, after: expect.any(String) });
  });

  it('says by which key and by whom', async () => {
    const { key, id } = (await api('POST', '/account/key/add', { name: 'Robot' })).json;
    await test.request('/bio/api/channel/add', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'User-Agent': 'robot/1.0' },
      body: JSON.stringify({ name: 'Shop' }),
    });
    const [entry] = (await listed('?kind=channel')).entries;
    expect(entry).toMatchObject({
      key: 'Robot',
      actor: test.account.username,
      device: 'robot',
      action: 'createChannel',
    });
    expect(id).toBeGreaterThan(0);
  });

  it.each([
    ['viewer', 403, 403],
    ['member', 403, 403],
    ['admin', 200, 403],
    ['owner', 200, 200],
  ] as const)('is open to a %s: reading %i, retention %i', async (role, reading, changing) => {
    const { accounts, members, sessions } = test.app.features;
    const owner = await accounts.find(test.account.id);
    const other = await test.newAccount();
    const person = await accounts.find(other.id);
    const actor = { accountId: test.account.id, personId: owner?.personId ?? 0, role: 'owner' as const };
    const invited = role === 'owner' ? 'admin' : role;
    const { link: invitation } = await members.invite(actor, { email: undefined, role: invited } as never);
    const personId = person?.personId ?? 0;
    await members.join(new URL(invitation).searchParams.get('invitation') ?? '', personId);
    if (role === 'owner') await members.changeRole(actor, personId, 'owner');
    const { secret } = await sessions.begin({ id: other.id, personId }, '');
    const token = (await sessions.accessToken(secret, test.account.id))?.token;
    const statusOf = async (method: string, path: string, body?: object) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const sent = body && { body: JSON.stringify(body) };
      return (await test.request(`/bio/api${path}`, { method, headers, ...sent })).status;
    };
    for (const path of ['/audit', '/audit/export', '/audit/export?format=json', '/audit/settings'])
      expect(await statusOf('GET', path)).toBe(reading);
    expect(await statusOf('PUT', '/audit/settings/update', { retention_days: 400 })).toBe(changing);
  });

  it('is of the own workspace only', async () => {
    const other = await test.newAccount();
    expect((await other.api('GET', '/bio/api/audit')).json.data.result).toBe(0);
    expect((await other.api('GET', `/bio/api/audit?kind=link&object=${link}`)).json.data.entries).toEqual([]);
  });
});
