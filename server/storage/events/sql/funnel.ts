import { isAnyOrigin } from '../../../analytics/query/any-origin.ts';
import type { FunnelQuery, FunnelResult, TimeRange } from '../../../analytics/query/query.ts';
import type { AccountDays } from '../daily/day-ledger.ts';
import type { EventClient } from '../engine/client.ts';
import { closedDays, isFilterOfDays, type StatsDeps, settledDaysOf } from '../statistics/closed-parts.ts';
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
  const { client, kept, now } = deps;
  const closed = isDivisible(query) ? closedDays(query.range, await settledDays(deps, query), now()) : undefined;
  if (!closed) return countFunnel(client, query);
  const { began, version } = closed;
  const { from, to } = query.range;
  // The end of the range moves on, and does not matter to those who began long before.
  const own = { ...query, range: { from, to: Math.min(to, began.to + LONGEST_STORY_MS) } };
  const parts = await Promise.all([
    kept.get(
      ['funnel', own, began, version],
      () => countFunnel(client, own, began),
      ({ length }) => 8 * length,
    ),
    ...(began.from > from ? [countFunnel(client, query, { from: 0, to: began.from })] : []),
    countFunnel(client, query, { from: began.to, to: Number.MAX_SAFE_INTEGER }),
  ]);
  return query.steps.map((_, step) => parts.reduce((sum, reached) => sum + (reached[step] ?? 0), 0));
}

/** A click's token is valid for a quarter of an hour, and the visit that brings it may last. */
const LONGEST_STORY_MS = LONGEST_VISIT_MS + 15 * 60_000;

/** Counts those whose first matching event lies in a period. */
async function countFunnel(client: EventClient, query: FunnelQuery, began?: TimeRange): Promise<FunnelResult> {
  const { range, steps, windowMs, by } = query;
  const span = { from: range.from, to: range.to + windowMs };
  const read = began === undefined ? span : around(span, began);
  if (read.to <= read.from) return steps.map(() => 0);
  const bindings = new Bindings('UTC', span);
  const [first = '0', ...others] = steps.map(
    (step) => `(${matchSql(step, bindings)}${redirectsToSiteSql(step, { query, span }, bindings)})`,
  );
  const conditions = [`(${first} AND occurred_at < ${bindings.moment(range.to)})`, ...others];
  const where = [
    followedScope(query, bindings),
    timeSql('occurred_at', [read], bindings),
    IS_COUNTED,
    followedFilter(query, span, bindings),
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

/** Returns the part of a span in which all events of a visitor, visit or story that began in a period lie. */
function around(span: TimeRange, { from, to }: TimeRange): TimeRange {
  return { from: Math.max(span.from, from - LONGEST_STORY_MS), to: Math.min(span.to, to + LONGEST_STORY_MS) };
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
