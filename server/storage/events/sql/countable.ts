import type { Dimension, Filter, StatsQuery } from '../../../analytics/question/question.ts';
import { DAY_SUMS } from '../daily/day-tables.ts';
import { isConstant } from './dimension-sql.ts';
import { type Measure, measuresOf } from './measures.ts';

/** Dimensions whose values are counted day by day. What has no end (properties) or changes with the question is not. */
export const COUNTED_DIMENSIONS = [
  'page',
  'host',
  'event',
  'entry_page',
  'exit_page',
  'source',
  'channel',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'country',
  'region',
  'city',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device',
  'language',
  'screen',
  'via_link',
  'via_qr',
  'via_campaign',
] as const satisfies readonly Dimension[];

const SUMS: ReadonlySet<Measure> = new Set(DAY_SUMS);

/** Whether days that were counted before can answer for the events: everybody of one website, by what is counted. */
export function isCountable(
  query: Pick<StatsQuery, 'scope' | 'filter' | 'bots' | 'metrics' | 'dimensions' | 'interval'>,
): boolean {
  const { scope, filter, bots = 'without', metrics, dimensions, interval } = query;
  if (scope.kind !== 'website' || bots !== 'without') return false;
  if (filter !== undefined && (countedValueOf(filter) === undefined || dimensions.length > 0 || interval !== undefined))
    return false;
  if (!measuresOf(metrics).every((measure) => SUMS.has(measure))) return false;
  // Visitors of an hour are not told apart in the counts of its quarters.
  if (dimensions.length === 0) return interval !== 'minute' && interval !== 'hour';
  const isCounted = COUNTED_DIMENSIONS.some((name) => name === dimensions[0]);
  return dimensions.length === 1 && interval === undefined && isCounted;
}

/** One value of a dimension that is counted by day. */
export interface CountedValue {
  dimension: (typeof COUNTED_DIMENSIONS)[number];
  value: string;
}

/**
 * The value that a filter asks for, where days tell of it what their events would: one alone, since whoever meets two would
 * count twice, of what does not change within a visit or is told of each event.
 */
export function countedValueOf(filter: Filter): CountedValue | undefined {
  if (filter.kind !== 'is') return undefined;
  const dimension = COUNTED_DIMENSIONS.find((name) => name === filter.dimension);
  const [value = '', ...others] = filter.values;
  if (dimension === undefined || value === '' || others.length > 0) return undefined;
  return isConstant(dimension) || isMet(dimension) ? { dimension, value } : undefined;
}

/** What a visit meets several values of, each of which is counted. */
function isMet(dimension: Dimension): boolean {
  return dimension === 'page' || dimension === 'host' || dimension === 'event';
}
