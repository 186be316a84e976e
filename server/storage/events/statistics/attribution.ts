import { DAY_MS } from '../../../analytics/query/plan.ts';
import type { AttributionQuery, TouchGroup } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from '../sql/bindings.ts';
import { botsSql, IN_VISIT, LONGEST_VISIT_MS, visitScopeSql, visitsBegunSql } from '../sql/rows-sql.ts';
import { beginningOf, conversionsSql, type Reach } from './attribution-sql.ts';
import { closedDays, isFilterOfDays, type StatsDeps, settledDaysOf } from './closed-parts.ts';

type Row = Record<Exclude<keyof TouchGroup, 'value'>, string> & { value: string };

/** People named in some days; where more are, the visits of all named people are read. */
const MAX_PEOPLE = 1_000;
/** Roughly, in memory. */
const BYTES_OF_GROUP = 250;

/**
 * Returns the touches before conversions. Those before conversions of closed days are kept: they stay as long as the days from
 * the beginning of their window until the day after them do, into which a visit may reach.
 */
export async function queryAttribution(deps: StatsDeps, query: AttributionQuery): Promise<TouchGroup[]> {
  const { client, kept } = deps;
  const { range } = query;
  const read = { from: beginningOf(query), to: range.to };
  const days = isFilterOfDays(query) ? await settledDaysOf(query.scope, deps.ledger) : undefined;
  const closed = days && closedDays(read, days, deps.now());
  if (!closed || closed.began.to <= range.from) return countTouches(client, query, {});
  const own = { ...query, range: { from: range.from, to: closed.began.to } };
  const rest = { ...query, range: { from: closed.began.to, to: range.to } };
  const parts = await Promise.all([
    kept.get(
      ['attribution', own, closed.version],
      () => countTouches(client, own, {}),
      ({ length }) => length * BYTES_OF_GROUP,
    ),
    recentTouches(client, rest),
  ]);
  return addGroups(parts.flat());
}

/**
 * The touches before conversions of a few days. Who has not been named has no visits before the day of the conversion's visit,
 * so only visits of people who were named since then are read from the rest of the window.
 */
async function recentTouches(client: EventClient, query: AttributionQuery): Promise<TouchGroup[]> {
  const { range, scope, bots } = query;
  // Processes may disagree by half an hour on the beginning of a visit, which belongs to the day of its first event.
  const from = Math.floor((range.from - LONGEST_VISIT_MS) / DAY_MS) * DAY_MS - LONGEST_VISIT_MS;
  const bindings = new Bindings('UTC', range);
  const since = visitsBegunSql([{ from, to: range.to }], bindings);
  const where = [visitScopeSql(scope, bindings), since.where, botsSql(bots), IN_VISIT, 'person_id != 0'];
  const named = await client.rows<{ person: string }>(
    `SELECT DISTINCT toString(person_id) AS person FROM events WHERE ${where.join(' AND ')} LIMIT ${MAX_PEOPLE + 1}`,
    bindings.values,
  );
  if (named.length === 0) return countTouches(client, query, { from: Math.max(from, beginningOf(query)) });
  return countTouches(client, query, named.length > MAX_PEOPLE ? {} : { people: named.map(({ person }) => person) });
}

function addGroups(groups: readonly TouchGroup[]): TouchGroup[] {
  const same = Map.groupBy(groups, ({ value, touches }) => JSON.stringify([value, touches]));
  return [...same.values()].map((own) =>
    own.reduce((one, other) => ({
      value: one.value,
      touches: one.touches,
      all: one.all + other.all,
      first: one.first + other.first,
      last: one.last + other.last,
      lastNonDirect: one.lastNonDirect + other.lastNonDirect,
      conversions: one.conversions + other.conversions,
      identified: one.identified + other.identified,
    })),
  );
}

/** First finds each visit with its conversions, then each visitor number, then each person, then each conversion with the visits before it. */
async function countTouches(client: EventClient, query: AttributionQuery, reach: Reach): Promise<TouchGroup[]> {
  const bindings = new Bindings('UTC', query.range);
  const rows = await client.rows<Row>(
    `SELECT touch.3 AS value, touches, sum(weight) AS all, sumIf(weight, place = 1) AS first,
       sumIf(weight, place = touches) AS last, sumIf(weight, place = known) AS lastNonDirect,
       countIf(place = 1) AS conversions, countIf(place = 1 AND is_identified) AS identified
     FROM (${conversionsSql({ ...query, ...reach }, bindings)})
     ARRAY JOIN found AS touch, arrayEnumerate(found) AS place
     GROUP BY value, touches ORDER BY value, touches`,
    bindings.values,
  );
  return rows.map((row) => ({
    value: row.value,
    touches: Number(row.touches),
    all: Number(row.all),
    first: Number(row.first),
    last: Number(row.last),
    lastNonDirect: Number(row.lastNonDirect),
    conversions: Number(row.conversions),
    identified: Number(row.identified),
  }));
}
