import type { CountedDays } from '../../../analytics/question/plan.ts';
import type { Journey, JourneyQuery } from '../../../analytics/question/question.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from './bindings.ts';
import { filterOf } from './filter-of.ts';
import {
  IS_COUNTED,
  inVisitsWith,
  LONGEST_VISIT_MS,
  SEEN_PAGES,
  visitScopeSql,
  visitsBegunSql,
  visitsSql,
} from './rows-sql.ts';
import { splitStored, storedVisitsSql } from './stored-visits-sql.ts';

interface Row {
  pages: string[];
  visits: string;
}

/** Returns the journeys of the visits that began in the range, the most frequent first. */
export async function queryJourneys(
  client: EventClient,
  query: JourneyQuery,
  stored: CountedDays = new Map(),
): Promise<Journey[]> {
  const { scope, range, steps, from, limit } = query;
  const bindings = new Bindings('UTC', { from: range.from, to: range.to + LONGEST_VISIT_MS });
  const filter = filterOf(query, range, bindings);
  const count = bindings.number(steps);
  const part = (seen: string) =>
    `${from === 'start' ? `arraySlice(${seen}, 1, ${count})` : `arraySlice(${seen}, -toInt64(${count}))`} AS way`;
  const split = splitStored([range], stored);
  const ofEvents = () => {
    const begun = visitsBegunSql(split.rest, bindings);
    const where = [visitScopeSql(scope, bindings), begun.where, IS_COUNTED];
    const having = [begun.having, 'pages > 0', `countIf(${filter.condition}) > 0`];
    return visitsSql(where, { columns: [part(SEEN_PAGES)], having });
  };
  const ofDays = () => {
    const begun = visitsBegunSql(split.within, bindings);
    const where = [visitScopeSql(scope, bindings), begun.where, IS_COUNTED];
    const fits = filter.isOfVisit ? filter.condition : inVisitsWith(filter.condition, where);
    return storedVisitsSql(
      { query, days: split.days, columns: [part('seen_pages')] },
      [begun.having, 'pages > 0', fits],
      bindings,
    );
  };
  const sources = [...(split.rest.length > 0 ? [ofEvents()] : []), ...(split.days.length > 0 ? [ofDays()] : [])];
  if (sources.length === 0) return [];
  const rows = await client.rows<Row>(
    `SELECT way AS pages, count() AS visits FROM (${sources.map((sql) => `SELECT way FROM (${sql})`).join(' UNION ALL ')})
     GROUP BY way ORDER BY visits DESC, way LIMIT ${bindings.number(limit)}`,
    bindings.values,
  );
  return rows.map(({ pages, visits }) => ({ pages, visits: Number(visits) }));
}
