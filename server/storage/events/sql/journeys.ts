import type { CountedDays } from '../../../analytics/query/plan.ts';
import type { PagePath, PagePathQuery, TimeRange } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { byBytes } from '../overview/top-values.ts';
import { divide, isFilterOfDays, type StatsDeps, settledDaysOf } from '../statistics/closed-parts.ts';
import { Bindings } from './bindings.ts';
import { filterOf } from './filter-of.ts';
import {
  HAPPENED,
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

/** Cached journeys of closed days: most visits take a unique path, and only the most frequent ones are shown. */
const MAX_KEPT = 2_000;
/** Bytes of a cached journey. */
const JOURNEY_BYTES = 300;

/** Returns the journeys of the visits that began in the range, the most frequent first. */
export async function queryJourneys(deps: StatsDeps, query: PagePathQuery): Promise<PagePath[]> {
  const { client, kept, now } = deps;
  const { limit, range, ...basis } = query;
  const { days, others } = await settledDaysOf(query.scope, deps.ledger);
  const whole = () => commonJourneys(client, { ...query, ranges: [range] }, days);
  const division = isFilterOfDays(query) ? divide(range, { days, others }, now()) : undefined;
  const [closed, ...recent] = division?.closed ?? [];
  if (!division || !closed) return whole();
  const most = { ...query, ranges: closed.ranges, limit: MAX_KEPT };
  const allOf = (ranges: readonly TimeRange[]) =>
    commonJourneys(client, { ...query, ranges, limit: Number.MAX_SAFE_INTEGER }, days);
  const [known, yesterday, today] = await Promise.all([
    kept.get(
      ['journeys', basis, closed],
      () => commonJourneys(client, most, days),
      ({ length }) => JOURNEY_BYTES * length,
    ),
    kept.get(
      ['all journeys', basis, recent],
      async () => sumJourneys(new Map(), await allOf(recent.flatMap(({ ranges }) => ranges))),
      ({ size }) => JOURNEY_BYTES * size,
    ),
    allOf(division.open),
  ]);
  return mergeJourneys(known, [...sumJourneys(yesterday, today).values()], limit) ?? whole();
}

/** Adds journeys to others, which stay as they are. The keys are the pages. */
function sumJourneys(known: ReadonlyMap<string, PagePath>, added: readonly PagePath[]): Map<string, PagePath> {
  const sums = new Map(known);
  for (const journey of added) {
    const key = JSON.stringify(journey.pages);
    const visits = journey.visits + (sums.get(key)?.visits ?? 0);
    sums.set(key, { pages: journey.pages, visits });
  }
  return sums;
}

/**
 * Adds all journeys of some days to the most frequent ones of others. Returns undefined if one that is not among these may
 * be among the first.
 */
export function mergeJourneys(
  known: readonly PagePath[],
  added: readonly PagePath[],
  limit: number,
): PagePath[] | undefined {
  const sums = new Map(known.map((journey) => [JSON.stringify(journey.pages), { ...journey }]));
  const behind = known.length < MAX_KEPT ? 0 : (known.at(-1)?.visits ?? 0);
  let mostUnknown = 0;
  for (const { pages, visits } of added) {
    const key = JSON.stringify(pages);
    const sum = sums.get(key);
    if (sum) sum.visits += visits;
    else if (behind === 0) sums.set(key, { pages, visits });
    else mostUnknown = Math.max(mostUnknown, behind + visits);
  }
  const first = [...sums.values()].sort(inOrder).slice(0, limit);
  const last = first[limit - 1]?.visits ?? 0;
  return behind > 0 && last <= Math.max(mostUnknown, behind) ? undefined : first;
}

function inOrder(one: PagePath, other: PagePath): number {
  if (one.visits !== other.visits) return other.visits - one.visits;
  const shorter = Math.min(one.pages.length, other.pages.length);
  for (let step = 0; step < shorter; step++) {
    const difference = byBytes(one.pages[step] ?? '', other.pages[step] ?? '');
    if (difference !== 0) return difference;
  }
  return one.pages.length - other.pages.length;
}

type JourneysIn = Omit<PagePathQuery, 'range'> & { ranges: readonly TimeRange[] };

async function commonJourneys(client: EventClient, query: JourneysIn, stored: CountedDays): Promise<PagePath[]> {
  const found = journeysSql(query, stored);
  if (!found) return [];
  const rows = await client.rows<Row>(
    `SELECT way AS pages, count() AS visits FROM (${found.sql})
     GROUP BY way ORDER BY visits DESC, way LIMIT ${found.bindings.number(query.limit)}`,
    found.bindings.values,
  );
  return rows.map(({ pages, visits }) => ({ pages, visits: Number(visits) }));
}

/** Selects the way of each visit; undefined if there are no ranges. */
function journeysSql(query: JourneysIn, stored: CountedDays) {
  const { scope, filter: requested, ranges } = query;
  const span = { from: ranges[0]?.from ?? 0, to: (ranges.at(-1)?.to ?? 0) + LONGEST_VISIT_MS };
  const bindings = new Bindings('UTC', span);
  const filter = filterOf({ scope, filter: requested }, { ...span, to: span.to - LONGEST_VISIT_MS }, bindings);
  const part = cutSql(query, bindings);
  const hasPages = ['pages > 0', ...(query.page === undefined ? [] : ['notEmpty(way)'])];
  const split = splitStored(ranges, stored);
  const ofEvents = () => {
    const begun = visitsBegunSql(split.rest, bindings);
    const where = [visitScopeSql(scope, bindings), begun.where, IS_COUNTED];
    const having = [begun.having, ...hasPages, `countIf(${HAPPENED} AND ${filter.condition}) > 0`];
    return visitsSql(where, { columns: [part(SEEN_PAGES)], having });
  };
  const ofDays = () => {
    const begun = visitsBegunSql(split.within, bindings);
    const where = [visitScopeSql(scope, bindings), begun.where, IS_COUNTED];
    const fits = filter.isOfVisit ? filter.condition : inVisitsWith(filter.condition, where);
    return storedVisitsSql(
      { query: { scope }, days: split.days, columns: [part('seen_pages')] },
      [begun.having, ...hasPages, fits],
      bindings,
    );
  };
  const sources = [...(split.rest.length > 0 ? [ofEvents()] : []), ...(split.days.length > 0 ? [ofDays()] : [])];
  if (sources.length === 0) return undefined;
  return { sql: sources.map((sql) => `SELECT way FROM (${sql})`).join(' UNION ALL '), bindings };
}

/**
 * Returns a function that cuts the pages of a visit to the requested steps. With a page they begin with its first view or
 * end with its last one, and visits without it have none.
 */
function cutSql({ steps, from, page }: JourneysIn, bindings: Bindings): (seen: string) => string {
  const count = bindings.number(steps);
  if (page === undefined)
    return (seen) =>
      `${from === 'start' ? `arraySlice(${seen}, 1, ${count})` : `arraySlice(${seen}, -toInt64(${count}))`} AS way`;
  const wanted = bindings.text(page);
  const cut = (seen: string) =>
    from === 'start'
      ? `arraySlice(${seen}, indexOf(${seen}, ${wanted}), ${count})`
      : `arraySlice(arraySlice(${seen}, 1, length(${seen}) + 1 - indexOf(arrayReverse(${seen}), ${wanted})), -toInt64(${count}))`;
  return (seen) => `if(has(${seen}, ${wanted}), ${cut(seen)}, []) AS way`;
}
