import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery, Filter } from '../../../analytics/query/query.ts';
import { planCounted } from './rollup-eligibility.ts';

const DAY_MS = 86_400_000;
const FIRST = 20_000;
const HOUR_MS = 3_600_000;
const days = new Map([
  [FIRST, 1],
  [FIRST + 1, 2],
  [FIRST + 2, 3],
]);
const RANGE = { from: FIRST * DAY_MS, to: (FIRST + 4) * DAY_MS };
const TODAY = { from: (FIRST + 3) * DAY_MS, to: RANGE.to };
const WEBSITE = { accountId: 1, kind: 'website', id: 2 } as const;
const ACCOUNT = { accountId: 1, kind: 'account' } as const;
const SOME_WEBSITES: Filter = { kind: 'is', dimension: 'website', values: ['2', '3'] };
const IS_GERMAN: Filter = { kind: 'is', dimension: 'country', values: ['DE'] };

function planOf(over: Partial<AnalyticsQuery>, requested: { totals?: boolean; boundaries?: number[] } = {}) {
  const query: AnalyticsQuery = {
    scope: WEBSITE,
    metrics: ['visitors', 'bounce_rate'],
    dimensions: [],
    range: RANGE,
    timezone: 'UTC',
    limit: 10,
    offset: 0,
    ...over,
  };
  const dimensions = requested.totals ? [] : query.dimensions;
  const request = { dimensions, boundaries: requested.boundaries };
  const { slots, days: whole, open } = planCounted(query, { request, ranges: [query.range], days });
  return { slots: slots.map(({ day }) => day), days: whole.map(({ day }) => day), open };
}

const CLOSED = [FIRST, FIRST + 1, FIRST + 2];
const BY_SLOTS = { slots: CLOSED, days: [], open: [TODAY] };
const BY_DAYS = { slots: [], days: CLOSED, open: [TODAY] };
const BY_EVENTS = { slots: [], days: [], open: [RANGE] };

describe('counted days serve', () => {
  it.each<[string, Partial<AnalyticsQuery>, object]>([
    ['totals of a website, by quarters of an hour', {}, BY_SLOTS],
    ['a counted dimension, by days', { dimensions: ['page'] }, BY_DAYS],
    ['the totals of one value, by days', { filter: IS_GERMAN }, BY_DAYS],
    ['an account by website, by quarters of an hour', { scope: ACCOUNT, dimensions: ['website'] }, BY_SLOTS],
    ['some websites of an account', { scope: ACCOUNT, dimensions: ['website'], filter: SOME_WEBSITES }, BY_SLOTS],
    ['the totals of some websites', { scope: ACCOUNT, filter: SOME_WEBSITES }, BY_SLOTS],
  ])('%s', (_, query, plan) => {
    expect(planOf(query)).toEqual(plan);
  });

  it('the totals of a query by several dimensions, whose rows they cannot', () => {
    const query: Partial<AnalyticsQuery> = { dimensions: ['page', 'country', 'browser'] };
    expect(planOf(query)).toEqual(BY_EVENTS);
    expect(planOf(query, { totals: true })).toEqual(BY_SLOTS);
  });

  it('the totals of a query by hour, whose series they cannot', () => {
    const boundaries = Array.from({ length: 96 }, (_, hour) => RANGE.from + hour * HOUR_MS);
    expect(planOf({ interval: 'hour' }, { boundaries })).toEqual(BY_EVENTS);
    expect(planOf({ interval: 'hour' })).toEqual(BY_SLOTS);
    expect(planOf({ interval: 'day' }, { boundaries: CLOSED.map((day) => day * DAY_MS) })).toEqual(BY_SLOTS);
  });

  it('a day that begins at another hour by quarters of an hour, and by days not at all', () => {
    const range = { from: RANGE.from + HOUR_MS, to: RANGE.from + DAY_MS };
    expect(planOf({ range })).toEqual({ slots: [FIRST], days: [], open: [] });
    expect(planOf({ range, dimensions: ['page'] })).toEqual({ slots: [], days: [], open: [range] });
  });
});

describe('events alone serve', () => {
  it.each<[string, Partial<AnalyticsQuery>]>([
    ['metrics that days are not counted by', { metrics: ['conversions'] }],
    ['one countable metric beside another', { metrics: ['visitors', 'revenue'] }],
    ['filters by parts of words', { filter: { ...IS_GERMAN, kind: 'contains' } }],
    ['filters by several values', { filter: { ...IS_GERMAN, values: ['DE', 'AT'] } }],
    ['a filter and a dimension', { filter: IS_GERMAN, dimensions: ['page'] }],
    ['queries that name bots', { bots: 'with' }],
    ['links', { scope: { accountId: 1, kind: 'link', id: 3 } }],
    ['an account by page', { scope: ACCOUNT, dimensions: ['page'] }],
    ['an account without some websites', { scope: ACCOUNT, filter: { ...SOME_WEBSITES, kind: 'is_not' } }],
    ['an account with another filter', { scope: ACCOUNT, filter: IS_GERMAN }],
  ])('%s', (_, query) => {
    expect(planOf(query)).toEqual(BY_EVENTS);
  });

  it('everything while no day is counted', () => {
    const query = { scope: WEBSITE, metrics: ['views'], dimensions: [], timezone: 'UTC', limit: 1, offset: 0 } as const;
    const request = { dimensions: [], boundaries: undefined };
    const plan = planCounted({ ...query, range: RANGE }, { request, ranges: [RANGE], days: new Map() });
    expect(plan).toEqual(BY_EVENTS);
  });
});
