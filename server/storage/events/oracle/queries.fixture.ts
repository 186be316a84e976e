/** Queries of every kind that callers can send. */
import fc from 'fast-check';
import {
  EVENT_DIMENSIONS,
  INTERVALS,
  METRICS,
  REQUEST_METRICS,
  VISIT_DIMENSIONS,
} from '../../../../contract/vocabulary.ts';
import { startOf } from '../../../analytics/query/periods.ts';
import type {
  AnalyticsQuery,
  AnalyticsScope,
  Dimension,
  Filter,
  GoalMatch,
  Interval,
  ItemChannels,
  ListedRows,
  StepMatch,
  TimeRange,
} from '../../../analytics/query/query.ts';
import { DAY_COUNT, DAY_MS, FIRST_DAY } from './rows.fixture.ts';
import * as words from './words.fixture.ts';

/** Zones with clock changes in these days, with offsets of quarters of an hour, and with extreme offsets. */
export const ODD_ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Marquesas',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
export const ALL_ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

export const zones = fc.oneof(fc.constantFrom(...ODD_ZONES), fc.constantFrom(...ALL_ZONES));

/** Scopes of account 0, which tests replace with their own. */
export const scopes: fc.Arbitrary<AnalyticsScope> = fc
  .oneof(
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant('website' as const), id: fc.constantFrom(1, 1, 1, 2, 404) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('link' as const, 'qr' as const, 'campaign' as const, 'domain' as const),
        id: fc.constantFrom(1, 2, 3),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('channel' as const),
        linkIds: fc.subarray([1, 2, 404]),
        qrIds: fc.subarray([1, 2]),
        pageIds: fc.subarray([1, 2]),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'account' as const }) },
  )
  .map((scope) => ({ ...scope, accountId: 0 }));

export const websites = scopes.filter(({ kind }) => kind === 'website');

export const DIMENSIONS: readonly Dimension[] = [
  ...VISIT_DIMENSIONS,
  ...EVENT_DIMENSIONS,
  ...words.PROPERTY_NAMES.map((name): Dimension => `property:${name}`),
];

/** Texts that occur in the rows, parts of them, and some that do not occur. */
const VALUES = [
  ...words.PATHS,
  ...words.EVENT_NAMES,
  ...words.UNITS,
  ...words.HOSTS,
  ...words.TRAITS.flatMap((dialect) => Object.values(dialect)),
  ...words.ORIGINS.flatMap((origin) => Object.values(origin)),
  ...words.PROPS.flatMap((props) => Object.values(props)),
  ...['Bonn, DE', 'Firefox 140', 'iOS 19.1', 'Europe', 'North America', '1', '2', '10', '00', '7', 'pageview', 'click'],
  ...['A', 'Ä', '%', '_', '*', "'", '\\', "x') OR 1=1 --", 'nowhere'],
];

/** Returns mostly values that the dimension can have. */
function valuesOf(dimension: Dimension): readonly string[] {
  if (/page$/.test(dimension)) return ['', ...words.PATHS];
  if (dimension === 'event') return ['', ...words.EVENT_NAMES];
  if (dimension === 'currency') return ['', ...words.UNITS];
  if (dimension === 'kind') return ['pageview', 'event', 'engagement', 'click', 'scan'];
  if (dimension.startsWith('property:')) return ['', ...words.PROPS.flatMap((props) => Object.values(props))];
  if (dimension === 'hour') return ['00', '10', '23', '09'];
  if (/^(weekday|(via_)?(link|qr|campaign)|domain|website)$/.test(dimension)) return ['', '1', '2', '3', '7'];
  const dialect = words.TRAITS.flatMap((given) => Object.values(given));
  return [...dialect, ...words.ORIGINS.flatMap((origin) => Object.values(origin)), 'Bonn, DE', 'Firefox 140', 'Europe'];
}

const patterns = fc.constantFrom(...words.PATHS, '/*', '*', '/a*', '*b', '/*b', '/1*%*', '/%*', '/_', '*\\*', '/a*b*');

export const goals: fc.Arbitrary<GoalMatch> = fc.oneof(
  fc.record({ kind: fc.constant('page' as const), path: patterns }),
  fc.record({ kind: fc.constant('event' as const), name: fc.constantFrom(...words.EVENT_NAMES) }),
  fc.record({
    kind: fc.constant('event' as const),
    name: fc.constantFrom(...words.EVENT_NAMES),
    props: fc.constantFrom(...words.PROPS),
  }),
  fc.record({ kind: fc.constant('scroll' as const), path: patterns, depth: fc.constantFrom(1, 50, 100) }),
);

const condition: fc.Arbitrary<Filter> = fc
  .tuple(fc.constantFrom(...DIMENSIONS), fc.constantFrom('is', 'is', 'is_not', 'contains', 'contains_not'))
  .chain(([dimension, kind]) =>
    fc.record({
      kind: fc.constant(kind as 'is'),
      dimension: fc.constant(dimension),
      values: fc.array(
        fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...valuesOf(dimension)) }, fc.constantFrom(...VALUES)),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
    }),
  )
  .filter(({ kind, values }) => !kind.startsWith('contains') || !values.includes(''));

/** A filter by goals, existing ones or none at all. */
const goalCondition: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constantFrom('is', 'is', 'is_not', 'contains', 'contains_not'),
  dimension: fc.constant('goal'),
  values: fc.constant(['of this name']),
  goals: fc.array(goals, { maxLength: 3 }),
});
const leaf = fc.oneof({ weight: 9, arbitrary: condition }, { weight: 1, arbitrary: goalCondition });

/** A filter by a single value that events have. */
export const valueFilters = (dimension: (typeof DIMENSIONS)[number]): fc.Arbitrary<Filter> =>
  fc.constantFrom(...valuesOf(dimension)).map((value) => ({ kind: 'is', dimension, values: [value] }));

const group = (inner: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
  fc.record({
    kind: fc.constantFrom('and' as const, 'or' as const),
    filters: fc.array(inner, { minLength: 1, maxLength: 3 }),
  });

/** Nested up to three levels. */
export const filters: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 2, arbitrary: group(leaf) },
  { weight: 1, arbitrary: group(fc.oneof(leaf, group(leaf))) },
);
export const maybeFilter = fc.option(filters, { nil: undefined, freq: 2 });

const id = fc.option(fc.constantFrom(1, 2), { nil: undefined, freq: 2 });
export const steps: fc.Arbitrary<StepMatch> = fc.oneof(
  { weight: 4, arbitrary: goals },
  fc
    .record({ kind: fc.constantFrom('click' as const, 'scan' as const), linkId: id, qrId: id, campaignId: id })
    .map((step) => Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined)) as typeof step),
);

/** Ranges of local days, UTC days, quarters of an hour and any moments; empty ranges; and all time. */
export function rangesIn(timezone: string): fc.Arbitrary<TimeRange> {
  const within = (unitMs: number) => {
    const most = ((DAY_COUNT + 2) * DAY_MS) / unitMs;
    return fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most })).map(([one, other]) => ({
      from: FIRST_DAY - DAY_MS + Math.min(one, other) * unitMs,
      to: FIRST_DAY - DAY_MS + Math.max(one, other) * unitMs,
    }));
  };
  const days = within(DAY_MS);
  return fc.oneof(
    {
      weight: 9,
      arbitrary: days.map(({ from, to }) => ({
        from: startOf('day', from, timezone),
        to: startOf('day', to, timezone),
      })),
    },
    { weight: 3, arbitrary: days },
    { weight: 2, arbitrary: within(900_000) },
    { weight: 2, arbitrary: within(1) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        { from: 0, to: Date.UTC(2100, 0) },
        { from: FIRST_DAY - DAY_MS, to: FIRST_DAY + DAY_COUNT * DAY_MS },
      ),
    },
  );
}

/** Limits a series to a few thousand intervals. */
export function intervalFor(interval: Interval, { from, to }: TimeRange): Interval {
  const days = (to - from) / DAY_MS;
  if (days > 10_000) return 'year';
  if (interval === 'minute' && days > 1) return 'hour';
  return interval;
}

export const intervals = fc.constantFrom(...INTERVALS, 'day' as const, 'day' as const, 'week' as const);

export const orders = ({
  metrics,
  dimensions,
  interval,
}: Pick<AnalyticsQuery, 'metrics' | 'dimensions' | 'interval'>) =>
  fc.option(
    fc.array(
      fc.record({
        by: fc.constantFrom(...metrics, ...dimensions, ...(interval ? ['time' as const] : [])),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { nil: undefined },
  );

/** Metrics for which counted days suffice. */
export const LIGHT_METRICS = METRICS.slice(0, METRICS.indexOf('scroll_depth'));

export const basis = fc
  .tuple(zones, scopes)
  .chain(([timezone, scope]) =>
    fc.record({ timezone: fc.constant(timezone), scope: fc.constant(scope), range: rangesIn(timezone) }),
  );

/** Displayed lists; `Direct` is among the sources. */
const lists: fc.Arbitrary<ListedRows> = fc.record({
  unknown: fc.constantFrom(null, 'Unknown', 'Direct', "o'b\\"),
  search: fc.constantFrom(undefined, undefined, '', 'o', 'O', 'know', '%', '/', "'", '\\', 'Ä'),
});

export const statsQueries: fc.Arbitrary<AnalyticsQuery> = basis
  .chain((given) =>
    fc.record({
      scope: fc.constant(given.scope),
      timezone: fc.constant(given.timezone),
      range: fc.constant(given.range),
      metrics: fc.oneof(
        fc.shuffledSubarray([...METRICS], { minLength: 1 }),
        fc.shuffledSubarray([...LIGHT_METRICS], { minLength: 1 }),
      ),
      dimensions: fc.oneof(
        fc.constant([]),
        { weight: 4, arbitrary: fc.constantFrom(...DIMENSIONS).map((name) => [name]) },
        fc.shuffledSubarray([...DIMENSIONS], { minLength: 2, maxLength: 3 }),
      ),
      filter: maybeFilter,
      interval: fc.option(
        intervals.map((interval) => intervalFor(interval, given.range)),
        { nil: undefined, freq: 2 },
      ),
      compare: fc.option(rangesIn(given.timezone), { nil: undefined, freq: 1 }),
      goals: fc.option(fc.array(goals, { maxLength: 3 }), { nil: undefined }),
      currency: fc.option(fc.constantFrom(...words.UNITS, 'CHF'), { nil: undefined }),
      limit: fc.constantFrom(1, 3, 1000, 1000),
      offset: fc.constantFrom(0, 0, 0, 2, 50),
      bots: fc.constantFrom(undefined, undefined, 'without' as const, 'with' as const, 'only' as const),
      list: fc.option(lists, { nil: undefined, freq: 3 }),
    }),
  )
  .filter(({ interval, compare }) => !interval || !compare || intervalFor(interval, compare) === interval)
  .chain((query) => orders(query).map((order): AnalyticsQuery => ({ ...query, order })));

/** Queries by channel, with any channels of the items that rows have. */
export const channelQueries: fc.Arbitrary<AnalyticsQuery> = fc
  .tuple(statsQueries, fc.shuffledSubarray([...REQUEST_METRICS], { minLength: 1 }), fc.boolean(), itemChannels())
  .map(([query, metrics, isSeries, channels]) => ({
    ...query,
    metrics,
    scope: { kind: 'account', accountId: 0 },
    dimensions: ['item_channel'],
    itemChannels: channels,
    interval: isSeries ? query.interval : undefined,
    order: undefined,
    list: undefined,
    limit: 1000,
    offset: 0,
  }));

function itemChannels(): fc.Arbitrary<ItemChannels> {
  const ofItems = fc
    .uniqueArray(fc.constantFrom(1, 2, 3, 404))
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.shuffledSubarray([5, 6, 7], { minLength: 1 })))),
    );
  return fc.record({ links: ofItems, qr: ofItems, bio: ofItems });
}
