import { type CountedDay, type CountedDays, splitDays } from '../../../analytics/query/plan.ts';
import type { AnalyticsQuery, TimeRange } from '../../../analytics/query/query.ts';
import type { Bindings } from './bindings.ts';
import { countedDaysSql } from './counted-days-sql.ts';

/** Columns of visits in `visitsSql`, and those that whole visits have beside. */
export const VISIT_NAMES = ['started', 'pages', 'named_events', 'seconds'];
export const WHOLE_VISIT_NAMES = ['visitor', 'engaged'];

export interface StoredSplit {
  days: CountedDay[];
  /** Ranges within the stored days, and all others. */
  within: TimeRange[];
  rest: TimeRange[];
}

/** Splits ranges into days whose visits are stored, fully or partly inside them, and the rest. */
export function splitStored(ranges: readonly TimeRange[], stored: CountedDays): StoredSplit {
  const splits = ranges.map((range) => splitDays(range, stored));
  const days = new Map(splits.flatMap((split) => split.days.map((day) => [day.day, day])));
  return {
    days: [...days.values()],
    within: splits.flatMap(({ within }) => within),
    rest: splits.flatMap(({ rest }) => rest),
  };
}

export interface StoredVisits {
  query: Pick<AnalyticsQuery, 'scope'>;
  /** Counted days, with the generations to read. */
  days: readonly CountedDay[];
  /** Further columns; those of events that describe a visit exist under the same names. */
  columns: readonly string[];
}

/**
 * Selects the visits of closed days that match all conditions from the table that stores them whole (`site_visits`):
 * they cost a tenth of what aggregating their events does.
 */
export function storedVisitsSql(
  { query, days, columns }: StoredVisits,
  where: readonly string[],
  bindings: Bindings,
): string {
  return `SELECT ${[...VISIT_NAMES, ...WHOLE_VISIT_NAMES, ...columns].join(', ')} FROM site_visits
    WHERE ${[countedDaysSql({ scope: query.scope, days }, bindings), ...where].join(' AND ')}`;
}
