import { ITEM_CHANNEL, QUERY_LIMITS, REQUEST_METRICS, type WeekStart } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import { type NamedGoal, withGoals } from './goal-filter.ts';
import type { AnalyticsQuery, AnalyticsScope, Dimension, FunnelQuery, Interval, Metric } from './query.ts';
import {
  type FilterInput,
  type GoalInput,
  readDimension,
  readFilter,
  readFollowed,
  readGoal,
  readStep,
  type StepInput,
} from './read-filter.ts';
import {
  type CompareInput,
  checkInterval,
  type RangeInput,
  readCompare,
  readRange,
  readTimezone,
  withWeekStart,
} from './read-range.ts';

/** The parameters shared by all queries. */
export interface QueryBasisInput {
  filter?: FilterInput | undefined;
  range?: RangeInput | undefined;
  timezone?: string | undefined;
  bots?: AnalyticsQuery['bots'];
}

/** A full query as sent by callers, with enums already checked. */
export interface QueryInput extends QueryBasisInput {
  metrics: readonly Metric[];
  dimensions?: readonly string[] | undefined;
  interval?: Interval | undefined;
  /** First day of weeks; Monday by default. */
  week_start?: WeekStart | undefined;
  compare?: CompareInput | undefined;
  goals?: readonly GoalInput[] | undefined;
  currency?: string | undefined;
  order?: readonly { by: string; direction?: 'asc' | 'desc' | undefined }[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  page?: number | undefined;
  precision?: AnalyticsQuery['precision'];
}

export interface FunnelQueryInput extends QueryBasisInput {
  steps: readonly StepInput[];
  window_minutes?: number | undefined;
  by?: FunnelQuery['by'] | undefined;
}

/** The caller, the current time, and defaults. */
export interface QueryContext {
  scope: AnalyticsScope;
  now: number;
  /** The website's time zone, if any; otherwise UTC. */
  timezone?: string | undefined;
  /** Start of `all`; 1970 if unknown. */
  firstEventAt?: number | undefined;
  /** The website's goals, if a filter names some. */
  goals?: readonly NamedGoal[] | undefined;
  /** Name of the range field in error messages; '' if `from` and `to` are top-level fields. */
  rangeField?: string | undefined;
}

const DEFAULT_LIMIT = 100;
const MINUTE_MS = 60_000;
/** Default window of funnels. */
export const DEFAULT_WINDOW_MINUTES = 1_440;

/** Validates the parameters shared by all queries: scope, range, time zone, filter and bots. */
export function readBasis(written: QueryBasisInput, context: QueryContext) {
  const timezone = readTimezone(written.timezone ?? context.timezone ?? 'UTC');
  const range = readRange(written.range ?? '30d', { ...context, timezone }, context.rangeField);
  const filter = written.filter && withGoals(readFilter(written.filter), context.goals);
  return { scope: context.scope, range, timezone, filter, bots: written.bots };
}

/** Validates a query. Rejects it with the invalid field and how to fix it. */
export function readQuery(written: QueryInput, context: QueryContext): AnalyticsQuery {
  const basis = readBasis(written, context);
  const { compare } = written;
  const interval = written.interval && withWeekStart(written.interval, written.week_start);
  const dimensions = (written.dimensions ?? []).map((name, index) => readGroup(name, `dimensions.${index}`));
  if (dimensions.includes(ITEM_CHANNEL)) checkByChannel(written.metrics, context);
  rejectDuplicates('metrics', written.metrics);
  rejectDuplicates('dimensions', dimensions);
  return {
    ...basis,
    metrics: written.metrics,
    dimensions,
    interval: interval && checkInterval(interval, basis.range),
    compare: compare && readCompare(compare, basis.range, { now: context.now, timezone: basis.timezone, interval }),
    goals: written.goals?.map((goal, index) => readGoal(goal, `goals.${index}`)),
    currency: written.currency,
    order: readOrder(written, dimensions),
    ...readPage(written),
    precision: written.precision,
  };
}

/** Validates a funnel query. */
export function readFunnel(written: FunnelQueryInput, context: QueryContext): FunnelQuery {
  const { scope, range, filter } = readBasis(written, context);
  const steps = written.steps.map((step, index) => readStep(step, `steps.${index}`));
  const windowMs = (written.window_minutes ?? DEFAULT_WINDOW_MINUTES) * MINUTE_MS;
  return { scope, range, filter, steps, windowMs, by: readFollowed(written.by, steps, scope) };
}

function readGroup(name: string, field: string): Dimension {
  return name === ITEM_CHANNEL ? name : readDimension(name, field);
}

/** Channels group metrics of requests, and only queries of a whole account: others must not learn the channels of its items. */
function checkByChannel(metrics: readonly Metric[], { scope }: QueryContext): void {
  if (scope.kind !== 'account')
    throw invalidField('dimensions', `${ITEM_CHANNEL} groups the whole account. Send no scope.`);
  if (metrics.every((metric) => (REQUEST_METRICS as readonly Metric[]).includes(metric))) return;
  throw invalidField('metrics', `With ${ITEM_CHANNEL}, metrics can be ${REQUEST_METRICS.join(', ')}.`);
}

function readOrder(
  { order, metrics, interval }: QueryInput,
  dimensions: readonly Dimension[],
): AnalyticsQuery['order'] {
  const known: readonly string[] = [...metrics, ...dimensions, ...(interval ? ['time'] : [])];
  return order?.map(({ by, direction = 'desc' }, index) => {
    if (!known.includes(by)) throw invalidField(`order.${index}.by`, `by must be one of ${known.join(', ')}.`);
    return { by: by as Metric | Dimension | 'time', direction };
  });
}

function readPage({ limit = DEFAULT_LIMIT, offset, page }: QueryInput): { limit: number; offset: number } {
  if (offset !== undefined && page !== undefined) throw invalidField('page', 'Send offset or page, not both.');
  const bounded = Math.min(limit, QUERY_LIMITS.rows);
  return { limit: bounded, offset: Math.min(offset ?? ((page ?? 1) - 1) * bounded, Number.MAX_SAFE_INTEGER) };
}

function rejectDuplicates(field: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw invalidField(field, `${twice} appears twice.`);
}
