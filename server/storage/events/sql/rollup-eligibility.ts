import { type CountedDay, type CountedDays, planDays, planSlots, type SlotDay } from '../../../analytics/query/plan.ts';
import type { AnalyticsQuery, Filter, TimeRange } from '../../../analytics/query/query.ts';
import { DAY_SUMS } from '../daily/day-tables.ts';
import { type CountedDimension, isConstant, isEveryValueCounted, ROLLUP_DIMENSIONS } from './dimension-sql.ts';
import { type Measure, measuresOf } from './measures.ts';

const SUMS: ReadonlySet<Measure> = new Set(DAY_SUMS);

/** Returns whether days are counted by the measure. */
export function isSum(measure: Measure): boolean {
  return SUMS.has(measure);
}

/**
 * Returns whether counted days can replace events: for all counted visitors of one website, in dimensions and metrics that are
 * counted by day; and for those of all or some websites of an account, as a whole or by website, in the metrics that are.
 */
function isCountable(
  query: Pick<AnalyticsQuery, 'scope' | 'filter' | 'bots' | 'metrics' | 'dimensions' | 'interval'>,
): boolean {
  const { scope, filter, bots, metrics, dimensions, interval } = query;
  // Counts by quarter of an hour do not distinguish the visitors of an hour.
  const isFine = interval === 'minute' || interval === 'hour';
  if (scope.kind === 'account') {
    const isByWebsite = dimensions.length === 0 || (dimensions.length === 1 && dimensions[0] === 'website');
    const isOfWebsites = filter === undefined || websitesOf(filter) !== undefined;
    return isByWebsite && isOfWebsites && bots === undefined && !isFine && measuresOf(metrics).some(isSum);
  }
  if (scope.kind !== 'website' || bots !== undefined) return false;
  if (filter !== undefined && (countedValueOf(filter) === undefined || dimensions.length > 0 || interval !== undefined))
    return false;
  if (!measuresOf(metrics).every(isSum)) return false;
  if (dimensions.length === 0) return !isFine;
  const isCounted = ROLLUP_DIMENSIONS.some((name) => name === dimensions[0]);
  return dimensions.length === 1 && interval === undefined && isCounted;
}

/** Returns the IDs of the websites to which a filter of an account limits it; undefined for any other filter. */
export function websitesOf(filter: Filter): readonly string[] | undefined {
  return filter.kind === 'is' && filter.dimension === 'website' ? filter.values : undefined;
}

/** One value of a dimension that is counted by day. */
export interface CountedValue {
  dimension: CountedDimension;
  value: string;
}

/**
 * Returns the value that a filter selects if counted days give the same result as events. It must be a single value,
 * since a visit with two would count twice, of a dimension that is constant within a visit or recorded with each event.
 */
export function countedValueOf(filter: Filter): CountedValue | undefined {
  if (filter.kind !== 'is') return undefined;
  const dimension = ROLLUP_DIMENSIONS.find((name) => name === filter.dimension);
  const [value = '', ...others] = filter.values;
  if (dimension === undefined || value === '' || others.length > 0) return undefined;
  return isConstant(dimension) || isEveryValueCounted(dimension) ? { dimension, value } : undefined;
}

/** The counted days of some ranges that serve a request, whole or by quarters of an hour, and what remains for events. */
export interface CountedPlan {
  slots: SlotDay[];
  days: CountedDay[];
  open: TimeRange[];
}

interface CountedRequest {
  dimensions: AnalyticsQuery['dimensions'];
  /** Starts of the intervals; undefined for none. */
  boundaries: readonly number[] | undefined;
}

/** Plans the totals of a query, or its rows if the request has dimensions or intervals. */
export function planCounted(
  query: AnalyticsQuery,
  { request, ranges, days }: { request: CountedRequest; ranges: readonly TimeRange[]; days: CountedDays },
): CountedPlan {
  const { dimensions, boundaries } = request;
  const interval = boundaries === undefined ? undefined : query.interval;
  if (days.size === 0 || !isCountable({ ...query, dimensions, interval }))
    return { slots: [], days: [], open: [...ranges] };
  // Totals and series are split at arbitrary moments, which only quarters of an hour can follow.
  const isBySlots = query.scope.kind === 'account' || (dimensions.length === 0 && query.filter === undefined);
  const slots = isBySlots ? ranges.map((range) => planSlots(range, boundaries ?? [], days)) : [];
  const whole = isBySlots ? [] : ranges.map((range) => planDays(range, days));
  return {
    slots: slots.flatMap((plan) => plan.days),
    days: whole.flatMap((plan) => plan.days),
    open: [...slots, ...whole].flatMap((plan) => plan.ranges),
  };
}
