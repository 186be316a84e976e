import { isAnyOrigin } from '../../../analytics/query/any-origin.ts';
import { DAY_MS } from '../../../analytics/query/plan.ts';
import type { FunnelQuery, FunnelResult, TimeRange } from '../../../analytics/query/query.ts';
import type { AccountDays } from '../daily/day-ledger.ts';
import type { EventClient } from '../engine/client.ts';
import {
  type ClosedRun,
  closedRuns,
  divide,
  isFilterOfDays,
  type StatsDeps,
  settledDaysOf,
} from '../statistics/closed-parts.ts';
import { Bindings } from './bindings.ts';
import { filterOf } from './filter-of.ts';
import { matchSql } from './filter-sql.ts';
import { ofOrigins } from './origin-filter.ts';
import { redirectsToSiteSql } from './redirecting-objects-sql.ts';
import { IS_COUNTED, LONGEST_VISIT_MS, scopeSql, timeSql, VISITOR } from './rows-sql.ts';

/**
 * A click or scan shares a journey id with the visit that followed it; events without one are identified by their
 * visit.
 */
const JOURNEY = 'if(journey_id = 0, visit_id, journey_id)';
const FUNNEL_UNITS = { visitor: VISITOR, visit: 'visit_id', story: JOURNEY } as const;

interface Row {
  level: number;
  followed: string;
}

/** Must exceed the number of steps. */
const TICKS_A_MS = 16;

/**
 * Counts how many reached each step. Steps are distinct events in ascending time; the first lies in the range, the last
 * within the window after it.
 *
 * Each event is expanded into the steps that it matches, the last step first, so that within a millisecond no step
 * follows another. windowFunnel's own `strict_increase` loses visitors with an event that matches both this step and an
 * earlier one.
 */
export async function queryFunnel(deps: StatsDeps, query: FunnelQuery): Promise<FunnelResult> {
  const parts = isDivisible(query) ? await (query.by === 'visitor' ? partsByDay : partsByBeginning)(deps, query) : [];
  if (parts.length === 0) return countFunnel(deps.client, query, wholeOf(query));
  const counts = await Promise.all(parts);
  return query.steps.map((_, step) => counts.reduce((sum, reached) => sum + (reached[step] ?? 0), 0));
}

const bytesOf = ({ length }: FunnelResult) => 8 * length;

/** A visitor is one of a single day (`VISITOR`), so the days add up. Returns no part if few days are closed. */
async function partsByDay(deps: StatsDeps, query: FunnelQuery): Promise<Array<Promise<FunnelResult>>> {
  const { client, kept, now } = deps;
  const { range, ...basis } = query;
  const division = divide(range, await settledDays(deps, query), now());
  if (!division) return [];
  const count = (ranges: readonly TimeRange[]) => countFunnel(client, query, { read: untilEndOfDay(query, ranges) });
  return [
    ...division.closed.map((part) => kept.get(['funnel of days', basis, part], () => count(part.ranges), bytesOf)),
    count(division.open),
  ];
}

/** Visitors who took the first step at the end of the range may take the others after it, on the same day. */
function untilEndOfDay({ range, windowMs }: FunnelQuery, ranges: readonly TimeRange[]): TimeRange[] {
  const endOfDay = Math.ceil(range.to / DAY_MS) * DAY_MS;
  return ranges.map(({ from, to }) => ({ from, to: to === range.to ? Math.min(to + windowMs, endOfDay) : to }));
}

/** Visits and stories go on after midnight, so a day is closed for them when the next one is, too. */
async function partsByBeginning(deps: StatsDeps, query: FunnelQuery): Promise<Array<Promise<FunnelResult>>> {
  const { client, kept, now } = deps;
  const runs = closedRuns(query.range, await settledDays(deps, query), now());
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return [];
  const { from, to } = query.range;
  const count = (one: FunnelQuery, period: TimeRange) =>
    countFunnel(client, one, { read: around(wholeOf(one).read, period), began: period });
  const keep = ({ began, version }: ClosedRun) => {
    // The end of the range moves on, and does not matter to those who began long before.
    const own = { ...query, range: { from, to: Math.min(to, began.to + LONGEST_STORY_MS) } };
    return kept.get(['funnel', own, began, version], () => count(own, began), bytesOf);
  };
  return [
    ...runs.map(keep),
    ...(first.began.from > from ? [count(query, { from: 0, to: first.began.from })] : []),
    count(query, { from: last.began.to, to: Number.MAX_SAFE_INTEGER }),
  ];
}

/** A click's token is valid for a quarter of an hour, and the visit that brings it may last. */
const LONGEST_STORY_MS = LONGEST_VISIT_MS + 15 * 60_000;

interface FunnelPart {
  /** Ranges with all events of those who are counted. */
  read: readonly TimeRange[];
  /** The period in which their first matching event lies; any if undefined. */
  began?: TimeRange;
}

function wholeOf({ range, windowMs }: FunnelQuery) {
  return { read: [{ from: range.from, to: range.to + windowMs }] };
}

async function countFunnel(client: EventClient, query: FunnelQuery, part: FunnelPart): Promise<FunnelResult> {
  const { range, steps, windowMs, by } = query;
  const { began } = part;
  const read = part.read.filter(({ from, to }) => to > from);
  if (read.length === 0) return steps.map(() => 0);
  const span = { from: range.from, to: range.to + windowMs };
  const bindings = new Bindings('UTC', span);
  const [first = '0', ...others] = steps.map(
    (step) => `(${matchSql(step, bindings)}${redirectsToSiteSql(step, { query, span }, bindings)})`,
  );
  const conditions = [`(${first} AND occurred_at < ${bindings.moment(range.to)})`, ...others];
  const where = [
    followedScope(query, bindings),
    timeSql('occurred_at', read, bindings),
    IS_COUNTED,
    followedFilter(query, span, bindings),
    // Few events match any step, and only of these are the other columns read.
    `(${conditions.join(' OR ')})`,
  ].join(' AND ');
  const matched = conditions.map((sql, index) => `if(${sql}, ${index + 1}, 0)`).join(', ');
  const events = `SELECT ${FUNNEL_UNITS[by]} AS who, toUInt64(toUnixTimestamp64Milli(occurred_at)) AS moment,
      arrayJoin(arrayFilter(each -> each > 0, [${matched}])) AS step
    FROM events WHERE ${where}`;
  const level = `windowFunnel(${bindings.number(windowMs * TICKS_A_MS)})(
    toUInt64(moment * ${TICKS_A_MS} + ${TICKS_A_MS} - step), ${steps.map((_, index) => `step = ${index + 1}`).join(', ')})`;
  const begun = began
    ? ` HAVING min(moment) >= ${bindings.number(began.from)} AND min(moment) < ${bindings.number(began.to)}`
    : '';
  const rows = await client.rows<Row>(
    `SELECT level, count() AS followed FROM (SELECT ${level} AS level FROM (${events}) GROUP BY who${begun})
     WHERE level > 0 GROUP BY level`,
    bindings.values,
  );
  return steps.map((_, index) =>
    rows.reduce((sum, row) => sum + (Number(row.level) > index ? Number(row.followed) : 0), 0),
  );
}

/** Returns the parts of spans in which all events of a visit or story that began in a period lie. */
function around(spans: readonly TimeRange[], { from, to }: TimeRange): TimeRange[] {
  const [first, last] = [from - LONGEST_STORY_MS, to + LONGEST_STORY_MS];
  return spans.map((span) => ({ from: Math.max(span.from, first), to: Math.min(span.to, last) }));
}

/** Which clicks lead to a website follows from all visits of the span. */
function isDivisible(query: FunnelQuery): boolean {
  return isFilterOfDays(query) && !(query.by === 'story' && query.steps.some(isAnyOrigin));
}

/** Stories contain events of other objects of the account. */
async function settledDays({ ledger }: StatsDeps, { scope, by }: FunnelQuery): Promise<AccountDays> {
  if (scope.kind === 'account' || (scope.kind === 'website' && by === 'story'))
    return ledger.accountDays(scope.accountId);
  return settledDaysOf(scope, ledger);
}

/** Extends a website's scope: its journeys begin outside it, at links and codes of the same account. */
function followedScope({ scope, by }: FunnelQuery, bindings: Bindings): string {
  const own = scopeSql(scope, bindings);
  if (by !== 'story' || scope.kind !== 'website') return own;
  const account = bindings.number(scope.accountId);
  return `((${own}) OR (account_id = ${account} AND kind IN ('click', 'scan') AND journey_id != 0))`;
}

/** Filters describe visits; for the click before a visit, only its object and the visitor's attributes are compared. */
function followedFilter(query: FunnelQuery, span: TimeRange, bindings: Bindings): string {
  const { condition } = filterOf(query, span, bindings);
  if (query.by !== 'story' || query.filter === undefined) return condition;
  const origins = filterOf({ ...query, filter: ofOrigins(query.filter) }, span, bindings);
  return `if(kind IN ('click', 'scan'), ${origins.condition}, ${condition})`;
}
