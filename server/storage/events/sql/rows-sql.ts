import type { AnalyticsQuery, AnalyticsScope, TimeRange } from '../../../analytics/query/query.ts';
import { kindsSql } from '../counting-rules.ts';
import type { Bindings } from './bindings.ts';

/** Conditions that select the rows of a query. Each of them names the account. */

/** Maximum length of a visit: all rows of visits that began in a range occur within this time after it. */
export const LONGEST_VISIT_MS = 12 * 3_600_000;

/** Events of a visit, and engagement time. */
export const IN_VISIT = "kind IN ('pageview', 'event', 'engagement')";
/** What happened in a visit: a page has been visited by a view or an event, not by engagement time that arrives later. */
export const HAPPENED = "kind IN ('pageview', 'event')";

/**
 * Identifies a visitor on a day. Visitor ids change every day; even if a day's salt lived longer, a visitor on two days
 * would count twice, as with days counted one by one.
 */
export const VISITOR = 'visitor_id + toUInt64(toDate(occurred_at)) * 11400714819323198485';

/**
 * The rows that count unless a query asks for others: those of people, and those of bots on websites that do not
 * exclude bots (`EventRow.bot`).
 */
export const IS_COUNTED = 'bot NOT IN (1, 2)';

export function botsSql(bots: AnalyticsQuery['bots']): string {
  if (bots === 'with') return '1';
  if (bots === 'only') return 'bot > 0';
  return bots === 'without' ? 'bot = 0' : IS_COUNTED;
}

/** Returns the condition for all rows of the scope: events of the object itself and of the visits it brought. */
export function scopeSql(scope: AnalyticsScope, bindings: Bindings): string {
  const account = accountSql(scope, bindings);
  switch (scope.kind) {
    case 'website':
      return `${account} AND site_id = ${bindings.number(scope.id)}`;
    case 'link':
    case 'qr':
    case 'campaign': {
      const id = bindings.number(scope.id);
      return `${account} AND (${scope.kind}_id = ${id} OR via_${scope.kind}_id = ${id})`;
    }
    case 'domain':
      return `${account} AND domain_id = ${bindings.number(scope.id)}`;
    case 'channel':
      return `${account} AND (${channelSql(scope, bindings)})`;
    case 'account':
      return account;
  }
}

/** Returns the condition for rows of visits alone: those that the object brought, or all. */
export function visitScopeSql(scope: AnalyticsScope, bindings: Bindings): string {
  const account = accountSql(scope, bindings);
  switch (scope.kind) {
    case 'link':
    case 'qr':
    case 'campaign':
      return `${account} AND via_${scope.kind}_id = ${bindings.number(scope.id)}`;
    case 'domain':
      return `${account} AND 0`;
    case 'channel': {
      const [links, codes] = [bindings.numbers(scope.linkIds), bindings.numbers(scope.qrIds)];
      return `${account} AND (via_link_id IN ${links} OR via_qr_id IN ${codes})`;
    }
    default:
      return scopeSql(scope, bindings);
  }
}

function accountSql(scope: AnalyticsScope, bindings: Bindings): string {
  return `account_id = ${bindings.number(scope.accountId)}`;
}

function channelSql(scope: Extract<AnalyticsScope, { kind: 'channel' }>, bindings: Bindings): string {
  const [links, codes] = [bindings.numbers(scope.linkIds), bindings.numbers(scope.qrIds)];
  const pages = bindings.numbers(scope.pageIds);
  return `link_id IN ${links} OR qr_id IN ${codes} OR page_id IN ${pages} OR via_link_id IN ${links} OR via_qr_id IN ${codes}`;
}

/** Returns the condition for rows within one of the ranges; '0' if there are none. */
export function timeSql(column: string, ranges: readonly TimeRange[], bindings: Bindings): string {
  if (ranges.length === 0) return '0';
  const parts = ranges.map(
    ({ from, to }) => `${column} >= ${bindings.moment(from)} AND ${column} < ${bindings.moment(to)}`,
  );
  return parts.length === 1 ? parts.join('') : `(${parts.map((part) => `(${part})`).join(' OR ')})`;
}

/**
 * Returns the condition for rows of visits that began in the ranges. The condition on `occurred_at` is for the index.
 */
export function visitTimeSql(ranges: readonly TimeRange[], bindings: Bindings): string {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return '0';
  const lives = timeSql('occurred_at', [{ from: first.from, to: last.to + LONGEST_VISIT_MS }], bindings);
  return `${lives} AND ${timeSql('visit_started_at', ranges, bindings)}`;
}

/**
 * Processes that see one visit begin agree on the half hour of its start, not on the exact moment, and its hits may
 * arrive slightly out of order.
 */
const START_TOLERANCE_MS = 30 * 60_000;

/** Returns conditions for visits that began in the ranges: on their rows, and on each visit as a whole. */
export function visitsBegunSql(ranges: readonly TimeRange[], bindings: Bindings): { where: string; having: string } {
  const nearby = ranges.map(({ from, to }) => ({ from: from - START_TOLERANCE_MS, to: to + START_TOLERANCE_MS }));
  return { where: visitTimeSql(nearby, bindings), having: timeSql('started', ranges, bindings) };
}

/**
 * Returns the condition for rows of visits with at least one view or event that matches both `where` and the condition. Few
 * visits do in most cases, and finding them first is ten times faster than aggregating all visits.
 * @param rows other rows of visits that may match instead
 */
export function inVisitsWith(condition: string, where: readonly string[], rows = HAPPENED): string {
  return `visit_id IN (SELECT visit_id FROM events WHERE ${[...where, rows, condition].join(' AND ')})`;
}

/** Selects one row per visit; `where` are conditions on the visit's rows, `having` on the whole visit. */
export function visitsSql(
  where: readonly string[],
  given: { columns?: readonly string[]; having?: readonly string[] },
) {
  const { columns = [], having = [] } = given;
  return `SELECT visit_id, ${[...VISIT_FACTS, ...columns].join(', ')}
    FROM events WHERE ${[...where, IN_VISIT].join(' AND ')}
    GROUP BY visit_id HAVING ${[HAS_ACTIVITY, ...having].join(' AND ')}`;
}

/** Pages of a visit in order of time; an immediate reload is no step. */
export const SEEN_PAGES = `arrayCompact(arrayMap(seen -> seen.3,
  arraySort(groupArrayIf((occurred_at, sequence, path), kind = 'pageview'))))`;

/** The visitor of a visit's first event. */
export const FIRST_VISITOR = `argMin(${VISITOR}, (occurred_at, sequence))`;

/** Engagement time alone is no visit. */
export const HAS_ACTIVITY = 'pages + named_events > 0';

/** `VisitCounts` and the start of a visit, from its events. */
export const VISIT_FACTS = [
  `countIf(${kindsSql('views')}) AS pages`,
  `countIf(${kindsSql('events')}) AS named_events`,
  'intDiv(toUnixTimestamp64Milli(max(occurred_at)) - toUnixTimestamp64Milli(min(occurred_at)), 1000) AS seconds',
  'min(visit_started_at) AS started',
];
