/** Queries of other kinds, and those for which counted days suffice. */
import fc from 'fast-check';
import { METRICS } from '../../../../contract/vocabulary.ts';
import type {
  AnalyticsQuery,
  AttributionQuery,
  Filter,
  FunnelQuery,
  GoalsQuery,
  Interval,
  OverviewQuery,
  PagePathQuery,
  RetentionQuery,
  StepMatch,
} from '../../../analytics/query/query.ts';
import { ROLLUP_DIMENSIONS } from '../sql/dimension-sql.ts';
import {
  basis,
  filters,
  goals,
  intervalFor,
  intervals,
  LIGHT_METRICS,
  orders,
  rangesIn,
  steps,
  valueFilters,
  zones,
} from './queries.fixture.ts';
import { DAY_COUNT, DAY_MS, FIRST_DAY } from './rows.fixture.ts';
import * as words from './words.fixture.ts';

export const overviews: fc.Arbitrary<OverviewQuery> = basis.chain((given) =>
  fc
    .record({
      scope: fc.constant(given.scope),
      timezone: fc.constant(given.timezone),
      range: fc.constant(given.range),
      filter: fc.option(filters, { nil: undefined, freq: 3 }),
      interval: intervals.map((interval) => intervalFor(interval, given.range)),
      compare: fc.option(rangesIn(given.timezone), { nil: undefined }),
      goals: fc.option(fc.array(goals, { maxLength: 3 }), { nil: undefined }),
      currency: fc.option(fc.constantFrom(...words.UNITS), { nil: undefined }),
      limit: fc.constantFrom(1, 3, 100),
      bots: fc.constantFrom(undefined, undefined, 'with' as const, 'only' as const),
    })
    .filter(({ interval, compare }) => !compare || intervalFor(interval, compare) === interval),
);

const bounded = basis.chain(({ scope, range }) =>
  fc.record({
    scope: fc.constant(scope),
    range: fc.constant(range),
    filter: fc.option(filters, { nil: undefined, freq: 2 }),
  }),
);

export const goalQueries: fc.Arbitrary<GoalsQuery> = fc
  .tuple(bounded, fc.array(goals, { maxLength: 5 }), fc.constantFrom(undefined, 'with' as const, 'only' as const))
  .map(([given, requested, bots]) => ({ ...given, goals: requested, bots }));

const origin: fc.Arbitrary<StepMatch> = fc.record({ kind: fc.constantFrom('click' as const, 'scan' as const) });

export const funnels: fc.Arbitrary<FunnelQuery> = fc
  .tuple(
    bounded,
    fc
      .tuple(fc.oneof(steps, origin), fc.array(steps, { minLength: 1, maxLength: 4 }))
      .map(([first, others]) => [first, ...others]),
    fc.constantFrom(60_000, 3_600_000, 86_400_000, 30 * 86_400_000),
    fc.constantFrom('visitor' as const, 'visit' as const, 'story' as const, 'story' as const),
    fc.record({ linkIds: fc.subarray([1, 2, 3]), qrIds: fc.subarray([1, 2]) }),
  )
  .map(([given, requested, windowMs, by, sourceObjects]) => ({
    ...given,
    steps: requested,
    windowMs,
    by,
    sourceObjects,
  }));

export const retentions: fc.Arbitrary<RetentionQuery> = basis.chain(({ scope, range, timezone }) =>
  fc.record({
    scope: fc.constant(scope),
    range: fc.constant(range.to > Date.UTC(2090, 0) ? { from: Date.UTC(2026, 0), to: Date.UTC(2026, 5) } : range),
    timezone: fc.constant(timezone),
    filter: fc.option(filters, { nil: undefined, freq: 2 }),
    period: fc.constantFrom('day' as const, 'day' as const, 'week' as const, 'month' as const),
  }),
);

export const journeyQueries: fc.Arbitrary<PagePathQuery> = fc
  .tuple(
    bounded,
    fc.integer({ min: 1, max: 5 }),
    fc.constantFrom('start' as const, 'end' as const),
    fc.option(fc.constantFrom(...words.PATHS), { nil: undefined }),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(([given, count, from, page, limit]) => ({ ...given, steps: count, from, page, limit }));

export const attributions: fc.Arbitrary<AttributionQuery> = fc
  .tuple(
    bounded,
    fc.option(fc.array(goals, { minLength: 1, maxLength: 3 }), { nil: undefined }),
    fc.record({
      windowMs: fc.integer({ min: 1, max: 30 }).map((days) => days * DAY_MS),
      by: fc.constantFrom('source' as const, 'entry_page' as const),
      metric: fc.constantFrom('conversions' as const, 'revenue' as const),
      bots: fc.constantFrom(undefined, 'with' as const),
    }),
  )
  .map(([given, converting, rest]) => ({ ...given, ...rest, goals: converting }));

/** Any moment of the days, with a focus on midnight and ten o'clock, when most events happen. */
export const moments = fc.oneof(
  fc.integer({ min: FIRST_DAY, max: FIRST_DAY + DAY_COUNT * DAY_MS }),
  fc
    .tuple(
      fc.integer({ min: 0, max: DAY_COUNT }),
      fc.constantFrom(0, 36_900_000),
      fc.integer({ min: -400_000, max: 1_800_000 }),
    )
    .map(([day, time, off]) => FIRST_DAY + day * DAY_MS + time + off),
);

const wholeBasis = zones.chain((timezone) =>
  fc.record({
    scope: fc.constantFrom(1, 1, 2).map((id) => ({ kind: 'website' as const, id, accountId: 0 })),
    timezone: fc.constant(timezone),
    range: rangesIn(timezone),
    compare: fc.option(
      rangesIn(timezone).filter(({ from, to }) => to - from < 40 * DAY_MS),
      { nil: undefined },
    ),
  }),
);
const calendarIntervals: Interval[] = ['day', 'day', 'week', 'month', 'year'];

export const countableQueries: fc.Arbitrary<AnalyticsQuery> = wholeBasis
  .chain((given) =>
    fc
      .tuple(
        fc.shuffledSubarray([...LIGHT_METRICS], { minLength: 1 }),
        fc.oneof(
          fc.constant({ dimensions: [] }),
          fc
            .constantFrom(...calendarIntervals)
            .map((interval) => ({ dimensions: [], interval: intervalFor(interval, given.range) })),
          { weight: 2, arbitrary: fc.constantFrom(...ROLLUP_DIMENSIONS).map((name) => ({ dimensions: [name] })) },
        ),
        fc.record({ limit: fc.constantFrom(2, 1000), offset: fc.constantFrom(0, 0, 1) }),
      )
      .map(([metrics, keys, page]) => ({ ...given, metrics, ...keys, ...page })),
  )
  .chain((query) => orders(query).map((order): AnalyticsQuery => ({ ...query, order })));

const websiteFilters: fc.Arbitrary<Filter> = fc
  .subarray(['1', '2', '404', '01', ''], { minLength: 1 })
  .map((values) => ({ kind: 'is', dimension: 'website', values }));

/** Totals and series of an account, as a whole and by website, of all or some of them. */
export const accountQueries: fc.Arbitrary<AnalyticsQuery> = wholeBasis.chain((given) =>
  fc
    .record({
      metrics: fc.shuffledSubarray([...METRICS], { minLength: 1 }),
      dimensions: fc.constantFrom<AnalyticsQuery['dimensions']>([], ['website']),
      interval: fc.option(
        fc.constantFrom(...calendarIntervals).map((interval) => intervalFor(interval, given.range)),
        { nil: undefined, freq: 1 },
      ),
      goals: fc.option(fc.array(goals, { maxLength: 3 }), { nil: undefined }),
      filter: fc.option(websiteFilters, { nil: undefined, freq: 2 }),
    })
    .map((rest) => ({
      ...given,
      ...rest,
      scope: { kind: 'account' as const, accountId: 0 },
      compare: rest.interval === undefined ? given.compare : undefined,
      limit: 1000,
      offset: 0,
    })),
);

/** Totals of visitors with one value. */
export const valueQueries: fc.Arbitrary<AnalyticsQuery> = fc
  .tuple(
    wholeBasis,
    fc.shuffledSubarray([...LIGHT_METRICS], { minLength: 1 }),
    fc.constantFrom(...ROLLUP_DIMENSIONS).chain(valueFilters),
  )
  .map(([given, metrics, filter]) => ({ ...given, metrics, filter, dimensions: [], limit: 1, offset: 0 }));

export const wholeOverviews: fc.Arbitrary<OverviewQuery> = wholeBasis.chain((given) =>
  fc
    .record({
      interval: fc
        .constantFrom(...calendarIntervals, 'hour' as const)
        .map((interval) => intervalFor(interval, given.range)),
      // Filtered results of closed days are cached, too.
      filter: fc.option(filters, { nil: undefined, freq: 2 }),
      goals: fc.option(fc.array(goals, { maxLength: 3 }), { nil: undefined }),
      currency: fc.option(fc.constantFrom(...words.UNITS), { nil: undefined }),
      limit: fc.constantFrom(2, 100),
    })
    .map((rest) => ({ ...given, ...rest })),
);
