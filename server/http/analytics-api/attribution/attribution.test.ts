import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { type Numbers, startNumbers } from '../analytics.fixture.ts';

const { queryAttribution } = analyticsOperations;
const HOUR_MS = 3_600_000;

let numbers: Numbers;
let orders: number;
let visits = 0;

/** A visit of an identified person in March with one view, and with an order if it has an amount. */
function visitOf(person: string, day: number, source: string, order?: Partial<EventRow>): Partial<EventRow>[] {
  visits++;
  const occurredAt = Date.UTC(2026, 2, day, 8);
  const ids = { visitorId: String(visits), visitId: String(visits), userHash: person, visitStartedAt: occurredAt };
  const view = { ...ids, occurredAt, source, channel: source === '' ? 'direct' : 'organic search' };
  const sale = { kind: 'event', name: 'Order', unit: 'EUR', ...order } as const;
  return order ? [view, { ...view, ...sale, occurredAt: occurredAt + HOUR_MS }] : [view];
}

beforeAll(async () => {
  numbers = await startNumbers('attribution.example');
  const goal = { name: 'Order', match: { kind: 'event', name: 'Order' } };
  orders = (await numbers.post(`/websites/${numbers.site}/goals`, goal)).json.data.id;
  await numbers.post(`/websites/${numbers.site}/goals`, { name: 'Gift', match: { kind: 'event', name: 'Gift' } });
  await numbers.store(
    ...visitOf('1', 1, 'Google'),
    ...visitOf('1', 3, 'News'),
    ...visitOf('1', 10, '', { value: 10.01 }),
    ...visitOf('2', 10, 'Google', { value: 4.5 }),
    ...visitOf('0', 10, 'Bing', { name: 'Gift', value: 3, unit: 'USD' }),
    ...visitOf('3', 9, 'Bing', { value: 1 }),
  );
});
afterAll(() => numbers.close());

const DAY = { range: { from: '2026-03-10', to: '2026-03-10' } };

async function ask(body: object) {
  const response = await numbers.post(`/websites/${numbers.site}/attribution`, { by: 'source', ...DAY, ...body });
  expect([response.status, response.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  expect([...Value.Errors(queryAttribution.response, response.json)]).toEqual([]);
  return response.json;
}

const creditsOf = (rows: Record<string, unknown>[]) =>
  rows.map((row) => [row.label, row.first, row.linear, row.last_non_direct, row.last]);

describe('POST /websites/{id}/attribution', () => {
  it('divides the conversions of all goals by each model', async () => {
    const { data, meta } = await ask({});
    expect(creditsOf(data.rows)).toEqual([
      ['Google', 2, 1.33, 1, 1],
      ['Bing', 1, 1, 1, 1],
      ['Direct, email and other', 0, 0.34, 0, 1],
      ['News', 0, 0.33, 1, 0],
    ]);
    expect(data).toMatchObject({ total: 3, conversions: 3, after_several_visits: 1, identified: 2, currencies: [] });
    expect(data.others).toEqual({ first: 0, linear: 0, last_non_direct: 0, last: 0, compared: null });
    expect(meta).toMatchObject({ by: 'source', metric: 'conversions', window_days: 30, compare: null, currency: null });
  });

  it('counts as many conversions as POST /query, with and without a filter', async () => {
    const filter = { kind: 'is', dimension: 'source', values: ['', 'Bing'] };
    for (const narrowed of [{}, { filter }]) {
      const asked = { scope: { website: numbers.site }, metrics: ['conversions'], ...DAY, ...narrowed };
      const { totals } = (await numbers.post('/query', asked)).json.data;
      expect((await ask(narrowed)).data.total).toBe(totals.conversions);
    }
  });

  it('attributes one goal, looks back as far as it is asked to, and compares', async () => {
    const { data } = await ask({ goal_id: orders, window_days: 8, compare: 'previous_period' });
    expect(creditsOf(data.rows)).toEqual([
      ['Google', 1, 1, 1, 1],
      ['Direct, email and other', 0, 0.5, 0, 1],
      ['News', 1, 0.5, 1, 0],
    ]);
    const none = { first: 0, linear: 0, last_non_direct: 0, last: 0 };
    expect([data.compared_total, data.rows[0].compared]).toEqual([1, none]);
    // What the rows lack came from Bing.
    expect(data.others).toMatchObject({ first: 0, compared: { first: 1, linear: 1, last: 1 } });
  });

  it('attributes revenue exactly, in the currency with the most sales unless another is named', async () => {
    const { data, meta } = await ask({ metric: 'revenue' });
    expect(data).toMatchObject({ total: 14.51, conversions: 2, currencies: ['EUR', 'USD'] });
    expect([meta.currency, meta.metric]).toEqual(['EUR', 'revenue']);
    expect(creditsOf(data.rows)).toEqual([
      ['Google', 14.51, 7.8367, 4.5, 4.5],
      ['Direct, email and other', 0, 3.3367, 0, 10.01],
      ['News', 0, 3.3366, 10.01, 0],
    ]);
    expect((await ask({ metric: 'revenue', currency: 'USD' })).data.total).toBe(3);
    expect((await ask({ metric: 'revenue', goal_id: orders, currency: 'USD' })).data).toMatchObject({
      total: 0,
      rows: [],
    });
  });

  it('converts revenue with the rates of the workspace, and names a currency without one', async () => {
    const setRates = (base: string | null, rates: object[] = []) =>
      numbers.app.account.api('PUT', '/api/v1/currency-rates', { base, rates });
    await setRates('EUR', [{ currency: 'USD', rate: 0.9 }]);
    const { data, meta } = await ask({ metric: 'revenue', compare: 'previous_period' });
    const converted = { base: 'EUR', rates: { USD: 0.9 } };
    expect(data).toMatchObject({ total: 17.21, compared_total: 1, conversions: 3, converted, missing: [] });
    expect([meta.currency, data.currencies]).toEqual(['EUR', ['EUR', 'USD']]);
    expect(creditsOf(data.rows)).toEqual([
      ['Google', 14.51, 7.8367, 4.5, 4.5],
      ['Direct, email and other', 0, 3.3367, 0, 10.01],
      ['News', 0, 3.3366, 10.01, 0],
      ['Bing', 2.7, 2.7, 2.7, 2.7],
    ]);
    const named = (await ask({ metric: 'revenue', currency: 'USD' })).data;
    expect([named.total, Object.keys(named).includes('converted')]).toEqual([3, false]);
    expect(Object.keys((await ask({})).data)).not.toContain('missing');
    await setRates('GBP', [{ currency: 'USD', rate: 0.8 }]);
    const lacking = await ask({ metric: 'revenue' });
    expect(lacking.data).toMatchObject({ total: 14.51, converted: null, missing: ['EUR'] });
    expect(lacking.meta.currency).toBe('EUR');
    await setRates(null);
    expect(Object.keys((await ask({ metric: 'revenue' })).data)).not.toContain('missing');
  });

  it('shows values beyond the limit together, in JSON and CSV', async () => {
    const { data } = await ask({ limit: 1 });
    expect(data.others).toMatchObject({ first: 1, linear: 1.67, last_non_direct: 2, last: 2 });
    const response = await numbers.app.request(`/api/v1/websites/${numbers.site}/attribution`, {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${numbers.app.account.key}`, 'Content-Type': 'application/json' },
        Accept: 'text/csv',
      },
      body: JSON.stringify({ by: 'source', ...DAY, limit: 1, compare: 'previous_period' }),
    });
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.text.trim().split('\r\n')).toEqual([
      'value,label,first,linear,last_non_direct,last,compared_first,compared_linear,compared_last_non_direct,compared_last',
      'Google,Google,2,1.33,1,1,0,0,0,0',
      '*,Others,1,1.67,2,2,1,1,1,1',
    ]);
  });

  it('is empty without conversions and without sales', async () => {
    const range = { from: '2026-02-01', to: '2026-02-02' };
    expect((await ask({ range, by: 'channel' })).data).toMatchObject({ total: 0, rows: [] });
    const { data, meta } = await ask({ range, metric: 'revenue' });
    expect([data.total, data.currencies, meta.currency]).toEqual([0, [], null]);
  });

  it.each([
    [{ by: 'country' }, 422],
    [{ window_days: 91 }, 422],
    [{ window_days: 0 }, 422],
    [{ goal_id: 999_999 }, 404],
    [{ compare: { from: '2026-03-09', to: '2026-03-01' } }, 422],
  ])('rejects %j', async (body, status) => {
    const response = await numbers.post(`/websites/${numbers.site}/attribution`, { by: 'source', ...DAY, ...body });
    expect(response.status).toBe(status);
  });
});
