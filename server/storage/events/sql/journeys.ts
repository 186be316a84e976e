import type { Journey, JourneyQuery } from '../../../analytics/question/question.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from './bindings.ts';
import { filterOf } from './filter-of.ts';
import { IS_COUNTED, LONGEST_VISIT_MS, visitScopeSql, visitsBegunSql, visitsSql } from './rows-sql.ts';

interface Row {
  pages: string[];
  visits: string;
}

/** Pages of a visit in order of time; an immediate reload is no step. */
const SEEN = `arrayCompact(arrayMap(seen -> seen.3,
  arraySort(groupArrayIf((occurred_at, sequence, path), kind = 'pageview'))))`;

/** Returns the journeys of the visits that began in the range, the most frequent first. */
export async function queryJourneys(client: EventClient, query: JourneyQuery): Promise<Journey[]> {
  const { scope, range, steps, from, limit } = query;
  const bindings = new Bindings('UTC', { from: range.from, to: range.to + LONGEST_VISIT_MS });
  const filter = filterOf(query, range, bindings);
  const count = bindings.number(steps);
  const part = from === 'start' ? `arraySlice(${SEEN}, 1, ${count})` : `arraySlice(${SEEN}, -toInt64(${count}))`;
  const begun = visitsBegunSql([range], bindings);
  const where = [visitScopeSql(scope, bindings), begun.where, IS_COUNTED];
  const having = [begun.having, 'pages > 0', `countIf(${filter.condition}) > 0`];
  const rows = await client.rows<Row>(
    `SELECT way AS pages, count() AS visits FROM (${visitsSql(where, { columns: [`${part} AS way`], having })})
     GROUP BY way ORDER BY visits DESC, way LIMIT ${bindings.number(limit)}`,
    bindings.values,
  );
  return rows.map(({ pages, visits }) => ({ pages, visits: Number(visits) }));
}
