import { DAY_MS } from '../../../analytics/query/plan.ts';
import type { AttributionQuery, TouchGroup } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from '../sql/bindings.ts';
import { botsSql, IN_VISIT, LONGEST_VISIT_MS, visitScopeSql, visitsBegunSql } from '../sql/rows-sql.ts';
import { beginningOf, conversionsSql, type Reach } from './attribution-sql.ts';
import { type ClosedRun, closedRuns, isFilterOfDays, type StatsDeps, settledDaysOf } from './closed-parts.ts';

/** Sums in the order of `SUMS`. */
interface Row {
  group: [currency: string, value: string, touches: string];
  sums: string[];
}

/** What is summed for each touch, at its place among the touches of a conversion. */
const SUMS = {
  all: 'weight',
  first: 'weight * (place = 1)',
  last: 'weight * (place = touches)',
  lastNonDirect: 'weight * (place = known)',
  conversions: 'toInt64(place = 1)',
  identified: 'toInt64(place = 1 AND is_identified)',
} as const satisfies Partial<Record<keyof TouchGroup, string>>;
type Sums = Record<keyof typeof SUMS, number>;

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
  const [old, recent] = days ? closedRuns(read, days, deps.now()) : [];
  if (!old || old.began.to <= range.from) return countTouches(client, query, {});
  const keep = ({ version }: ClosedRun, own: AttributionQuery, count: () => Promise<TouchGroup[]>) =>
    kept.get(['attribution', own, version], count, ({ length }) => length * BYTES_OF_GROUP);
  const within = (from: number, to: number) => ({ ...query, range: { from, to } });
  const ofOld = within(range.from, old.began.to);
  const ofRecent = recent && within(recent.began.from, recent.began.to);
  const parts = await Promise.all([
    keep(old, ofOld, () => countTouches(client, ofOld, {})),
    recent && ofRecent ? keep(recent, ofRecent, () => recentTouches(client, ofRecent)) : [],
    recentTouches(client, within((recent ?? old).began.to, range.to)),
  ]);
  return addGroups(parts.flat());
}

/**
 * The touches before conversions of a few days. Who is not identified has no visits before the day of the conversion's visit.
 * If anybody is, visits of the people who were named since then are read from the rest of the window, too.
 */
async function recentTouches(client: EventClient, query: AttributionQuery): Promise<TouchGroup[]> {
  // Processes may disagree by half an hour on the beginning of a visit, which belongs to the day of its first event.
  const day = Math.floor((query.range.from - LONGEST_VISIT_MS) / DAY_MS) * DAY_MS - LONGEST_VISIT_MS;
  const from = Math.max(day, beginningOf(query));
  const groups = await countTouches(client, query, { people: [], from });
  if (groups.every(({ identified }) => identified === 0)) return groups;
  const people = await namedPeople(client, query, from);
  return countTouches(client, query, people.length > MAX_PEOPLE ? {} : { people });
}

async function namedPeople(
  client: EventClient,
  { range, scope, bots }: AttributionQuery,
  from: number,
): Promise<string[]> {
  const bindings = new Bindings('UTC', range);
  const since = visitsBegunSql([{ from, to: range.to }], bindings);
  const where = [visitScopeSql(scope, bindings), since.where, botsSql(bots), IN_VISIT, 'person_id != 0'];
  const rows = await client.rows<{ person: string }>(
    `SELECT DISTINCT toString(person_id) AS person FROM events WHERE ${where.join(' AND ')} LIMIT ${MAX_PEOPLE + 1}`,
    bindings.values,
  );
  return rows.map(({ person }) => person);
}

function addGroups(groups: readonly TouchGroup[]): TouchGroup[] {
  const same = Map.groupBy(groups, ({ currency, value, touches }) => JSON.stringify([currency, value, touches]));
  return [...same.values()].flatMap(([one, ...others]) =>
    one ? [{ ...one, ...sumsOf((name) => others.reduce((sum, other) => sum + other[name], one[name])) }] : [],
  );
}

function sumsOf(sumOf: (name: keyof Sums, index: number) => number): Sums {
  const names = Object.keys(SUMS) as (keyof Sums)[];
  // Now it has them all.
  return Object.fromEntries(names.map((name, index) => [name, sumOf(name, index)])) as Sums;
}

/** First finds each visit with its conversions, then each visitor number, then each person, then each conversion with the visits before it. */
async function countTouches(client: EventClient, query: AttributionQuery, reach: Reach): Promise<TouchGroup[]> {
  const bindings = new Bindings('UTC', query.range);
  // One key and one array of sums: the engine compares each column of a group with the whole statement.
  const rows = await client.rows<Row>(
    `SELECT group, sumForEach(each) AS sums
     FROM (
       SELECT (currency, touch.3, touches) AS group, [${Object.values(SUMS).join(', ')}] AS each
       FROM (${conversionsSql({ ...query, ...reach }, bindings)})
       ARRAY JOIN found AS touch, arrayEnumerate(found) AS place
     )
     GROUP BY group`,
    bindings.values,
  );
  return rows.map(({ group: [currency, value, touches], sums }) => ({
    ...{ currency, value, touches: Number(touches) },
    ...sumsOf((_, index) => Number(sums[index])),
  }));
}
