import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import {
  BOARD_OBJECTS,
  BOARD_PERIODS,
  type BoardObject,
  boardDimensionsOf,
  boardMetricsOf,
  LIST_PANEL_METRICS,
  MAX_BOARD_PANELS,
} from '../../../../contract/vocabulary.ts';
import { sampleOf } from '../../../../test/support/vitest/scope.ts';
import { type Numbers, startNumbers } from '../analytics.fixture.ts';

const DAY_MS = 86_400_000;

let numbers: Numbers;
let link: number;
let goal: number;
/** An object of each kind that a panel can be about. */
let objects: Record<BoardObject, number>;
beforeAll(async () => {
  numbers = await startNumbers('boards.example');
  const api = numbers.app.account.api;
  link = (await api('POST', '/api/url/add', { url: 'https://boards.example/', custom: 'wall' })).json.id;
  const match = { kind: 'event', name: 'Order' };
  goal = (await numbers.post(`/websites/${numbers.site}/goals`, { name: 'Order', match })).json.data.id;
  const idOf = async (path: string, body: object) => (await api('POST', path, body)).json.id;
  objects = {
    ...{ website: numbers.site, link },
    qr: await idOf('/api/qr/add', { type: 'text', data: 'Wall', name: 'Wall' }),
    campaign: await idOf('/api/campaign/add', { name: 'Wall' }),
    channel: await idOf('/api/channel/add', { name: 'Wall' }),
  };
  const now = Date.now();
  const anna = { visitorId: '1', visitId: '11', country: 'DE', path: '/', visitStartedAt: now - DAY_MS };
  const bert = { visitorId: '2', visitId: '21', country: 'FR', path: '/b', visitStartedAt: now - DAY_MS };
  await numbers.store(
    { ...anna, occurredAt: now - DAY_MS },
    { ...anna, path: '/b', occurredAt: now - DAY_MS + 1_000 },
    { ...anna, kind: 'event', name: 'Order', occurredAt: now - DAY_MS + 2_000 },
    { ...bert, occurredAt: now - DAY_MS },
    {
      ...bert,
      visitorId: '3',
      visitId: '31',
      country: 'FR',
      visitStartedAt: now - 9 * DAY_MS,
      occurredAt: now - 9 * DAY_MS,
    },
    { kind: 'click', siteId: 0, linkId: link, country: 'DE', visitorId: '1', occurredAt: now - DAY_MS },
  );
});
afterAll(() => numbers.close());

const place = (id: number) => ({ id, x: 0, y: id * 4, w: 4, h: 4 });
const website = () => ({ type: 'website', id: numbers.site });

/** One panel of each kind. */
const panelsOfAllKinds = () => [
  { ...place(1), kind: 'figure', title: 'Visitors', object: website(), metric: 'visitors' },
  { ...place(2), kind: 'chart', title: 'Views', object: website(), metric: 'views' },
  { ...place(3), kind: 'list', title: 'Pages', object: website(), metric: 'visitors', dimension: 'page' },
  { ...place(4), kind: 'map', title: 'Countries', object: website(), metric: 'visitors' },
  { ...place(5), kind: 'goal', title: 'Orders', object: website(), goal },
  {
    ...place(6),
    kind: 'list',
    title: 'Links',
    object: { type: 'link', id: link },
    metric: 'clicks',
    dimension: 'country',
  },
];

async function created(panels: readonly object[], more: object = {}): Promise<number> {
  const { status, json, text } = await numbers.post('/boards', { name: 'Wall', period: '7d', panels, ...more });
  expect([status, text]).toEqual([201, expect.any(String)]);
  return json.data.id;
}

describe('boards over the API', () => {
  it('answers all panels as of one moment, and as the general query answers each', async () => {
    const id = await created(panelsOfAllKinds());
    const { status, json } = await numbers.get(`/boards/${id}/figures`);
    expect([status, json.data.is_of_one_moment, json.data.period]).toEqual([200, true, '7d']);
    expect(json.data.panels).toMatchObject([
      { id: 1, state: 'ok', interval: 'day', value: 2, compared: 1 },
      { id: 2, value: 3, compared: 1 },
      {
        id: 3,
        value: 2,
        rows: [
          { value: '/b', label: '/b', count: 2, compared: 1 },
          { value: '/', count: 1 },
        ],
      },
      {
        id: 4,
        rows: [
          { value: 'DE', label: 'Germany', count: 1 },
          { value: 'FR', label: 'France', count: 1, compared: 1 },
        ],
      },
      { id: 5, value: 1, rate: 50 },
      { id: 6, value: 1, rows: [{ value: 'DE', label: 'Germany', count: 1 }] },
    ]);
    const query = { scope: { website: numbers.site }, metrics: ['views'], range: '7d', interval: 'day' };
    const { json: general } = await numbers.post('/query', query);
    const [, chart] = json.data.panels;
    expect(chart.series.map(({ time, value }: { time: string; value: number }) => [time, value])).toEqual(
      general.data.rows.map((row: { time: string; metrics: { views: number } }) => [row.time, row.metrics.views]),
    );
  });

  it('answers panels before they are stored, as the board will, and rejects what a board rejects', async () => {
    const [panels, period] = [panelsOfAllKinds(), '7d'];
    const stored = (await numbers.get(`/boards/${await created(panels)}/figures`)).json.data;
    const { status, json } = await numbers.post('/boards/figures', { new_panels: panels, period });
    expect([status, json.data]).toEqual([200, stored]);
    const foreign = { ...place(1), kind: 'figure', title: '', object: { type: 'website', id: 999 }, metric: 'visits' };
    const rejected = await numbers.post('/boards/figures', { new_panels: [foreign] });
    expect([rejected.status, Object.keys(rejected.json.errors)]).toEqual([422, ['new_panels.0.object']]);
  });

  it.each(BOARD_OBJECTS)('answers every panel about a %s that it accepts, in every period', async (type) => {
    const object = { type, id: objects[type] };
    const metrics = boardMetricsOf(type);
    const listed = metrics.filter((metric) => LIST_PANEL_METRICS.some((one) => one === metric));
    const panels = [
      ...metrics.flatMap((metric) => ['figure', 'chart'].map((kind) => ({ kind, object, metric }))),
      ...listed.map((metric) => ({ kind: 'map', object, metric })),
      ...boardDimensionsOf(type).flatMap((dimension) =>
        listed.map((metric) => ({ kind: 'list', object, metric, dimension })),
      ),
    ].map((panel, index) => ({ ...place(index + 1), y: 0, title: 'Panel', ...panel }));
    for (let first = 0; first < panels.length; first += MAX_BOARD_PANELS) {
      const id = await created(panels.slice(first, first + MAX_BOARD_PANELS));
      for (const period of sampleOf(BOARD_PERIODS, 5)) {
        const { status, json, text } = await numbers.get(`/boards/${id}/figures?period=${period}`);
        expect([period, status, status === 200 ? '' : text]).toEqual([period, 200, '']);
        expect(new Set(json.data.panels.map(({ state }: { state: string }) => state))).toEqual(new Set(['ok']));
      }
    }
  });

  it('keeps every panel when several clients add one at the same time', async () => {
    const id = await created([]);
    const object = { type: 'link', id: link };
    const titles = Array.from({ length: 4 }, (_, index) => `Panel ${index}`);
    const add = (title: string) =>
      numbers.app.account.api('PATCH', `/api/v1/boards/${id}`, {
        added_panel: { kind: 'figure', title, object, metric: 'clicks', w: 3, h: 2 },
      });
    expect((await Promise.all(titles.map(add))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { panels } = (await numbers.get(`/boards/${id}`)).json.data;
    expect(panels.map(({ title }: { title: string }) => title).toSorted()).toEqual(titles);
    expect(panels.map(({ id: panelId, x, y }: never) => [panelId, x, y])).toEqual([
      [1, 0, 0],
      [2, 3, 0],
      [3, 6, 0],
      [4, 9, 0],
    ]);
  });

  it('answers another period than its own, and keeps the one of a panel', async () => {
    const [figure = {}, chart = {}] = panelsOfAllKinds();
    const id = await created([figure, { ...chart, period: '7d' }]);
    const { json } = await numbers.get(`/boards/${id}/figures?period=30d&timezone=Asia/Tokyo`);
    expect(json.data.panels).toMatchObject([
      { value: 3, timezone: 'UTC' },
      { value: 3, timezone: 'UTC' },
    ]);
    expect((await numbers.get(`/boards/${id}/figures?period=decade`)).status).toBe(422);
  });

  it('empties the panel of a deleted website, and keeps the board', async () => {
    const { json } = await numbers.post('/websites', { domain: 'gone.example' });
    const other = { ...place(1), kind: 'figure', title: 'Gone', object: { type: 'website', id: json.data.id } };
    const [, chart = {}] = panelsOfAllKinds();
    const id = await created([{ ...other, metric: 'visitors' }, chart]);
    await numbers.app.account.api('DELETE', `/api/v1/websites/${json.data.id}`);
    const { json: figures } = await numbers.get(`/boards/${id}/figures`);
    expect(figures.data.panels.map(({ state }: { state: string }) => state)).toEqual(['missing', 'ok']);
    const { status } = await numbers.app.account.api('PATCH', `/api/v1/boards/${id}`, { name: 'Renamed' });
    expect(status).toBe(200);
  });

  it.each([
    ['link', '/api/url/add', { url: 'https://gone.example/' }, '/api/url/#/delete'],
    ['qr', '/api/qr/add', { type: 'text', data: 'Gone', name: 'Gone' }, '/api/qr/#/delete'],
    ['campaign', '/api/campaign/add', { name: 'Gone' }, '/api/campaign/#/delete'],
    ['channel', '/api/channel/add', { name: 'Gone' }, '/api/channel/#/delete'],
  ])('shows viewers nothing of a deleted %s, though its figures were read before', async (type, add, body, remove) => {
    const { api } = numbers.app.account;
    const object = { type, id: (await api('POST', add, body)).json.id };
    const panel = { ...place(1), kind: 'list', title: 'Gone', object, metric: 'scans', dimension: 'country' };
    const id = await created([panel], { privacy: 0 });
    const board = await numbers.app.app.features.boards.findShared({ id });
    const { token } = await numbers.app.app.features.sharing.board.token(board ?? expect.unreachable());
    const states = async () => {
      const headers = { Authorization: `Bearer ${token}` };
      const { json } = await numbers.app.request(`/api/v1/boards/${id}/figures`, { headers });
      return json.data.panels.map(({ state, rows }: { state: string; rows: unknown[] }) => [state, rows]);
    };
    expect(await states()).toEqual([['ok', []]]);
    expect((await api('DELETE', remove.replace('#', String(object.id)))).status).toBe(200);
    expect(await states()).toEqual([['missing', []]]);
  });

  it('has an address while it is shared, and none that is in the audit log', async () => {
    const id = await created([]);
    const change = async (body: object) =>
      (await numbers.app.account.api('PATCH', `/api/v1/boards/${id}`, body)).json.data.share_url;
    expect((await numbers.get(`/boards/${id}`)).json.data.share_url).toBeNull();
    const address = await change({ privacy: 0 });
    expect(address).toMatch(/\/share\/board\/[\w-]{43}$/);
    expect((await numbers.app.request(new URL(address).pathname)).status).not.toBe(404);
    expect(await change({ privacy: 1 })).toBeNull();
    expect((await numbers.app.request(new URL(address).pathname)).status).toBe(404);
    const { text } = await numbers.app.account.api('GET', '/api/audit?kind=board');
    expect(text).toContain('board');
    expect(text).not.toContain(address.split('/').at(-1));
  });

  it('lists boards newest first, and deletes them for good', async () => {
    const [first, second] = [await created([]), await created([])];
    const ids = async () =>
      (await numbers.get('/boards?per_page=100')).json.data.map((board: { id: number }) => board.id);
    expect((await ids()).slice(0, 2)).toEqual([second, first]);
    const { json } = await numbers.app.account.api('DELETE', `/api/v1/boards/${first}`);
    expect(json.data).toEqual({ id: first, deleted: true });
    expect(await ids()).not.toContain(first);
    expect((await numbers.get(`/boards/${first}/figures`)).status).toBe(404);
  });

  it('converts the revenue of several websites, and says which rate is missing', async () => {
    const other = (await numbers.post('/websites', { domain: 'second.example' })).json.data.id;
    const order = { kind: 'event', name: 'Sale', visitorId: '7', occurredAt: Date.now() - DAY_MS } as const;
    await numbers.store(
      { ...order, visitId: '71', value: 100, unit: 'EUR' },
      { ...order, visitId: '71', value: 10, unit: 'USD' },
      { ...order, siteId: other, visitId: '72', value: 20, unit: 'CHF' },
    );
    const panel = { kind: 'figure', title: 'Sales', metric: 'revenue' };
    const id = await created([
      { ...place(1), ...panel, object: website() },
      { ...place(2), ...panel, object: { type: 'website', id: other } },
      { ...place(3), ...panel, kind: 'chart', object: website() },
    ]);
    const read = async () => {
      const { json } = await numbers.get(`/boards/${id}/figures`);
      expect([...Value.Errors(analyticsOperations.showBoardFigures.response, json)]).toEqual([]);
      return json.data.panels;
    };
    const rows = [
      { value: 'EUR', label: 'EUR', count: 100 },
      { value: 'USD', label: 'USD', count: 10 },
    ];
    const plain = await read();
    expect(plain).toMatchObject([{ value: null, rows }, { value: 20, rows: [{ value: 'CHF', count: 20 }] }, { rows }]);
    expect(plain.filter((one: object) => 'revenue' in one)).toEqual([]);
    const rates = [{ currency: 'USD', rate: 0.9 }];
    await numbers.app.account.api('PUT', '/api/v1/currency-rates', { base: 'EUR', rates });
    const [first, second, chart] = await read();
    expect(first).toMatchObject({ value: 109, rows, revenue: { base: 'EUR', total: 109, missing: [] } });
    expect(second).toMatchObject({ value: null, revenue: { total: null, missing: ['CHF'] } });
    const sold = chart.series.map(({ value }: { value: number }) => value);
    expect([Math.max(...sold), Math.min(...sold)]).toEqual([109, 0]);
    await numbers.app.account.api('PUT', '/api/v1/currency-rates', { base: null, rates: [] });
  });

  it.each([
    ['a panel that is too wide', { w: 13 }, 'panels.0.w'],
    ['a panel of an unknown kind', { kind: 'clock' }, 'panels.0.kind'],
    ['an unknown website', { object: { type: 'website', id: 987_654 } }, 'panels.0.object'],
  ])('rejects %s', async (_name, over, field) => {
    const [figure = {}] = panelsOfAllKinds();
    const { status, json } = await numbers.post('/boards', { name: 'Wall', panels: [{ ...figure, ...over }] });
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
  });
});
