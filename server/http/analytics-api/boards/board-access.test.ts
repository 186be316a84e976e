import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../../test/support/test-app.ts';

let test: TestApp;
let owner: TestAccount;
let stranger: TestAccount;
let site: number;
beforeAll(async () => {
  test = await startTestApp();
  owner = test.account;
  stranger = await test.newAccount();
  site = (await owner.api('POST', '/api/v1/websites', { domain: 'shop.example' })).json.data.id;
});
afterAll(() => test.close());

const panelAbout = (id: number, over: object = {}) => ({
  ...{ id: 1, kind: 'figure', title: 'Visitors', object: { type: 'website', id }, metric: 'visitors' },
  ...{ x: 0, y: 0, w: 3, h: 2 },
  ...over,
});

async function create(account: TestAccount, body: object = {}): Promise<number> {
  const { status, json } = await account.api('POST', '/api/v1/boards', { name: 'Wall', ...body });
  expect(status).toBe(201);
  return json.data.id;
}

/** Requests with a key of the owner that has these scopes or limits. */
async function keyWith(body: object) {
  const { json } = await owner.api('POST', '/bio/api/account/key/add', { name: 'Script', ...body });
  const headers = { Authorization: `Bearer ${json.key}`, 'Content-Type': 'application/json' };
  return async (method: string, path: string, sent?: object) =>
    (await test.request(path, { method, headers, ...(sent && { body: JSON.stringify(sent) }) })).status;
}

/** Every operation on one board. */
const OPERATIONS = [
  ['GET', ''],
  ['GET', '/figures'],
  ['PATCH', ''],
  ['DELETE', ''],
] as const;

describe('boards of another account', () => {
  it.each(OPERATIONS)('are unknown to %s /boards/{id}%s', async (method, path) => {
    const id = await create(owner);
    const body = method === 'PATCH' ? { name: 'Mine now' } : undefined;
    const foreign = await stranger.api(method, `/api/v1/boards/${id}${path}`, body);
    const unknown = await stranger.api(method, `/api/v1/boards/987654${path}`, body);
    expect([foreign.status, foreign.json]).toEqual([404, unknown.json]);
    expect((await owner.api('GET', `/api/v1/boards/${id}`)).json.data.name).toBe('Wall');
  });

  it('are in no list', async () => {
    await create(owner);
    expect((await stranger.api('GET', '/api/v1/boards')).json).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

describe('a panel', () => {
  it.each(['website', 'link', 'qr', 'campaign', 'channel'])(
    'about a %s of another account is rejected',
    async (type) => {
      const made: Record<string, () => Promise<{ json: { id?: number; data?: { id: number } } }>> = {
        website: () => owner.api('POST', '/api/v1/websites', { domain: 'other.example' }),
        link: () => owner.api('POST', '/bio/api/url/add', { url: 'https://shop.example/' }),
        qr: () => owner.api('POST', '/bio/api/qr/add', { type: 'link', data: 'https://shop.example/', name: 'Poster' }),
        campaign: () => owner.api('POST', '/bio/api/campaign/add', { name: 'Spring' }),
        channel: () => owner.api('POST', '/bio/api/channel/add', { name: 'Print' }),
      };
      const json = (await made[type]?.())?.json;
      const object = { type, id: json?.id ?? json?.data?.id };
      const panels = [panelAbout(0, { object, metric: type === 'website' ? 'visitors' : 'scans' })];
      expect(await create(owner, { panels })).toBeGreaterThan(0);
      const foreign = await stranger.api('POST', '/api/v1/boards', { name: 'Wall', panels });
      const unknown = await stranger.api('POST', '/api/v1/boards', {
        name: 'Wall',
        panels: [panelAbout(0, { object: { type, id: 987_654 }, metric: type === 'website' ? 'visitors' : 'scans' })],
      });
      expect([foreign.status, foreign.json]).toEqual([422, unknown.json]);
      const board = await create(stranger);
      expect((await stranger.api('PATCH', `/api/v1/boards/${board}`, { panels })).status).toBe(422);
      expect((await stranger.api('GET', `/api/v1/boards/${board}`)).json.data.panels).toEqual([]);
    },
  );

  it('about a goal of another website is rejected', async () => {
    const match = { kind: 'page', path: '/thanks' };
    const { json } = await owner.api('POST', `/api/v1/websites/${site}/goals`, { name: 'Order', match });
    const other = (await owner.api('POST', '/api/v1/websites', { domain: 'second.example' })).json.data.id;
    const goal = { kind: 'goal', goal: json.data.id };
    await create(owner, { panels: [panelAbout(site, goal)] });
    const rejected = await owner.api('POST', '/api/v1/boards', { name: 'Wall', panels: [panelAbout(other, goal)] });
    expect([rejected.status, Object.keys(rejected.json.errors)]).toEqual([422, ['panels.0.object']]);
  });
});

describe('an API key', () => {
  it.each([
    [['boards:read'], [200, 403, 403]],
    [['boards:write'], [403, 200, 200]],
    [['analytics:read'], [403, 403, 403]],
    [['websites:write'], [403, 403, 403]],
    [['read'], [200, 403, 403]],
    [['write'], [200, 200, 200]],
  ])('with the scopes %j may read, change and delete boards: %j', async (scopes, expected) => {
    const id = await create(owner);
    const call = await keyWith({ scopes });
    expect([
      await call('GET', `/api/v1/boards/${id}`),
      await call('PATCH', `/api/v1/boards/${id}`, { name: 'Changed' }),
      await call('DELETE', `/api/v1/boards/${id}`),
    ]).toEqual(expected);
  });

  it('limited to a website sees no boards, which may be about others', async () => {
    const id = await create(owner, { panels: [panelAbout(site)] });
    const call = await keyWith({ scopes: ['read', 'write'], websites: [site] });
    for (const [method, path] of OPERATIONS)
      expect(await call(method, `/api/v1/boards/${id}${path}`, method === 'PATCH' ? {} : undefined)).toBe(403);
    expect(await call('POST', '/api/v1/boards', { name: 'Wall' })).toBe(403);
  });
});

describe('what happens to boards', () => {
  it('is in the audit log, without panels of others and without secrets', async () => {
    const id = await create(owner, { name: 'Audited', password: 'four plain words' });
    await owner.api('PATCH', `/api/v1/boards/${id}`, { name: 'Renamed', privacy: 0 });
    await owner.api('DELETE', `/api/v1/boards/${id}`);
    const { json, text } = await owner.api('GET', '/bio/api/audit?limit=3');
    const entries: { action: string; changes: object[] }[] = json.data.entries;
    expect(entries.map(({ action }) => action)).toEqual(['deleteBoard', 'updateBoard', 'createBoard']);
    expect(text).toContain('Renamed');
    expect(text).not.toContain('four plain words');
    // Hashes of the log are as long as the secret of an address.
    expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toMatch(/[\w-]{43}/);
  });

  it('is part of the export of the account', async () => {
    const id = await create(owner, { name: 'Exported', panels: [panelAbout(site)], privacy: 2, password: 'abcdefgh' });
    const { text } = await owner.api('GET', '/api/v1/account/export');
    const line = text.split('\n').find((one) => one.includes('"Exported"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      ...{ type: 'board', id, name: 'Exported', period: '30d', privacy: 2 },
      panels: [panelAbout(site)],
    });
    expect(line).not.toMatch(/password|secret/);
  });

  it('ends with the account: nobody sees what was shared', async () => {
    const leaving = await test.newAccount();
    const { json } = await leaving.api('POST', '/api/v1/boards', { name: 'Wall', privacy: 0 });
    const { pathname } = new URL(json.data.share_url);
    const { token } = (await test.request(`${pathname}/token`, { method: 'POST' })).json;
    const asViewer = () =>
      test.request(`/api/v1/boards/${json.data.id}`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await asViewer()).status).toBe(200);
    await test.deps.catalog.accounts.remove(leaving.id, Date.now());
    expect([(await asViewer()).status, (await test.request(pathname)).status]).toEqual([401, 404]);
    await test.deps.catalog.accounts.purgeDeleted(leaving.id);
    expect(await test.deps.catalog.boards.findAnyones({ id: json.data.id })).toBeUndefined();
  });
});
