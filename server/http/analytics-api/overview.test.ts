import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { PANELS } from '../../../contract/vocabulary.ts';
import { type Numbers, startNumbers } from './analytics.fixture.ts';

const { showOverview } = analyticsOperations;
const at = (day: number, hour = 10, minute = 0) => Date.UTC(2026, 2, day, hour, minute);

let numbers: Numbers;
beforeAll(async () => {
  numbers = await startNumbers('overview.example');
  const anna = { visitorId: '1', visitId: '11', country: 'DE', channel: 'search', source: 'Google' };
  const bert = { visitorId: '2', visitId: '21', country: 'FR', visitStartedAt: at(5), props: { plan: 'pro' } };
  await numbers.store(
    { ...anna, path: '/', entryPath: '/', occurredAt: at(4), visitStartedAt: at(4) },
    { ...anna, path: '/b', entryPath: '/', occurredAt: at(4, 10, 1), visitStartedAt: at(4) },
    { ...anna, path: '/b', kind: 'event', name: 'Order', occurredAt: at(4, 10, 2), visitStartedAt: at(4) },
    { ...bert, path: '/', entryPath: '/', occurredAt: at(5) },
    { ...bert, path: '/', visitorId: '3', visitId: '31', bot: 1, occurredAt: at(5) },
    { ...bert, visitId: '22', path: '/', occurredAt: at(9), visitStartedAt: at(9) },
    ...['4', '5', '6'].map((visitorId, index) => ({
      visitorId,
      visitId: `${visitorId}1`,
      path: '/pay',
      kind: 'event' as const,
      name: 'Paid',
      occurredAt: at(9, 11, index),
      visitStartedAt: at(9, 11, index),
    })),
  );
});
afterAll(() => numbers.close());

async function show(query: Record<string, string | string[]>) {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) for (const value of [values].flat()) search.append(name, value);
  return numbers.get(`/websites/${numbers.site}/overview?${search}`);
}

async function shown(query: Record<string, string | string[]>) {
  const response = await show({ from: '2026-03-04', to: '2026-03-05', ...query });
  expect([response.status, response.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  expect([...Value.Errors(showOverview.response, response.json)]).toEqual([]);
  return response.json;
}

const valuesIn = (rows: readonly { value: string }[]) => rows.map(({ value }) => value);

describe('GET /websites/{id}/overview', () => {
  it('has every panel, the series with its empty days, totals, and what they are compared with', async () => {
    const { data, meta } = await shown({
      to: '2026-03-06',
      interval: 'day',
      compare_from: '2026-03-04',
      compare_to: '2026-03-04',
    });
    expect(Object.keys(data.panels).sort()).toEqual([...PANELS].sort());
    expect(data.panels.country).toEqual([
      { value: 'DE', label: 'Germany', visitors: 1, views: 2, events: 1 },
      { value: 'FR', label: 'France', visitors: 1, views: 1, events: 0 },
    ]);
    expect(data.panels.source).toMatchObject([{ value: '', label: 'Direct, email and other' }, { value: 'Google' }]);
    expect(valuesIn(data.panels.exit_page)).toEqual(['/', '/b']);
    expect(data.series).toEqual([
      ...[['2026-03-04', 1, 2, 1] as const, ['2026-03-05', 1, 1, 0] as const, ['2026-03-06', 0, 0, 0] as const].map(
        ([day, visitors, views, events]) => ({
          time: `${day}T00:00:00Z`,
          local_time: `${day}T00:00:00`,
          visitors,
          visits: visitors,
          views,
          events,
        }),
      ),
    ]);
    expect(data.totals).toMatchObject({ visitors: 2, visits: 2, views: 3, events: 1, bounce_rate: 50 });
    expect(data.compared_totals).toMatchObject({ visitors: 1, views: 2 });
    expect(data.compared_series).toHaveLength(1);
    expect(meta).toMatchObject({ timezone: 'UTC', interval: 'day', compare: { from: '2026-03-04T00:00:00Z' } });
  });

  it('counts each goal of the website, and all of them', async () => {
    const match = { kind: 'event', name: 'Order' };
    await numbers.post(`/websites/${numbers.site}/goals`, { name: 'Order', match });
    await numbers.post(`/websites/${numbers.site}/goals`, { name: 'Never', match: { kind: 'page', path: '/never' } });
    const { data } = await shown({});
    expect(data.goals).toEqual([
      { id: expect.any(Number), name: 'Order', conversions: 1, visitors: 1, conversion_rate: 50 },
      { id: expect.any(Number), name: 'Never', conversions: 0, visitors: 0, conversion_rate: 0 },
    ]);
    expect(data.totals).toMatchObject({ conversions: 1, conversion_rate: 50 });
  });

  it.each([
    [{ filter_country: 'DE' }, ['/', '/b']],
    [{ filter_country: ['FR', 'US'] }, ['/']],
    [{ filter_country: ['DE', 'FR'], filter_page: '/b' }, ['/b']],
    [{ filter_country: '' }, ['/', '/b']],
    [{ filters: '{"kind":"contains","dimension":"source","values":["oog"]}', filter_page: '/' }, ['/']],
    [{ filters: '[{"kind":"is","dimension":"property:plan","values":["pro"]}]' }, ['/']],
    [{ filters: '{"kind":"and","filters":[{"kind":"is_not","dimension":"page","values":["/"]}]}' }, ['/b']],
    [{ filters: '' }, ['/', '/b']],
  ])('is narrowed down by %j', async (query, pages) => {
    expect(valuesIn((await shown(query)).data.panels.page)).toEqual(pages);
  });

  it('includes bots on request', async () => {
    expect((await shown({ bots: 'only' })).data.totals).toMatchObject({ visitors: 1, views: 1 });
  });

  it.each([
    [{}, ['2026-03-02', '2026-03-09']],
    [{ week_start: 'monday' }, ['2026-03-02', '2026-03-09']],
    [{ week_start: 'sunday' }, ['2026-03-01', '2026-03-08']],
    [{ week_start: 'saturday' }, ['2026-02-28', '2026-03-07', '2026-03-14']],
  ])('has weeks that begin where the query says: %j', async (query, starts) => {
    const { data, meta } = await shown({ from: '2026-03-04', to: '2026-03-14', interval: 'week', ...query });
    const days = data.series.map(({ local_time }: { local_time: string }) => local_time.slice(0, 10));
    expect([days, meta.interval]).toEqual([starts, 'week']);
    const views = data.series.reduce((sum: number, point: { views: number }) => sum + point.views, 0);
    expect(views).toBe(data.totals.views);
  });

  it('begins weeks there too where the range decides about the interval', async () => {
    const { json } = await show({ from: '2025-10-01', to: '2026-04-30', week_start: 'sunday' });
    expect(json.meta.interval).toBe('week');
    expect(new Date(json.data.series[1].time).getUTCDay()).toBe(0);
  });

  it('is of the website’s time zone and the last 30 days unless asked otherwise', async () => {
    await numbers.app.account.api('PATCH', `/api/v1/websites/${numbers.site}/settings`, { timezone: 'Asia/Kathmandu' });
    const { json } = await show({});
    expect(json.meta).toMatchObject({
      timezone: 'Asia/Kathmandu',
      interval: 'day',
      from: expect.stringMatching('T18:15:00Z$'),
    });
    expect(json.data.series).toHaveLength(30);
    const { json: inUtc } = await show({ period: 'today', timezone: 'UTC' });
    expect(inUtc.meta).toMatchObject({ timezone: 'UTC', interval: 'hour' });
    const { json: all } = await show({ period: 'all', interval: 'month' });
    expect(all.meta.from).toBe('2026-03-03T18:15:00Z');
    await numbers.app.account.api('PATCH', `/api/v1/websites/${numbers.site}/settings`, { timezone: 'UTC' });
  });

  it('counts events alone as visitors and events, but as no visit', async () => {
    const { data } = await shown({ from: '2026-03-09', to: '2026-03-09' });
    expect(data.totals).toMatchObject({ visitors: 4, events: 3, views: 1 });
    expect(data.totals).toMatchObject({ visits: 1, views_per_visit: 1, bounce_rate: 100 });
  });

  it('must not be cached', async () => {
    expect((await show({})).headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    [{ period: 'forever' }, 'period'],
    [{ period: '7d', from: '2026-03-01', to: '2026-03-02' }, 'period'],
    [{ from: '2026-03-01' }, 'to'],
    [{ to: '2026-03-01' }, 'from'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
    [{ from: '2020-01-01', to: '2026-03-01', interval: 'hour' }, 'interval'],
    [{ timezone: 'Nowhere' }, 'timezone'],
    [{ compare: 'previous_year', compare_from: '2026-03-01', compare_to: '2026-03-01' }, 'compare'],
    [{ compare_from: '2026-03-01' }, 'compare_to'],
    [{ compare_to: '2026-03-01' }, 'compare_from'],
    [{ filters: '{' }, 'filters'],
    [{ filters: '7' }, 'filters'],
    [{ filters: '{"kind":"is","dimension":"secret","values":["x"]}' }, 'filters'],
    [{ filters: '{"kind":"is","dimension":"page","values":[]}' }, 'filters'],
    [{ limit: '101' }, 'limit'],
  ])('rejects %j with 422 and names %s', async (query, field) => {
    const response = await show(query as Record<string, string>);
    const named = Object.keys(response.json.errors ?? {}).map((name) => name.split('.')[0]);
    expect([response.status, named]).toEqual([422, [field]]);
  });
});

describe('icons of sources', () => {
  const DAY_MS = 86_400_000;
  const asViewer = async (share: string, path: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const opened = await numbers.app.request(`${share}/token`, { method: 'POST', headers, body: '{}' });
    const response = await numbers.app.request(`/api/v1${path}`, {
      headers: { Authorization: `Bearer ${opened.json.token}` },
    });
    expect(response.status).toBe(200);
    return response.json.data.map(({ icon }: { icon: string | null }) => icon);
  };
  let visited: number;
  beforeAll(async () => {
    const domain = 'icons.example';
    visited = (await numbers.post('/websites', { domain, privacy: 0 })).json.data.id;
    const visit = { siteId: visited, host: domain, path: '/', occurredAt: Date.now() - DAY_MS };
    await numbers.store(
      { ...visit, visitorId: '7', visitId: '71', source: 'Instagram', referrerHost: 'l.instagram.com' },
      { ...visit, visitorId: '8', visitId: '81', source: 'spring', referrerHost: 'news.example', bot: 1 },
    );
    const hosts = ['instagram.com', 'news.example', 'bing.com'];
    for (const host of hosts)
      await numbers.app.deps.catalog.siteIcons.put({ host, icon: `data:${host}`, fetchedAt: Date.now() });
  });

  const HOSTS = 'Instagram,l.instagram.com,news.example,Bing,bing.com,unknown.example';

  it('are shown to viewers of a dashboard where they are stored and occur', async () => {
    const icons = (id: number) => asViewer(`/share/${visited}`, `/websites/${id}/site-icons?hosts=${HOSTS}`);
    expect(await icons(visited)).toEqual(['data:instagram.com', null, 'data:news.example', null, null, null]);
    await numbers.app.app.features.siteIcons.settled();
    expect(await numbers.app.deps.catalog.siteIcons.find(['unknown.example', 'l.instagram.com'])).toEqual([]);
  });

  it('are named in queries by referrer, with the host as it was', async () => {
    const body = { scope: { website: visited }, metrics: ['visitors'], dimensions: ['referrer'], bots: 'with' };
    const { json } = await numbers.post('/query', body);
    const named = json.data.rows.map((row: { dimensions: { referrer: string }; source: string }) => [
      row.dimensions.referrer,
      row.source,
    ]);
    expect(Object.fromEntries(named)).toEqual({ 'l.instagram.com': 'Instagram', 'news.example': 'news.example' });
  });

  it('are shown to viewers of a board where a panel shows the source in that period', async () => {
    const list = { kind: 'list', title: 'Sources', metric: 'visitors', dimension: 'source' };
    const panels = [{ ...list, object: { type: 'website', id: visited }, id: 1, x: 0, y: 0, w: 4, h: 4 }];
    const { json } = await numbers.post('/boards', { name: 'Wall', privacy: 0, panels });
    const { id, share_url: address } = json.data;
    const icons = (period: string) =>
      asViewer(new URL(address).pathname, `/boards/${id}/site-icons?hosts=${HOSTS}&period=${period}`);
    expect(await icons('7d')).toEqual(['data:instagram.com', ...Array(5).fill(null)]);
    expect(await icons('realtime')).toEqual(Array(6).fill(null));
  });
});
