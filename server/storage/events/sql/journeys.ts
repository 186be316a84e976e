import type { CountedDays } from '../../../analytics/question/plan.ts';
import type { Journey, JourneyQuery, TimeRange } from '../../../analytics/question/question.ts';
import type { EventClient } from '../engine/client.ts';
import { divide, isFilterOfDays, type StatsDeps, settledDaysOf, sumParts } from '../statistics/closed-parts.ts';
import { pageOfSums } from '../statistics/sum-rows.ts';
import { noSums, readSums, type Sums } from '../statistics/sums.ts';
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

/** Sorts below all characters of pages, so that joined pages have the order of their lists. */
const BETWEEN_PAGES = '\0';

/** Returns the journeys of the visits that began in the range, the most frequent first. */
export async function queryJourneys(deps: StatsDeps, query: JourneyQuery): Promise<Journey[]> {
  const { client, kept, now } = deps;
  const { limit, range, ...basis } = query;
  const settled = await settledDaysOf(query.scope, deps.ledger);
  const division = isFilterOfDays(query) ? divide(range, settled, now()) : undefined;
  if (!division) return commonJourneys(client, query, settled.days);
  const sums = await sumParts(kept, {
    basis: ['journeys', basis],
    division,
    count: (ranges) => countJourneys(client, { ...query, ranges }, settled.days),
  });
  if (!sums) return commonJourneys(client, query, settled.days);
  const { rows } = pageOfSums(sums, ['visits'], { metrics: ['visits'], dimensions: ['page'], limit, offset: 0 });
  return rows.map(({ dimensions: [pages = ''], metrics: [visits] }) => ({
    pages: pages.split(BETWEEN_PAGES),
    visits: visits ?? 0,
  }));
}

type JourneysIn = Omit<JourneyQuery, 'range' | 'limit'> & { ranges: readonly TimeRange[] };

async function countJourneys(client: EventClient, query: JourneysIn, stored: CountedDays): Promise<Sums | undefined> {
  const columns = { keys: ['pages'], values: ['visits'] };
  const found = journeysSql(query, stored);
  if (!found) return noSums(columns.keys, columns.values);
  const sql = `SELECT arrayStringConcat(way, '\\0') AS pages, toUInt64(1) AS visits FROM (${found.sql})`;
  return readSums(client, { sql, bindings: found.bindings }, columns);
}

async function commonJourneys(client: EventClient, query: JourneyQuery, stored: CountedDays): Promise<Journey[]> {
  const found = journeysSql({ ...query, ranges: [query.range] }, stored);
  if (!found) return [];
  const rows = await client.rows<Row>(
    `SELECT way AS pages, count() AS visits FROM (${found.sql})
     GROUP BY way ORDER BY visits DESC, way LIMIT ${found.bindings.number(query.limit)}`,
    found.bindings.values,
  );
  return rows.map(({ pages, visits }) => ({ pages, visits: Number(visits) }));
}

/** Selects the way of each visit; undefined if there are no ranges. */
function journeysSql({ scope, filter: asked, ranges, steps, from }: JourneysIn, stored: CountedDays) {
  const span = { from: ranges[0]?.from ?? 0, to: (ranges.at(-1)?.to ?? 0) + LONGEST_VISIT_MS };
  const bindings = new Bindings('UTC', span);
  const filter = filterOf({ scope, filter: asked }, { ...span, to: span.to - LONGEST_VISIT_MS }, bindings);
  const count = bindings.number(steps);
  const part = (seen: string) =>
    `${from === 'start' ? `arraySlice(${seen}, 1, ${count})` : `arraySlice(${seen}, -toInt64(${count}))`} AS way`;
  const split = splitStored(ranges, stored);
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
      { query: { scope }, days: split.days, columns: [part('seen_pages')] },
      [begun.having, 'pages > 0', fits],
      bindings,
    );
  };
  const sources = [...(split.rest.length > 0 ? [ofEvents()] : []), ...(split.days.length > 0 ? [ofDays()] : [])];
  if (sources.length === 0) return undefined;
  return { sql: sources.map((sql) => `SELECT way FROM (${sql})`).join(' UNION ALL '), bindings };
}
