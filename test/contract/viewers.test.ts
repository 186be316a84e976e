import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../support/contract-world.ts';
import { VIEWER_OPERATIONS } from '../support/guest-operations.ts';
import { fillPath, makeOneOfEach, type ObjectIds, pathFillings } from '../support/object-factory.ts';
import { expectRefusal, expectSuccess } from '../support/response-check.ts';
import { isEndless, keyedOperations, type ServedOperation } from '../support/served-operations.ts';

const ALLOWED: ReadonlySet<string> = new Set(VIEWER_OPERATIONS);
/** Their scope is in the body, and always the viewer's website. */
const OF_BODIES = ['queryAnalytics', 'explainChange'];

let world: World;
let ids: ObjectIds;
let token: string;
let other: number;
beforeAll(async () => {
  world = await openWorld({ statistics: true });
  ids = await makeOneOfEach(world, world.app.account.key);
  const { json } = await world.app.account.api('POST', '/api/v1/websites', { domain: 'other.example', privacy: 0 });
  other = json.data.id;
  const response = await world.app.request(`/share/${ids.website}/token`, { method: 'POST' });
  expect(response.status).toBe(200);
  ({ token } = response.json);
});
afterAll(() => world.close());

function callAsViewer(served: ServedOperation, website = ids.website) {
  const [filling = { words: {}, kinds: {} }] = pathFillings(served);
  const { body, query } = served.example.request;
  // Fields that name another object are omitted; a funnel then needs its steps.
  const named = Object.entries(body ?? {}).filter(([, value]) => !JSON.stringify(value).includes('{{'));
  const own = { ...Object.fromEntries(named), ...(body && 'funnel_id' in body ? { steps: STEPS } : {}) };
  return world.call(served, token, { params: fillPath(filling, { ...ids, website }), query, body: body && own });
}
const STEPS = [
  { kind: 'page', path: '/' },
  { kind: 'page', path: '/thanks' },
];

const all = keyedOperations().map((served) => ({ served, name: served.operation.id }));
const allowed = all.filter(({ name, served }) => ALLOWED.has(name) && !isEndless(served.operation));
const analytics = all.filter(({ served }) => served.family === 'analytics');
const refused = analytics.filter(({ name }) => !ALLOWED.has(name));
const foreign = all.filter(({ served }) => served.family !== 'analytics');

describe('a token of a shared dashboard', () => {
  it('is tried on every operation', () => {
    const names = analytics.map(({ name }) => name);
    expect([...ALLOWED].filter((name) => !names.includes(name))).toEqual([]);
    expect(allowed.length + 1 + refused.length + foreign.length).toBe(all.length);
    expect(refused.length).toBeGreaterThan(20);
    expect(foreign.length).toBeGreaterThan(60);
  });

  it.each(allowed)('may $name of its website, and not of another one', async ({ name, served }) => {
    expectSuccess(served.operation, await callAsViewer(served));
    if (!OF_BODIES.includes(name)) expectRefusal(await callAsViewer(served, other), 404);
  });

  it.each(refused)('may not $name', async ({ served }) => expectRefusal(await callAsViewer(served), 403));

  it.each(foreign)('is not a key where $name is', async ({ served }) => expectRefusal(await callAsViewer(served), 401));

  it('explains changes of its own website with any scope', async () => {
    const ask = async (scope: object | undefined) => {
      const body = { metric: 'views', range: '7d', scope };
      const { status, json } = await world.call('explainChange', token, { body });
      return [status, json.data.current, json.data.finding];
    };
    const own = await ask({ website: ids.website });
    for (const scope of [undefined, { website: other }, { account: world.app.account.id }, { link: ids.link }])
      expect(await ask(scope)).toEqual(own);
  });

  it('queries its own website with any scope', async () => {
    const ask = async (scope: object | undefined) => {
      const body = { metrics: ['views'], dimensions: ['website'], range: '7d', scope };
      const { status, json } = await world.call('queryAnalytics', token, { body });
      return [status, json.data.rows];
    };
    for (const scope of [undefined, { website: other }, { account: world.app.account.id }, { link: ids.link }])
      expect(await ask(scope)).toEqual([200, []]);
  });

  it('counts for the network that it comes from', async () => {
    const { headers } = await world.call('showLive', token, { params: { id: ids.website } });
    expect(headers['x-ratelimit-limit']).toBe('1200');
  });
});

describe('POST /share/{id}/token', () => {
  const ask = (id: number | string, password?: string, headers: Record<string, string> = {}) =>
    world.app.request(`/share/${id}/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ password }),
    });
  const change = (body: object) => world.app.account.api('PUT', `/api/v1/websites/${other}`, body);
  const status = async (key: string) => (await world.call('showLive', key, { params: { id: other } })).status;

  it('returns the token only to the dashboard’s page, with the website', async () => {
    const response = await ask(other);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.json.website).toEqual({ id: other, domain: 'other.example' });
    expect(Date.parse(response.json.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
    const elsewhere = await ask(other, undefined, { 'Sec-Fetch-Site': 'cross-site' });
    expect([elsewhere.status, elsewhere.json]).toEqual([403, { error: 'foreign_origin' }]);
  });

  it('asks for the password, and ends what was opened when that changes', async () => {
    const { token: before } = (await ask(other)).json;
    await change({ privacy: 2, password: 'four plain words' });
    expect(await status(before)).toBe(401);
    for (const password of [undefined, '', 'wrong'])
      expect((await ask(other, password)).json).toEqual({ error: 'wrong_password' });
    const { token: opened } = (await ask(other, 'four plain words')).json;
    expect(await status(opened)).toBe(200);
    await change({ password: 'four other words' });
    expect(await status(opened)).toBe(401);
  });

  it('limits attempts before it looks at the password', async () => {
    const responses = [];
    for (let attempt = 0; attempt < 12; attempt++) responses.push(await ask(other, 'wrong'));
    const last = responses.at(-1);
    expect([last?.status, last?.json]).toEqual([429, { error: 'too_many_attempts' }]);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('rejects private, deleted and unknown websites', async () => {
    await change({ privacy: 1 });
    const responses = await Promise.all([other, 987_654, 'abc', '0'].map((id) => ask(id, 'four other words')));
    expect(responses.map(({ status: reported, text }) => [reported, text])).toEqual(
      Array(4).fill([404, '{"error":"not_found"}']),
    );
  });
});

describe('a token of a shared board', () => {
  let board: { id: number; share_url: string };
  let boardToken: string;
  const create = async (over: object) => {
    const object = { type: 'website', id: ids.website };
    const panels = [{ id: 1, kind: 'figure', title: 'All', object, metric: 'visitors', x: 0, y: 0, w: 3, h: 2 }];
    const { json } = await world.call('createBoard', world.app.account.key, {
      body: { name: 'Wall', panels, ...over },
    });
    return json.data;
  };
  const tokenFor = (url: string, password?: string, headers: Record<string, string> = {}) =>
    world.app.request(`${new URL(url).pathname}/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ password }),
    });
  const change = (body: Record<string, unknown>) =>
    world.call('updateBoard', world.app.account.key, { params: { id: board.id }, body });
  const status = async (key: string) =>
    (await world.call('showBoardFigures', key, { params: { id: board.id } })).status;
  beforeAll(async () => {
    board = await create({ privacy: 0 });
    const { status: given, json } = await tokenFor(board.share_url);
    expect([given, json.board]).toEqual([200, { id: board.id }]);
    boardToken = json.token;
  });

  const OF_BOARDS = ['showBoard', 'showBoardFigures', 'showBoardIcons'];

  it('reads the board, its figures and icons, and no other board', async () => {
    const other = await create({ privacy: 0 });
    for (const served of analytics.filter(({ name }) => OF_BOARDS.includes(name)).map((one) => one.served)) {
      const { query } = served.example.request;
      expectSuccess(served.operation, await world.call(served, boardToken, { params: { id: board.id }, query }));
      expectRefusal(await world.call(served, boardToken, { params: { id: other.id }, query }), 404);
    }
  });

  it.each(analytics.filter(({ name }) => !OF_BOARDS.includes(name)))('may not $name', async ({ served }) => {
    const [filling = { words: {}, kinds: {} }] = pathFillings(served);
    const { body, query } = served.example.request;
    const own = Object.fromEntries(
      Object.entries(body ?? {}).filter(([, value]) => !JSON.stringify(value).includes('{{')),
    );
    expectRefusal(
      await world.call(served, boardToken, { params: fillPath(filling, ids), query, body: body && own }),
      403,
    );
  });

  it.each(foreign)('is not a key where $name is', async ({ served }) => {
    const [filling = { words: {}, kinds: {} }] = pathFillings(served);
    expectRefusal(await world.call(served, boardToken, { params: fillPath(filling, ids), body: {} }), 401);
  });

  it('reads its screen at once, and nothing else with it', async () => {
    const parts = [`/api/v1/boards/${board.id}/figures`, `/api/v1/websites/${ids.website}/overview`, '/api/v1/boards'];
    const { status: read, json } = await world.app.request('/app/live/answers', {
      method: 'POST',
      headers: { Authorization: `Bearer ${boardToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ parts: parts.map((path) => ({ path })) }),
    });
    expect([read, json.answers.map((answer: { status: number }) => answer.status)]).toEqual([200, [200, 403, 403]]);
  });

  it('is given only to the page of the board, at its unguessable address', async () => {
    const elsewhere = await tokenFor(board.share_url, undefined, { 'Sec-Fetch-Site': 'cross-site' });
    expect([elsewhere.status, elsewhere.json]).toEqual([403, { error: 'foreign_origin' }]);
    for (const secret of [String(board.id), 'x'.repeat(43), 'board'])
      expect((await tokenFor(`http://x/share/board/${secret}`)).status).toBe(404);
  });

  it('ends when the board is private, and when its password changes', async () => {
    await change({ privacy: 1 });
    expect([await status(boardToken), (await tokenFor(board.share_url)).status]).toEqual([401, 404]);
    const { json } = await change({ privacy: 2, password: 'four plain words' });
    const url = json.data.share_url;
    expect(url).not.toBe(board.share_url);
    expect((await tokenFor(url, 'wrong')).json).toEqual({ error: 'wrong_password' });
    const { token: opened } = (await tokenFor(url, 'four plain words')).json;
    expect(await status(opened)).toBe(200);
    await change({ password: 'four other words' });
    expect(await status(opened)).toBe(401);
    const attempts = [];
    for (let attempt = 0; attempt < 12; attempt++) attempts.push((await tokenFor(url, 'wrong')).status);
    expect(attempts.at(-1)).toBe(429);
  });
});
