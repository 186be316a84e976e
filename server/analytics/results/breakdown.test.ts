import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery, AnalyticsRow } from '../analytics.ts';
import { askBreakdown, type BreakdownQuery, readBreakdown } from './breakdown.ts';
import { statsResult } from './results.fixture.ts';

const NOW = Date.parse('2024-03-31T00:00:00Z');
const SCOPE = { accountId: 1, kind: 'website', id: 7 } as const;
const PLAIN: BreakdownQuery = { name: 'page', sortBy: 'count', order: 'desc', limit: 10, offset: 0, filters: {} };
const day = (date: string) => Date.parse(date);

function daysOf(requested: Pick<BreakdownQuery, 'from' | 'to'>): string[] {
  const { from, to } = readBreakdown({ ...PLAIN, ...requested }, NOW).range;
  return [from, to - 1].map((moment) => new Date(moment).toISOString().slice(0, 10));
}

function faultsOf(over: Partial<BreakdownQuery>): string[] {
  try {
    readBreakdown({ ...PLAIN, ...over }, NOW);
    return [];
  } catch (error) {
    return Object.keys((error as { fields: object }).fields);
  }
}

describe('the days of a list', () => {
  it.each([
    [{}, ['2024-03-01', '2024-03-31']],
    [{ from: '2024-03-30' }, ['2024-03-30', '2024-03-31']],
    [{ to: '2024-03-01' }, ['2024-01-31', '2024-03-01']],
    [{ from: '2024-02-29', to: '2024-02-29' }, ['2024-02-29', '2024-02-29']],
    [{ from: '0001-01-01', to: '9999-12-31' }, ['1970-01-01', '2149-06-05']],
    [{ to: '0000-01-01', from: '0000-01-01' }, ['1970-01-01', '1970-01-01']],
  ])('%j are %j', (requested, days) => {
    expect(daysOf(requested)).toEqual(days);
  });

  it.each([
    [{ from: '2024-02-30' }, ['from']],
    [{ to: '2023-02-29' }, ['to']],
    [{ from: '2024-13-01', to: '2024-00-01' }, ['from', 'to']],
    [{ from: '2024-04-01' }, ['from']],
    [{ from: '2024-03-02', to: '2024-03-01' }, ['from']],
    [{ from: '' }, ['from']],
    [{ from: 'yesterday' }, ['from']],
    [{ to: '2024-1-1' }, ['to']],
    [{ to: "2024-01-01'" }, ['to']],
    [{ name: 'password' }, ['name']],
  ])('%j is rejected for %j', (requested, fields) => {
    expect(faultsOf(requested)).toEqual(fields);
  });
});

/** An engine that returns these rows and records its queries. */
function engine(rows: readonly [value: string, count: number][]) {
  const requested: AnalyticsQuery[] = [];
  const query = async (input: AnalyticsQuery) => {
    requested.push(input);
    const reported = rows.map(([value, count]): AnalyticsRow => ({ dimensions: [value], metrics: [count] }));
    return statsResult({ rows: reported, total: 99 });
  };
  return { requested, analytics: { query, firstEventAt: async () => day('2024-01-01') } };
}

async function list(over: Partial<BreakdownQuery>, rows: readonly [value: string, count: number][] = []) {
  const { analytics, requested } = engine(rows);
  const input = readBreakdown({ ...PLAIN, ...over }, NOW);
  const result = await askBreakdown(analytics, SCOPE, { ...input, now: NOW });
  return { ...result, requested: requested[0] };
}

describe('long lists', () => {
  it('are searched, ordered and cut by the engine, by what people read', async () => {
    const { requested, rows, total } = await list({ name: 'os', search: 'win', limit: 2, offset: 4 }, [['', 3]]);
    expect(requested).toEqual({
      scope: SCOPE,
      range: { from: day('2024-03-01'), to: day('2024-04-01') },
      timezone: 'UTC',
      metrics: ['visitors'],
      dimensions: ['os'],
      order: [{ by: 'visitors', direction: 'desc' }],
      list: { unknown: 'Unknown', search: 'win' },
      limit: 2,
      offset: 4,
    });
    expect([rows, total]).toEqual([[{ value: 'Unknown', count: 3 }], 99]);
  });

  it.each([
    ['event', 'event', 'events', null],
    ['page', 'page', 'views', null],
    ['landing_page', 'entry_page', 'visits', null],
    ['exit_page', 'exit_page', 'visits', null],
    ['campaign', 'utm_campaign', 'visitors', null],
    ['referrer', 'referrer', 'visitors', 'Direct, email and other'],
    ['screen_resolution', 'screen', 'visitors', 'Unknown'],
  ])('of %s are %s by %s', async (name, dimension, metric, unknown) => {
    const { requested } = await list({ name, sortBy: 'value', order: 'asc' });
    expect(requested).toMatchObject({ dimensions: [dimension], metrics: [metric], list: { unknown } });
    expect(requested?.order).toEqual([{ by: dimension, direction: 'asc' }]);
  });
});

describe('short lists', () => {
  const countries: [string, number][] = [
    ['DE', 3],
    ['', 2],
    ['AT', 3],
  ];
  const read = async (over: Partial<BreakdownQuery>) => {
    const { rows, total } = await list({ name: 'country', ...over }, countries);
    return [rows.map(({ value }) => value), total];
  };

  it('are searched and ordered by the names of countries', async () => {
    expect(await read({})).toEqual([['Austria', 'Germany', 'Unknown'], 3]);
    expect(await read({ order: 'asc' })).toEqual([['Unknown', 'Austria', 'Germany'], 3]);
    expect(await read({ sortBy: 'value' })).toEqual([['Unknown', 'Germany', 'Austria'], 3]);
    expect(await read({ search: 'GERM' })).toEqual([['Germany'], 1]);
    expect(await read({ limit: 1, offset: 1 })).toEqual([['Germany'], 3]);
    expect(await read({ offset: 10 })).toEqual([[], 3]);
  });

  it('have a row a day or an hour in which something happened', async () => {
    const days = await list({ name: 'sessions', sortBy: 'value', order: 'asc' }, [[String(day('2024-03-02')), 4]]);
    expect(days.rows).toEqual([{ value: '2024-03-02', count: 4 }]);
    expect(days.requested).toMatchObject({ metrics: ['visits'], dimensions: [], interval: 'day' });
    const hours = await list({ name: 'duration_hours', search: '0' }, [
      ['09', 12.5],
      ['17', 1],
    ]);
    expect(hours.rows).toEqual([{ value: '09', count: 12.5 }]);
    expect(hours.requested).toMatchObject({ metrics: ['visit_duration'], dimensions: ['hour'] });
  });

  it('of centuries are asked of the days with events', async () => {
    const { requested } = await list({ name: 'pageviews', from: '1970-01-01', to: '2149-06-05' });
    expect(requested?.range).toEqual({ from: day('2024-01-01'), to: day('2024-04-01') });
  });
});

describe('filters', () => {
  it('take labels and what is stored, and all must hold', () => {
    const filters = { country: 'Germany', referrer: 'Direct, email and other', browser: 'Unknown', page: '/a', os: '' };
    expect(readBreakdown({ ...PLAIN, filters }, NOW).filter).toEqual({
      kind: 'and',
      filters: [
        { kind: 'is', dimension: 'browser', values: [''] },
        { kind: 'is', dimension: 'country', values: ['DE'] },
        { kind: 'is', dimension: 'page', values: ['/a'] },
        { kind: 'is', dimension: 'referrer', values: [''] },
      ],
    });
    expect(readBreakdown({ ...PLAIN, filters: { os: '', page: undefined } }, NOW).filter).toBeUndefined();
  });
});
