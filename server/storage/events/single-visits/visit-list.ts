import type { TimeRange, VisitsQuery } from '../../../analytics/query/query.ts';
import type { VisitRecord } from '../../../analytics/query/single-visits.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from '../sql/bindings.ts';
import { filterOf } from '../sql/filter-of.ts';
import { botsSql, inVisitsWith, LONGEST_VISIT_MS, visitScopeSql, visitsBegunSql, visitsSql } from '../sql/rows-sql.ts';
import { SELECTED, type VisitColumns, visitColumnsSql, visitOf } from './visit-columns.ts';

const HOUR_MS = 3_600_000;
/** The first part of the range that is read; each further one is longer. */
const FIRST_PART_MS = 6 * HOUR_MS;
const GROWTH = 4;

/**
 * Returns a page of visits. Reads the range in parts, the newest first, and ends with the one that fills the page: the
 * newest fifty visits of a year cost no more than those of a day.
 */
export async function queryVisits(client: EventClient, query: VisitsQuery): Promise<VisitRecord[]> {
  const { range, after, limit } = query;
  const found: VisitRecord[] = [];
  let to = Math.min(range.to, (after?.startedAt ?? range.to) + 1);
  for (let lengthMs = FIRST_PART_MS; to > range.from && found.length < limit; lengthMs *= GROWTH) {
    const from = Math.max(range.from, to - lengthMs);
    found.push(...(await visitsIn(client, { ...query, limit: limit - found.length }, { from, to })));
    to = from;
  }
  return found;
}

async function visitsIn(client: EventClient, query: VisitsQuery, range: TimeRange): Promise<VisitRecord[]> {
  const bindings = new Bindings(query.timezone, { from: range.from, to: range.to + LONGEST_VISIT_MS });
  const filter = filterOf(query, range, bindings);
  const begun = visitsBegunSql([range], bindings);
  const where = [visitScopeSql(query.scope, bindings), begun.where, botsSql(query.bots)];
  const fits = filter.isOfVisit ? filter.condition : inVisitsWith(filter.condition, where);
  const sql = visitsSql([...where, fits], {
    columns: visitColumnsSql(query.goals, bindings),
    having: ['pages > 0', begun.having, ...boundsSql(query, bindings)],
  });
  const rows = await client.rows<VisitColumns>(
    `SELECT ${SELECTED} FROM (${sql}) AS visits ORDER BY toInt64(started_ms) DESC, visits.visit_id DESC
     LIMIT ${bindings.number(query.limit)}`,
    bindings.values,
  );
  return rows.map(visitOf);
}

function boundsSql({ minViews, minSeconds, maxSeconds, after }: VisitsQuery, bindings: Bindings): string[] {
  return [
    ...(minViews === undefined ? [] : [`pages >= ${bindings.number(minViews)}`]),
    ...(minSeconds === undefined ? [] : [`seconds >= ${bindings.number(minSeconds)}`]),
    ...(maxSeconds === undefined ? [] : [`seconds <= ${bindings.number(maxSeconds)}`]),
    ...(after === undefined
      ? []
      : [
          `(toInt64(started_ms), visit_id) < (${bindings.integer(after.startedAt)}, toUInt64(${bindings.text(after.id)}))`,
        ]),
  ];
}
