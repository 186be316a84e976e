import { boundariesOf } from '../../../analytics/query/periods.ts';
import type { RetentionCohort, RetentionQuery } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from './bindings.ts';
import { filterOf } from './filter-of.ts';
import { IS_COUNTED, scopeSql, timeSql } from './rows-sql.ts';

interface Row {
  cohort: string;
  period: string;
  people: string;
}

/**
 * Queries identified people by the period in which they were first seen, and the periods in which they returned. People
 * first seen before the range are in no cohort.
 */
export async function queryRetention(client: EventClient, query: RetentionQuery): Promise<RetentionCohort[]> {
  const { range, timezone, period } = query;
  const boundaries = boundariesOf(range, timezone, period);
  if (boundaries.length === 0) return [];
  const ever = { from: 0, to: range.to };
  const bindings = new Bindings(timezone, ever);
  const starts = bindings.integers(boundaries);
  const filter = filterOf(query, ever, bindings);
  const where = [
    scopeSql(query.scope, bindings),
    timeSql('occurred_at', [ever], bindings),
    `person_id != 0 AND ${IS_COUNTED} AND kind IN ('pageview', 'event')`,
    filter.condition,
  ].join(' AND ');
  const at = 'toUnixTimestamp64Milli(occurred_at)';
  const from = bindings.integer(boundaries[0] ?? 0);
  const rows = await client.rows<Row>(
    `SELECT cohort, period, count() AS people FROM (
      SELECT min(if(${at} < ${from}, toInt64(0), roundDown(${at}, ${starts}))) AS cohort,
        groupUniqArray(if(${at} < ${from}, toInt64(0), roundDown(${at}, ${starts}))) AS periods
      FROM events WHERE ${where} GROUP BY person_id HAVING cohort > 0
    ) ARRAY JOIN periods AS period GROUP BY cohort, period`,
    bindings.values,
  );
  const people = new Map(rows.map((row) => [`${row.cohort} ${row.period}`, Number(row.people)]));
  const seenIn = (cohort: number, seen: number) => people.get(`${cohort} ${seen}`) ?? 0;
  return boundaries.map((start, index) => ({
    start,
    size: seenIn(start, start),
    returned: boundaries.slice(index).map((seen) => seenIn(start, seen)),
  }));
}
