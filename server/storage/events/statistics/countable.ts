import type { Dimension, StatsQuery } from '../../../stats/question.ts';
import { DAY_SUMS } from '../days/day-tables.ts';
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
  if (scope.kind !== 'website' || filter !== undefined || bots !== 'without') return false;
  if (!measuresOf(metrics).every((measure) => SUMS.has(measure))) return false;
  // Visitors of an hour are not told apart in the counts of its quarters.
  if (dimensions.length === 0) return interval !== 'minute' && interval !== 'hour';
  const isCounted = COUNTED_DIMENSIONS.some((name) => name === dimensions[0]);
  return dimensions.length === 1 && interval === undefined && isCounted;
}
