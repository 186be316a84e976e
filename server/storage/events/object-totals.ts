import { type CountedDays, DAY_MS } from '../../analytics/query/plan.ts';
import type { TimeRange } from '../../analytics/query/query.ts';
import type { ObjectTotalsRow } from '../../analytics/query/stats-port.ts';
import type { ObjectKind, ObjectRef } from '../../collect/event-port.ts';
import type { DayLedger, Exception } from './daily/day-ledger.ts';
import type { EventClient } from './engine/client.ts';
import { COUNTED } from './object-queries.ts';
import { Bindings } from './sql/bindings.ts';
import { IS_COUNTED, timeSql, VISITOR } from './sql/rows-sql.ts';

/** Totals of an object, and the ids of the visitors that it has had since a moment of the day. */
export interface TotalsWithVisitors extends ObjectTotalsRow {
  visitors: readonly string[];
}

interface TotalsRow {
  object_kind: ObjectKind;
  account_id: string;
  id: string;
  clicks: string;
  visitors: string;
  recent: string[];
}

/** The visitors to list: those since a moment, at most so many of an object. */
export interface Recent {
  since: number;
  most: number;
}

/** Later than any event. */
const END_OF_TIME = Date.UTC(2149, 0, 1);

/**
 * Returns all-time totals from counted days and the events of the remaining days. An object with millions of clicks
 * costs as much as its number of days. The query has one part per requested kind, so other kinds cost nothing.
 */
export async function objectTotals(
  client: EventClient,
  ledger: Pick<DayLedger, 'wholeDays'>,
  refs: readonly ObjectRef[],
): Promise<ObjectTotalsRow[]> {
  const rows = await totalsWithVisitors({ client, ledger }, refs, { since: END_OF_TIME, most: 1 });
  return rows.map(({ visitors, ...row }) => row);
}

/** Returns the same, and the visitors since a moment of the day, which is never counted yet. */
export async function totalsWithVisitors(
  { client, ledger }: { client: EventClient; ledger: Pick<DayLedger, 'wholeDays'> },
  refs: readonly ObjectRef[],
  recent: Recent,
): Promise<TotalsWithVisitors[]> {
  const kinds = [...new Set(refs.map((ref) => ref.kind))];
  if (kinds.length === 0) return [];
  const { counted, exceptions } = await ledger.wholeDays();
  const bindings = new Bindings('UTC', { from: 0, to: 0 });
  const accounts = [...new Set(refs.map((ref) => ref.accountId))];
  const parts = kinds.flatMap((kind) => {
    const ids = refs.filter((ref) => ref.kind === kind).map((ref) => ref.id);
    const excepted = exceptions.filter((entry) => isAbout(entry, { kind, accounts, ids }));
    return partsOf({ kind, accounts, ids }, { counted, excepted, recent }, bindings);
  });
  const rows = await client.rows<TotalsRow>(
    `SELECT object_kind, account_id, id, sum(clicks) AS clicks, sum(visitors) AS visitors, groupArrayArray(recent) AS recent
     FROM (${parts.join(' UNION ALL ')}) GROUP BY object_kind, account_id, id`,
    bindings.values,
  );
  const found = new Map(rows.map((row) => [`${row.object_kind} ${row.account_id} ${row.id}`, row]));
  return refs.map((ref) => {
    const row = found.get(`${ref.kind} ${ref.accountId} ${ref.id}`);
    const [clicks, uniqueClicks] = [Number(row?.clicks ?? 0), Number(row?.visitors ?? 0)];
    return { ref, clicks, uniqueClicks, visitors: row?.recent ?? [] };
  });
}

interface Requested {
  kind: ObjectKind;
  accounts: readonly number[];
  ids: readonly number[];
}

interface Known {
  counted: CountedDays;
  /** Days of some account or website to which the count of all websites does not apply. */
  excepted: readonly Exception[];
  recent: Recent;
}

/**
 * Returns whether an exception concerns a requested object. Websites have their own exceptions; other objects share
 * their account's.
 */
function isAbout({ accountId, siteId }: Exception, { kind, accounts, ids }: Requested): boolean {
  return accounts.includes(accountId) && (kind === 'site' ? ids.includes(siteId) : siteId === 0);
}

function partsOf(requested: Requested, known: Known, bindings: Bindings): string[] {
  const fromEvents = eventsPart(requested, known, bindings);
  return known.counted.size === 0 ? [fromEvents] : [fromEvents, daysPart(requested, known, bindings)];
}

function eventsPart(
  { kind, accounts, ids }: Requested,
  { counted, excepted, recent }: Known,
  bindings: Bindings,
): string {
  const { column, event } = COUNTED[kind];
  // A website's visitors include those who sent custom events alone; its clicks are its views.
  const counts = kind === 'site' ? "kind IN ('pageview', 'event')" : `kind = '${event}'`;
  const dirty = excepted.filter((entry) => entry.isDirty);
  const isUncounted = timeSql('occurred_at', uncountedRanges(counted), bindings);
  const isExcepted = ownersIn(dirty, 'account_id, site_id, toUInt64(toUInt16(toDate(occurred_at)))', bindings);
  return `SELECT '${kind}' AS object_kind, account_id, ${column} AS id,
      countIf(kind = '${event}') AS clicks, uniqExact(${VISITOR}) AS visitors,
      groupUniqArrayIf(${recent.most})(visitor_id, occurred_at >= ${bindings.moment(recent.since)}) AS recent
    FROM events
    WHERE account_id IN ${bindings.numbers(accounts)} AND ${column} IN ${bindings.numbers(ids)}
      AND ${counts} AND ${IS_COUNTED} AND (${isUncounted} OR ${isExcepted})
    GROUP BY account_id, id`;
}

function daysPart({ kind, accounts, ids }: Requested, { counted, excepted }: Known, bindings: Bindings): string {
  const isSite = kind === 'site';
  const owner = isSite ? 'account_id, site_id' : 'account_id, toUInt64(0)';
  const day = 'toUInt64(toUInt16(day))';
  const own = excepted.filter((entry) => !entry.isDirty);
  const key = `bitShiftLeft(${day}, 32) + generation`;
  const keys = bindings.numbers([...counted].map(([of, generation]) => of * 2 ** 32 + generation));
  const holds = `(${key} IN ${keys} AND NOT ${ownersIn(excepted, `${owner}, ${day}`, bindings)})`;
  const holdsForOne = generationsIn(own, `${owner}, ${day}, toUInt64(generation)`, bindings);
  const [table, id, clicks] = isSite ? ['site_days', 'site_id', 'views'] : ['object_days', 'id', 'clicks'];
  const which = isSite ? "dimension = ''" : `kind = '${kind}'`;
  return `SELECT '${kind}' AS object_kind, account_id, ${id} AS id, sum(${clicks}) AS clicks, sum(visitors) AS visitors,
      CAST([], 'Array(UInt64)') AS recent
    FROM ${table}
    WHERE account_id IN ${bindings.numbers(accounts)} AND ${which} AND ${id} IN ${bindings.numbers(ids)}
      AND (${holds} OR ${holdsForOne})
    GROUP BY account_id, id`;
}

function ownersIn(entries: readonly Exception[], columns: string, bindings: Bindings): string {
  if (entries.length === 0) return '0';
  const lists = [
    bindings.numbers(entries.map(({ accountId }) => accountId)),
    bindings.numbers(entries.map(({ siteId }) => siteId)),
    bindings.numbers(entries.map(({ day }) => day)),
  ];
  return `has(arrayZip(${lists.join(', ')}), (${columns}))`;
}

function generationsIn(entries: readonly Exception[], columns: string, bindings: Bindings): string {
  if (entries.length === 0) return '0';
  const lists = [
    bindings.numbers(entries.map(({ accountId }) => accountId)),
    bindings.numbers(entries.map(({ siteId }) => siteId)),
    bindings.numbers(entries.map(({ day }) => day)),
    bindings.numbers(entries.map(({ generation }) => generation)),
  ];
  return `has(arrayZip(${lists.join(', ')}), (${columns}))`;
}

/** Returns the time ranges that no count of all websites covers. */
export function uncountedRanges(counted: CountedDays): TimeRange[] {
  const days = [...counted.keys()].sort((one, other) => one - other);
  const ranges: TimeRange[] = [];
  let from = 0;
  for (const day of days) {
    if (day * DAY_MS > from) ranges.push({ from, to: day * DAY_MS });
    from = (day + 1) * DAY_MS;
  }
  return [...ranges, { from, to: END_OF_TIME }];
}
