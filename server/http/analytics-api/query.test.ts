import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { type Numbers, startNumbers } from './analytics.fixture.ts';

const { queryAnalytics } = analyticsOperations;
const at = (day: number, hour = 10, minute = 0) => Date.UTC(2026, 2, day, hour, minute);

let numbers: Numbers;
beforeAll(async () => {
  numbers = await startNumbers('query.example');
  const anna = { visitorId: '1', visitId: '11', country: 'DE', path: '/', source: 'Google', visitStartedAt: at(4) };
  const bert = { visitorId: '2', visitId: '21', country: '', path: '/=b', visitStartedAt: at(4, 23, 30) };
  const carl = { visitorId: '3', visitId: '31', country: 'FR', path: '/', visitStartedAt: at(2) };
  await numbers.store(
    { ...carl, occurredAt: at(2) },
    { ...anna, occurredAt: at(4) },
    { ...anna, path: '/b', occurredAt: at(4, 10, 1) },
    { ...anna, kind: 'event', name: 'Order', value: 12.5, unit: 'EUR', occurredAt: at(4, 10, 2) },
    { ...bert, occurredAt: at(4, 23, 30) },
  );
});
afterAll(() => numbers.close());

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

async function ask(query: object) {
  const scope = { website: numbers.site };
  const response = await numbers.post('/query', { scope, metrics: ['visitors'], range: MARCH, ...query });
  expect([response.status, response.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  expect([...Value.Errors(queryAnalytics.response, response.json)]).toEqual([]);
  return response.json;
}

describe('POST /query', () => {
  it('names dimensions and metrics, and returns labels next to filter values', async () => {
    const { data, meta } = await ask({ dimensions: ['country'], metrics: ['visitors', 'views'] });
    expect(data.rows).toEqual([
      row({ country: '' }, { country: 'Unknown' }, { visitors: 1, views: 1 }),
      row({ country: 'DE' }, { country: 'Germany' }, { visitors: 1, views: 2 }),
      row({ country: 'FR' }, { country: 'France' }, { visitors: 1, views: 1 }),
    ]);
    expect(data).toMatchObject({ totals: { visitors: 3, views: 4 }, compared_totals: null });
    expect(meta).toEqual({
      from: '2026-03-01T00:00:00Z',
      to: '2026-04-01T00:00:00Z',
      timezone: 'UTC',
      interval: null,
      compare: null,
      exact: true,
      resolution: expect.any(String),
      total: 3,
    });
  });

  it('has every interval of a series in the website’s time zone, each next to the one it is compared with', async () => {
    await numbers.app.account.api('PATCH', `/api/v1/websites/${numbers.site}/settings`, { timezone: 'Europe/Berlin' });
    const range = { from: '2026-03-04', to: '2026-03-06' };
    const { data, meta } = await ask({ range, interval: 'day', compare: { from: '2026-03-01', to: '2026-03-02' } });
    expect(data.rows).toEqual([
      series('2026-03-03T23:00:00Z', '2026-03-04T00:00:00', 1, 0),
      series('2026-03-04T23:00:00Z', '2026-03-05T00:00:00', 1, 1),
      // The compared range is a day shorter.
      { ...series('2026-03-05T23:00:00Z', '2026-03-06T00:00:00', 0, 0), compared: null },
    ]);
    expect(data.totals).toEqual({ visitors: 2 });
    expect(data.compared_totals).toEqual({ visitors: 1 });
    expect(meta).toMatchObject({ timezone: 'Europe/Berlin', interval: 'day', total: 3 });
    await numbers.app.account.api('PATCH', `/api/v1/websites/${numbers.site}/settings`, { timezone: 'UTC' });
  });

  it('ignores the row limit for full series, and applies an explicit limit', async () => {
    const all = await ask({ range: { from: '2026-02-20', to: '2026-03-31' }, interval: 'hour' });
    expect(all.data.rows).toHaveLength(40 * 24);
    const some = await ask({ interval: 'day', limit: 2, order: [{ by: 'visitors' }] });
    expect(some.data.rows.map((found: { local_time: string }) => found.local_time)).toEqual([
      '2026-03-04T00:00:00',
      '2026-03-02T00:00:00',
    ]);
    expect(some.meta.total).toBe(31);
  });

  it('filters, nested', async () => {
    const filter = {
      kind: 'or',
      filters: [
        { kind: 'is', dimension: 'country', values: ['FR'] },
        {
          kind: 'and',
          filters: [
            { kind: 'contains', dimension: 'source', values: ['goog'] },
            { kind: 'is_not', dimension: 'page', values: ['/b'] },
          ],
        },
      ],
    };
    const { data } = await ask({ dimensions: ['page'], metrics: ['views'], filter });
    expect(data.rows.map((found: { dimensions: object }) => found.dimensions)).toEqual([{ page: '/' }]);
    expect(data.rows[0].metrics).toEqual({ views: 2 });
  });

  it('counts the goals that are named, else those that the website keeps', async () => {
    const metrics = ['conversions', 'conversion_rate', 'revenue'];
    const goals = [{ kind: 'page', path: '/b' }];
    expect((await ask({ metrics, goals })).data.totals).toEqual({
      conversions: 1,
      conversion_rate: 33.33,
      revenue: 12.5,
    });
    expect((await ask({ metrics })).data.totals).toMatchObject({ conversions: 0 });
    const goal = { name: 'Home', match: { kind: 'page', path: '/' } };
    expect((await numbers.post(`/websites/${numbers.site}/goals`, goal)).status).toBe(201);
    expect((await ask({ metrics })).data.totals).toMatchObject({ conversions: 2, conversion_rate: 66.67 });
  });

  it.each([
    [undefined, ['2026-03-02', '2026-03-09']],
    ['sunday', ['2026-03-01', '2026-03-08']],
    ['saturday', ['2026-02-28', '2026-03-07']],
  ])('begins weeks on %s', async (week_start, starts) => {
    const range = { from: '2026-03-02', to: '2026-03-10' };
    const order = [{ by: 'time', direction: 'asc' }];
    const { data, meta } = await ask({ range, interval: 'week', week_start, order });
    const times = data.rows.map(({ local_time }: { local_time: string }) => local_time.slice(0, 10));
    expect([times, meta.interval]).toEqual([starts, 'week']);
  });

  it('sees an event that arrives after the same query ran', async () => {
    const query = { dimensions: ['page'], metrics: ['events'], range: { from: '2026-04-05', to: '2026-04-05' } };
    expect((await ask(query)).data.totals).toEqual({ events: 0 });
    const event = { kind: 'event', name: 'Late', visitorId: '9', visitId: '91', path: '/late' } as const;
    await numbers.store({ ...event, occurredAt: Date.UTC(2026, 3, 5), visitStartedAt: Date.UTC(2026, 3, 5) });
    expect((await ask(query)).data.totals).toEqual({ events: 1 });
  });

  it('returns CSV on request, with nothing in it that a spreadsheet would execute', async () => {
    const response = await numbers.app.request('/api/v1/query', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${numbers.app.account.key}`,
        'Content-Type': 'application/json',
        Accept: 'text/csv',
      },
      body: JSON.stringify({
        scope: { website: numbers.site },
        metrics: ['views'],
        dimensions: ['page', 'country'],
        range: MARCH,
        compare: 'previous_period',
      }),
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.text).toBe(
      'page,country,country_label,views,compared_views\r\n' +
        '/,DE,Germany,1,0\r\n/,FR,France,1,0\r\n/=b,,Unknown,1,0\r\n/b,DE,Germany,1,0\r\n',
    );
  });

  it.each([
    [{ metrics: ['clicks; drop'] }, 'metrics'],
    [{ metrics: [] }, 'metrics'],
    [{ dimensions: ['password'] }, 'dimensions'],
    [{ dimensions: ['page', 'page'] }, 'dimensions'],
    [{ dimensions: ['page', 'country', 'os', 'city'] }, 'dimensions'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ range: 'forever' }, 'range'],
    [{ range: { from: '2026-02-30', to: '2026-03-01' } }, 'range'],
    [{ range: { from: '2020-01-01', to: '2026-03-01' }, interval: 'day' }, 'interval'],
    [{ range: { from: '2026-03-01', to: '2026-03-31' }, interval: 'minute' }, 'interval'],
    [{ order: [{ by: 'page' }] }, 'order'],
    [{ limit: 1_001 }, 'limit'],
    [{ filter: { kind: 'is', dimension: 'secret', values: ['x'] } }, 'filter'],
    [{ filter: { kind: 'is', dimension: 'page', values: [] } }, 'filter'],
    [{ scope: { website: 1, link: 1 } }, 'scope'],
    [{ goals: [{ kind: 'page' }] }, 'goals'],
  ])('rejects %j with 422 and names %s', async (query, field) => {
    const known = { scope: { website: numbers.site }, metrics: ['visitors'] };
    const response = await numbers.post('/query', { ...known, ...query });
    const named = Object.keys(response.json.errors ?? {}).map((name) => name.split('.')[0]);
    expect([response.status, named]).toEqual([422, expect.arrayContaining([field])]);
  });

  it('reports that a filter is nested too deeply', async () => {
    let filter: object = { kind: 'is', dimension: 'page', values: ['/'] };
    for (let level = 0; level < 5; level += 1) filter = { kind: 'and', filters: [filter] };
    const response = await numbers.post('/query', { scope: { website: numbers.site }, metrics: ['views'], filter });
    expect(response.json).toMatchObject({ error: 1, message: expect.stringContaining('up to 5 levels') });
  });

  it('groups requests by the channels of their items, each as its own scope counts them', async () => {
    const { api } = numbers.app.account;
    const created = async (path: string, body: object): Promise<number> =>
      (await api('POST', `/bio/api${path}`, body)).json.id;
    const [print, social] = [
      await created('/channel/add', { name: 'Handouts' }),
      await created('/channel/add', { name: 'Posts' }),
    ];
    const url = 'https://query.example/';
    const [both, one, loose] = [
      await created('/url/add', { url }),
      await created('/url/add', { url }),
      await created('/url/add', { url }),
    ];
    for (const channel of [print, social]) await api('POST', `/bio/api/channel/${channel}/assign/links/${both}`);
    await api('POST', `/bio/api/channel/${print}/assign/links/${one}`);
    const click = { siteId: 0, kind: 'click' as const, visitorId: '5', occurredAt: Date.UTC(2026, 3, 5) };
    await numbers.store(
      { ...click, linkId: both },
      { ...click, linkId: both, visitorId: '6' },
      { ...click, linkId: one },
      { ...click, linkId: loose },
    );
    const asked = { metrics: ['uniques', 'clicks'], scope: {}, range: { from: '2026-04-01', to: '2026-04-30' } };
    const { data } = await ask({ ...asked, dimensions: ['item_channel'], order: [{ by: 'clicks' }] });
    expect(data.rows.map((found: { labels: object; metrics: object }) => [found.labels, found.metrics])).toEqual([
      [{ item_channel: String(print) }, { uniques: 2, clicks: 3 }],
      [{ item_channel: String(social) }, { uniques: 2, clicks: 2 }],
      [{ item_channel: 'No channel' }, { uniques: 1, clicks: 1 }],
    ]);
    const own = await ask({ ...asked, scope: { channel: print } });
    expect(own.data.totals).toEqual({ uniques: 2, clicks: 3 });
  });
});

describe('scopes', () => {
  it('connect a poster to its visits, and a channel combines its items', async () => {
    const link = (await numbers.app.account.api('POST', '/api/url/add', { url: 'https://query.example/' })).json.id;
    const code = { type: 'link', data: 'https://query.example/', name: 'Poster' };
    const qr = (await numbers.app.account.api('POST', '/api/qr/add', code)).json.id;
    const channel = (await numbers.app.account.api('POST', '/api/channel/add', { name: 'Print' })).json.id;
    for (const item of [`links/${link}`, `qr/${qr}`]) {
      expect((await numbers.app.account.api('POST', `/api/channel/${channel}/assign/${item}`)).status).toBe(200);
    }
    const story = { occurredAt: at(9), visitStartedAt: at(9), journeyId: '77' };
    const visit = { visitorId: '5', visitId: '51', viaQrId: qr };
    await numbers.store(
      { ...story, kind: 'scan', siteId: 0, qrId: qr, visitorId: '50', visitId: '77' },
      { ...story, kind: 'click', siteId: 0, linkId: link, visitorId: '51', visitId: '78', journeyId: '0' },
      { ...story, ...visit, path: '/', occurredAt: at(9, 10, 1) },
      { ...story, ...visit, kind: 'event', name: 'Order', occurredAt: at(9, 10, 2) },
    );
    const metrics = ['clicks', 'scans', 'views', 'events'];
    const totals = async (scope: object) => (await ask({ scope, metrics })).data.totals;
    expect(await totals({ qr })).toEqual({ clicks: 0, scans: 1, views: 1, events: 1 });
    expect(await totals({ link })).toEqual({ clicks: 1, scans: 0, views: 0, events: 0 });
    expect(await totals({ channel })).toEqual({ clicks: 1, scans: 1, views: 1, events: 1 });
    const whole = await totals({ account: numbers.app.account.id });
    expect(whole).toMatchObject({ clicks: 1, scans: 1 });
    expect((await numbers.post('/query', { metrics, range: MARCH })).json.data.totals).toEqual(whole);
    const steps = [
      { kind: 'scan', qr_id: qr },
      { kind: 'page', path: '/' },
      { kind: 'event', name: 'Order' },
    ];
    const funnel = await numbers.post('/funnel', { steps, by: 'story', range: MARCH });
    expect(funnel.json.data.funnel.map(({ reached }: { reached: number }) => reached)).toEqual([1, 1, 1]);
  });

  it('of centuries are answered as others are', async () => {
    const range = { from: '1970-01-01', to: '2199-12-31' };
    const { data, meta } = await ask({ range, dimensions: ['hour'], timezone: 'Europe/Berlin' });
    expect(data.totals.visitors).toBeGreaterThan(2);
    expect(meta).toMatchObject({ from: '1970-01-01T00:00:00Z', to: '2199-12-31T23:00:00Z' });
  });
});

function row(dimensions: object, labels: object, metrics: object) {
  return { dimensions, labels, metrics, compared: null };
}

function series(time: string, local: string, visitors: number, before: number) {
  const figures = { metrics: { visitors }, compared: { visitors: before } };
  return { time, local_time: local, dimensions: {}, labels: {}, ...figures };
}
