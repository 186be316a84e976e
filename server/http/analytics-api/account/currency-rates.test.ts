import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import { type Numbers, startNumbers } from '../analytics.fixture.ts';

const { queryAnalytics, showOverview, showCurrencyRates } = analyticsOperations;
const at = (day: number, minute = 0) => Date.UTC(2026, 2, day, 10, minute);
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };

let numbers: Numbers;
beforeAll(async () => {
  numbers = await startNumbers('rates.example');
  const anna = { visitorId: '1', visitId: '11', country: 'DE', source: 'Google', visitStartedAt: at(4) };
  const bert = { visitorId: '2', visitId: '21', country: 'US', source: 'Bing', visitStartedAt: at(5) };
  const old = { visitorId: '3', visitId: '31', country: 'CH', visitStartedAt: Date.UTC(2026, 1, 3) };
  const order = { kind: 'event', name: 'Order' } as const;
  await numbers.store(
    { ...anna, occurredAt: at(4) },
    { ...anna, ...order, value: 100, unit: 'EUR', occurredAt: at(4, 1) },
    { ...anna, ...order, value: 10, unit: 'USD', occurredAt: at(4, 2) },
    { ...bert, occurredAt: at(5) },
    { ...bert, ...order, value: 40, unit: 'USD', occurredAt: at(5, 1) },
    { ...bert, kind: 'event', name: 'Gift', value: 5, unit: 'EUR', occurredAt: at(5, 2) },
    { ...old, ...order, value: 20, unit: 'CHF', occurredAt: Date.UTC(2026, 1, 3, 1) },
  );
});
afterAll(() => numbers.close());

const api = (method: 'GET' | 'PUT', path: string, body?: unknown) =>
  numbers.app.account.api(method, `/api/v1${path}`, body);
const setRates = async (base: string | null, rates: Record<string, number> = {}) => {
  const listed = Object.entries(rates).map(([currency, rate]) => ({ currency, rate }));
  expect((await api('PUT', '/currency-rates', { base, rates: listed })).status).toBe(200);
};

async function ask(query: object) {
  const scope = { website: numbers.site };
  const { json } = await numbers.post('/query', { scope, metrics: ['revenue'], range: MARCH, ...query });
  expect([...Value.Errors(queryAnalytics.response, json)]).toEqual([]);
  return json.data;
}

async function overview(more = '') {
  const { json } = await numbers.get(`/websites/${numbers.site}/overview?from=2026-03-01&to=2026-03-31${more}`);
  expect([...Value.Errors(showOverview.response, json)]).toEqual([]);
  return json.data;
}

const AMOUNTS = [
  { currency: 'EUR', amount: 105 },
  { currency: 'USD', amount: 50 },
];
const CONVERTED = { base: 'EUR', rates: { USD: 0.9 } };
const WHOLE = { base: 'EUR', amounts: AMOUNTS, total: 150, compared_total: null, converted: CONVERTED, missing: [] };

describe('currency rates', () => {
  it('are replaced as a whole, with the moment of each change', async () => {
    expect((await api('GET', '/currency-rates')).json.data).toEqual({ base: null, rates: [] });
    await setRates('EUR', { USD: 0.9, GBP: 1.2 });
    await setRates('EUR', { USD: 0.91 });
    const { json } = await api('GET', '/currency-rates');
    expect([...Value.Errors(showCurrencyRates.response, json)]).toEqual([]);
    expect(json.data).toEqual({
      base: 'EUR',
      rates: [{ currency: 'USD', rate: 0.91, changed_at: expect.any(String) }],
    });
    await setRates(null);
    expect((await api('GET', '/currency-rates')).json.data).toEqual({ base: null, rates: [] });
  });

  it.each([
    [{ base: 'euro', rates: [] }, 'base'],
    [{ base: 'eur', rates: [] }, 'base'],
    [{ base: 'EUR', rates: [{ currency: 'USD', rate: 0 }] }, 'rates.0.rate'],
    [{ base: 'EUR', rates: [{ currency: 'USD', rate: -1 }] }, 'rates.0.rate'],
    [{ base: 'EUR', rates: [{ currency: 'USD', rate: 1e10 }] }, 'rates.0.rate'],
    [{ base: 'EUR', rates: [{ currency: '', rate: 1 }] }, 'rates.0.currency'],
    [{ base: 'EUR', rates: [{ currency: 'EUR', rate: 1 }] }, 'rates.0.currency'],
  ])('rejects %j under %s', async (body, field) => {
    const { status, json } = await api('PUT', '/currency-rates', body);
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]]);
  });

  it('are in the audit log with what changed, and in the export of all data', async () => {
    await setRates('EUR', { USD: 0.9 });
    await setRates('EUR', { USD: 0.95 });
    const log = await numbers.app.account.api('GET', '/bio/api/audit?limit=2');
    expect(log.json.data.entries[0]).toMatchObject({
      ...{ action: 'replaceCurrencyRates', category: 'change', kind: 'currency_rates', object: null },
      changes: [{ field: 'USD', before: '0.9', after: '0.95' }],
    });
    const { text } = await api('GET', '/account/export');
    const line = text.split('\n').find((one: string) => one.includes('"currency_rates"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      type: 'currency_rates',
      base: 'EUR',
      rates: [{ currency: 'USD', rate: 0.95 }],
    });
  });
});

describe('revenue without currency rates', () => {
  beforeEach(() => setRates(null));

  it('is as it was: nothing is added to any answer', async () => {
    const data = await ask({ dimensions: ['country'] });
    expect([Object.keys(data), Object.keys(data.rows[0])]).toEqual([
      ['rows', 'totals', 'compared_totals'],
      ['dimensions', 'labels', 'metrics', 'compared'],
    ]);
    expect(data.totals).toEqual({ revenue: null });
    expect(Object.keys(await overview())).not.toContain('revenue');
  });
});

describe('revenue with currency rates', () => {
  beforeEach(() => setRates('EUR', { USD: 0.9 }));

  it('has a total in the base currency beside the amounts, which stay as they are', async () => {
    const data = await overview();
    expect([data.totals.revenue, data.totals.currency, data.revenue]).toEqual([null, null, WHOLE]);
    expect(await ask({})).toMatchObject({ totals: { revenue: null }, revenue: WHOLE });
  });

  it('uses new rates at once, also for past periods', async () => {
    await overview();
    await setRates('USD', { EUR: 1.1 });
    expect((await overview()).revenue).toMatchObject({ total: 165.5, converted: { base: 'USD', rates: { EUR: 1.1 } } });
  });

  it.each([
    ['country', { DE: 109, US: 41 }],
    ['source', { Google: 109, Bing: 41 }],
    ['event', { Order: 145, Gift: 5 }],
    ['currency', { EUR: 105, USD: 45 }],
  ])('is converted for each %s', async (dimension, expected) => {
    const { rows } = await ask({ dimensions: [dimension] });
    const amounts = rows.map((row: { dimensions: Record<string, string>; converted_revenue: number }) => [
      row.dimensions[dimension],
      row.converted_revenue,
    ]);
    expect(Object.fromEntries(amounts)).toMatchObject(expected);
  });

  it('is converted for each interval, and 0 where nothing was sold', async () => {
    const range = { from: '2026-03-03', to: '2026-03-05' };
    const days = await ask({ range, interval: 'day' });
    expect(days.rows.map((row: { converted_revenue: number }) => row.converted_revenue)).toEqual([0, 109, 41]);
    const both = await ask({
      range,
      interval: 'day',
      dimensions: ['currency'],
      order: [{ by: 'time', direction: 'asc' }],
    });
    expect(both.rows.map((row: { converted_revenue: number }) => row.converted_revenue).toSorted()).toEqual([
      100, 36, 5, 9,
    ]);
  });

  it('follows filters, and names only the rates it used', async () => {
    const filter = { kind: 'is', dimension: 'event', values: ['Gift'] };
    const { revenue } = await ask({ filter });
    expect(revenue).toMatchObject({ total: 5, converted: { base: 'EUR', rates: {} } });
  });

  it('has no total, and says why, where a currency has no rate', async () => {
    const { revenue, rows } = await ask({ range: FEBRUARY, dimensions: ['country'] });
    expect(revenue).toEqual({
      base: 'EUR',
      amounts: [{ currency: 'CHF', amount: 20 }],
      ...{ total: null, compared_total: null, converted: null, missing: ['CHF'] },
    });
    expect(rows[0].converted_revenue).toBeNull();
    await setRates('EUR');
    expect((await overview()).revenue).toMatchObject({ amounts: AMOUNTS, total: null, missing: ['USD'] });
  });

  it('is compared only if every currency of the other range has a rate', async () => {
    expect((await ask({ compare: FEBRUARY })).revenue).toMatchObject({ total: 150, compared_total: null });
    await setRates('EUR', { USD: 0.9, CHF: 1.05 });
    expect((await ask({ compare: FEBRUARY })).revenue).toMatchObject({ total: 150, compared_total: 21 });
    const compared = '&compare_from=2026-02-01&compare_to=2026-02-28';
    expect((await overview(compared)).revenue).toMatchObject({ total: 150, compared_total: 21 });
  });

  it('is left alone in a query for one currency, or for other metrics', async () => {
    expect(Object.keys(await ask({ currency: 'USD' }))).not.toContain('revenue');
    expect(Object.keys(await overview('&currency=USD'))).not.toContain('revenue');
    expect(Object.keys(await ask({ metrics: ['visitors'] }))).not.toContain('revenue');
  });

  it('is two more columns of a CSV: the amount and its currency', async () => {
    const body = { scope: { website: numbers.site }, metrics: ['revenue'], dimensions: ['event'], range: MARCH };
    const csv = async () => {
      const response = await numbers.app.request('/api/v1/query', {
        method: 'POST',
        headers: {
          ...{ Authorization: `Bearer ${numbers.app.account.key}`, Accept: 'text/csv' },
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      return response.text;
    };
    expect(await csv()).toBe('event,revenue,converted_revenue,converted_to\r\nGift,5,5,EUR\r\nOrder,,145,EUR\r\n');
    await setRates('GBP');
    expect((await csv()).split('\r\n')[1]).toBe('Gift,5,,');
  });
});
