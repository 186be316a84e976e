import { describe, expect, it } from 'vitest';
import type { Filter, OverviewQuery } from '../../../analytics/query/query.ts';
import { createEarlyAggregates, quietnessOf } from './early-aggregates.ts';
import { emptyAggregate } from './overview-aggregate.ts';
import { createPart } from './overview-part.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TODAY = 20_500 * DAY_MS;
const NOON = TODAY + DAY_MS / 2;

function partOf(over: Partial<OverviewQuery> = {}) {
  const query: OverviewQuery = {
    scope: { kind: 'website', accountId: 1, id: 2 },
    range: { from: TODAY, to: TODAY + DAY_MS },
    timezone: 'UTC',
    interval: 'day',
    limit: 10,
    ...over,
  };
  return createPart(query, { range: query.range, counted: new Map(), panels: true });
}

/** A clock, and the time of the latest ledger entry for the days. */
function setUp() {
  const state = { now: NOON, toldAt: 0 };
  const early = createEarlyAggregates(
    async (_, __, sinceMs) => state.toldAt < sinceMs,
    () => state.now,
  );
  return { state, early };
}

async function kept() {
  const { state, early } = setUp();
  const plan = await early.plan(partOf());
  const aggregate = emptyAggregate();
  plan?.keep(aggregate);
  return { state, early, aggregate, plan };
}

describe('complete rows of a day that is not over', () => {
  it('are cached up to a moment after which rows may still be on their way', async () => {
    const { early, aggregate, plan } = await kept();
    expect(plan?.rows).toMatchObject({ before: NOON - 16 * MINUTE_MS, areKept: false });
    expect(await early.get(partOf())).toMatchObject({ aggregate, rows: { key: plan?.rows.key, areKept: true } });
  });

  it('are not cached while marked rows may be on their way', async () => {
    const { state, early } = setUp();
    state.toldAt = NOON - 11 * MINUTE_MS;
    expect(await early.plan(partOf())).toBeUndefined();
    state.now += 1;
    expect(await early.plan(partOf())).toBeDefined();
  });

  it('are dropped after a new ledger entry', async () => {
    const { state, early } = await kept();
    state.now += 5 * MINUTE_MS;
    expect(await early.get(partOf())).toBeDefined();
    state.toldAt = state.now;
    expect(await early.get(partOf())).toBeUndefined();
  });

  it('are fetched again after half an hour, and when the clock is set back', async () => {
    const { state, early } = await kept();
    state.now = NOON + 30 * MINUTE_MS;
    expect(await early.get(partOf())).toBeDefined();
    state.now += 1;
    expect(await early.get(partOf())).toBeUndefined();
    state.now = NOON - 1;
    expect(await early.get(partOf())).toBeUndefined();
  });

  it.each<[string, Partial<OverviewQuery>]>([
    ['another website', { scope: { kind: 'website', accountId: 1, id: 3 } }],
    ['goals', { goals: [{ kind: 'page', path: '/' }] }],
    ['a filter', { filter: { kind: 'is', dimension: 'country', values: ['DE'] } }],
    ['bots', { bots: 'with' }],
    ['another interval', { interval: 'hour' }],
    ['another range', { range: { from: TODAY - DAY_MS, to: TODAY + DAY_MS } }],
  ])('belong to one query: not to %s', async (_, over) => {
    const { early } = await kept();
    expect(await early.get(partOf(over))).toBeUndefined();
    expect(await early.plan(partOf(over))).toBeDefined();
  });

  it('have a cache entry for each moment up to which they go', async () => {
    const { state, early, plan } = await kept();
    state.now += 1;
    const next = await early.plan(partOf());
    expect(next?.rows.before).toBe(NOON + 1 - 16 * MINUTE_MS);
    expect(next?.rows.key).not.toBe(plan?.rows.key);
  });

  it('are the same for any limit of rows', async () => {
    const { early } = await kept();
    expect(await early.get(partOf({ limit: 100 }))).toBeDefined();
  });

  const dimensions = (dimension: 'page' | 'exit_page'): Filter => ({ kind: 'is', dimension, values: ['/'] });
  it.each<[string, Partial<OverviewQuery>]>([
    ['visits that may fit later', { filter: dimensions('page') }],
    ['visits by how they end', { filter: { kind: 'or', filters: [dimensions('exit_page')] } }],
    ['a day that is over', { range: { from: TODAY - DAY_MS, to: TODAY } }],
    ['a range that has hardly begun', { range: { from: NOON - 16 * MINUTE_MS, to: TODAY + DAY_MS } }],
    ['what is no website', { scope: { kind: 'account', accountId: 1 } }],
  ])('are not cached for %s', async (_, over) => {
    expect(await setUp().early.plan(partOf(over))).toBeUndefined();
  });
});

describe('ledger entries', () => {
  it('are checked for the days of the range', async () => {
    const requested: unknown[] = [];
    const isQuiet = quietnessOf({
      isQuiet: async (...given) => {
        requested.push(given);
        return true;
      },
    });
    const range = { from: TODAY - 1, to: NOON };
    expect(await isQuiet({ kind: 'website', accountId: 1, id: 2 }, range, 7)).toBe(true);
    expect(requested).toEqual([[{ accountId: 1, siteId: 2 }, [20_499, 20_500], 7]]);
    expect(await isQuiet({ kind: 'account', accountId: 1 }, range, 7)).toBe(false);
  });
});
