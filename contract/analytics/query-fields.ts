import { type TProperties, Type } from 'typebox';
import {
  BOT_FILTERS,
  COMPARISONS,
  CONDITION_KINDS,
  EVENT_DIMENSIONS,
  FUNNEL_UNITS,
  GOAL_KINDS,
  GROUP_KINDS,
  INTERVALS,
  ITEM_CHANNEL,
  METRICS,
  PERIODS,
  PRECISIONS,
  QUERY_LIMITS,
  REQUEST_METRICS,
  STEP_KINDS,
  VISIT_DIMENSIONS,
  WEEK_STARTS,
} from '../vocabulary.ts';
import { documented, enumOf, Id, MAX_ID, TimeZone, text } from '../wire.ts';

/**
 * Schemas of analytics queries: filters, goals, steps, ranges and what else narrows them down. What a schema can't say
 * (which fields go with which kind, how many conditions in all) `server/analytics/query/read-query.ts` rejects.
 */

const NAMES = [...VISIT_DIMENSIONS, ...EVENT_DIMENSIONS];
const GROUPED = [...NAMES, ITEM_CHANNEL] as const;
const PROPERTY = 'property:NAME';

export const MetricName = enumOf(METRICS);

export const DimensionName = Type.Union(
  [enumOf(GROUPED), Type.String({ pattern: `^property:.{1,${QUERY_LIMITS.propertyNameLength}}$` })],
  documented(
    `Dimensions to group by; ${PROPERTY} for a property of events and page views; ${ITEM_CHANNEL}, for the whole account ` +
      `and the metrics ${REQUEST_METRICS.join(', ')}, for the channels of links, QR codes and bio pages, each of which counts ` +
      'what its scope counts, and empty for those in no channel.',
    `Each dimension must be one of ${GROUPED.join(', ')}, or ${PROPERTY}.`,
  ),
);

const condition = {
  dimension: Type.Optional(
    text(20 + QUERY_LIMITS.propertyNameLength, { minLength: 1, ...documented('Dimension of a condition.') }),
  ),
  values: Type.Optional(
    Type.Array(text(QUERY_LIMITS.valueLength), {
      maxItems: QUERY_LIMITS.values,
      description: 'Values of a condition; any of them matches. Countries by code, IDs as digits.',
    }),
  ),
};

/** The innermost level allows no groups. */
const Filter1 = Type.Object({
  kind: enumOf(CONDITION_KINDS, {
    advice: `A filter can have up to ${QUERY_LIMITS.depth} levels. At this level, kind must be one of ${CONDITION_KINDS.join(', ')}.`,
  }),
  ...condition,
});
const Filter2 = levelOf(Filter1);
const Filter3 = levelOf(Filter2);
const Filter4 = levelOf(Filter3);

function levelOf<Inner extends TProperties[string]>(inner: Inner) {
  return Type.Object({
    kind: enumOf([...CONDITION_KINDS, ...GROUP_KINDS]),
    ...condition,
    filters: Type.Optional(
      Type.Array(inner, { maxItems: QUERY_LIMITS.conditions, description: 'Filters combined with `and` or `or`.' }),
    ),
  });
}

/** A condition, or conditions joined by `and` and `or`, five levels deep at most. */
export const Filter = Type.Object(levelOf(Filter4).properties, {
  description:
    `A condition {kind: ${CONDITION_KINDS.join('|')}, dimension, values}, or several joined: {kind: and|or, filters}. ` +
    `Up to ${QUERY_LIMITS.conditions} conditions in ${QUERY_LIMITS.depth} levels. ` +
    `Dimensions: ${NAMES.join(', ')}, ${PROPERTY}, and, for a website, goal: visits that reached a goal with this name.`,
});

const goalFields = {
  path: Type.Optional(
    text(2048, { minLength: 1, ...documented('For page and scroll: the path, such as /thanks. * matches anything.') }),
  ),
  name: Type.Optional(text(200, { minLength: 1, ...documented("For event: the event's name.") })),
  props: Type.Optional(
    Type.Record(Type.String(), text(QUERY_LIMITS.valueLength), documented('For event: required properties.')),
  ),
  depth: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'For scroll: minimum scroll depth in percent.' }),
  ),
};

/** A goal. */
export const GoalMatch = Type.Object({ kind: enumOf(GOAL_KINDS), ...goalFields });

/** A funnel step: a goal, or the click or scan that starts a journey. */
export const StepMatch = Type.Object({
  kind: enumOf(
    STEP_KINDS,
    documented(
      'In a website, a click or scan step without link_id and qr_id matches any link or code that redirects there.',
    ),
  ),
  ...goalFields,
  link_id: Type.Optional(Type.Integer({ ...Id, description: 'For click and scan: only this link.' })),
  qr_id: Type.Optional(Type.Integer({ ...Id, description: 'For click and scan: only this QR code.' })),
  campaign_id: Type.Optional(Type.Integer({ ...Id, description: 'For click and scan: only this campaign.' })),
});

const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
  description: 'A date as YYYY-MM-DD or a time as YYYY-MM-DDTHH:MM:SSZ; without Z, in the time zone of the query.',
  advice: 'Enter a date as YYYY-MM-DD or a time as YYYY-MM-DDTHH:MM:SSZ.',
});

/** `from` is in it; so is `to` when it is a day, and is not when it is a moment. */
const FromTo = Type.Object({ from: Moment, to: Moment });

export const Range = Type.Union(
  [enumOf(PERIODS), FromTo],
  documented(
    'A named period, or {from, to}. Dates are inclusive; the end of a time range is exclusive.',
    `The range must be one of ${PERIODS.join(', ')}, or an object with from and to.`,
  ),
);

export const Compare = Type.Union(
  [enumOf(COMPARISONS), FromTo],
  documented(
    'A second range to compare with. For a range that has not ended, only the elapsed part is compared, rounded down to a quarter of an hour in ranges of more than three days.',
    `compare must be one of ${COMPARISONS.join(', ')}, or an object with from and to.`,
  ),
);

/** The range as query parameters. */
export const rangeFields = {
  period: Type.Optional(enumOf(PERIODS, documented('A named period; defaults to 30d. Use this, or from and to.'))),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
};

export const IntervalName = enumOf(INTERVALS, documented('Interval of the series.'));
export const WeekStartName = enumOf(WEEK_STARTS, {
  default: 'monday',
  description: 'First day of weeks, where the interval is week.',
});
export const Precision = enumOf(PRECISIONS, {
  default: 'exact',
  description: 'estimate is accurate to 1% for unique counts, and faster for large ranges.',
});
export const Bots = enumOf(BOT_FILTERS, {
  description: 'Whether bots are counted; by default on websites that do not exclude them, and nowhere else.',
});
export const Currency = text(32, {
  minLength: 1,
  ...documented('Currency of revenue, such as EUR. Without it, revenue is null where it spans several currencies.'),
});

/** Fields of every query. */
export const baseQueryFields = {
  filter: Type.Optional(Filter),
  range: Type.Optional(Range),
  timezone: Type.Optional(TimeZone),
  bots: Type.Optional(Bots),
};

/** Fields of `POST /query`. */
export const queryFields = {
  metrics: Type.Array(MetricName, { minItems: 1, maxItems: METRICS.length, description: 'Metrics to return.' }),
  dimensions: Type.Optional(Type.Array(DimensionName, { maxItems: QUERY_LIMITS.dimensions })),
  ...baseQueryFields,
  interval: Type.Optional(IntervalName),
  week_start: Type.Optional(WeekStartName),
  compare: Type.Optional(Compare),
  goals: Type.Optional(
    Type.Array(GoalMatch, {
      maxItems: QUERY_LIMITS.goals,
      description: 'Goals that count as a conversion. Defaults to the websites’ goals.',
    }),
  ),
  currency: Type.Optional(Currency),
  order: Type.Optional(
    Type.Array(
      Type.Object({
        by: text(20 + QUERY_LIMITS.propertyNameLength, {
          minLength: 1,
          ...documented('A metric or dimension of the query, or time.'),
        }),
        direction: Type.Optional(enumOf(['desc', 'asc'], { default: 'desc' })),
      }),
      { maxItems: 5, description: 'Defaults to the first metric, descending.' },
    ),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: QUERY_LIMITS.rows, default: 100, description: 'Number of rows.' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID, default: 0, description: 'Rows to skip.' })),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'Page of `limit` rows, instead of offset.' }),
  ),
  precision: Type.Optional(Precision),
};

/** A funnel's own fields. */
export const funnelFields = {
  steps: Type.Array(StepMatch, { minItems: 2, maxItems: QUERY_LIMITS.steps, description: 'Steps in order.' }),
  window_minutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: QUERY_LIMITS.windowMinutes,
      default: 1_440,
      description: 'Maximum time between the first and the last step.',
    }),
  ),
  by: Type.Optional(
    enumOf(FUNNEL_UNITS, {
      description:
        'What the steps must share: a visitor within a day, a visit, or a click or scan with its visits (story). ' +
        'Defaults to story with a click or scan step, which belongs to no visit, and to visit otherwise.',
    }),
  ),
};
