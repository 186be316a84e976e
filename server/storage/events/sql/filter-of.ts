import type { AnalyticsQuery, TimeRange } from '../../../analytics/query/query.ts';
import type { Bindings } from './bindings.ts';
import { type FilterSql, filterSql } from './filter-sql.ts';
import {
  botsSql,
  IN_VISIT,
  inVisitsWith,
  LONGEST_VISIT_MS,
  visitScopeSql,
  visitsSql,
  visitTimeSql,
} from './rows-sql.ts';

/** Returns the SQL of a query's filter. Conditions on whole visits cover all visits that may reach into the range. */
export function filterOf(
  { scope, filter, bots }: Pick<AnalyticsQuery, 'scope' | 'filter' | 'bots'>,
  range: TimeRange,
  bindings: Bindings,
): FilterSql {
  const span = { from: range.from - LONGEST_VISIT_MS, to: range.to };
  return filterSql(filter, bindings, (having, some) => {
    const all = [visitScopeSql(scope, bindings), visitTimeSql([span], bindings), botsSql(bots)];
    // Engagement reaches the depth of a goal.
    const where = some === undefined ? all : [...all, inVisitsWith(some, all, IN_VISIT)];
    return `SELECT visit_id FROM (${visitsSql(where, { having: [having] })})`;
  });
}
