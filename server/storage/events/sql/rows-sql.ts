import type { StatsQuery, StatsScope, TimeRange } from '../../../analytics/question/question.ts';
import type { Bindings } from './bindings.ts';

/** Which rows a question is about, as conditions. Every one of them names the account. */

/** A visit is over after this long, whatever happens: rows of visits that began in a range are found within it. */
export const LONGEST_VISIT_MS = 12 * 3_600_000;

/** What happens in a visit, and how long it was looked at. */
export const IN_VISIT = "kind IN ('pageview', 'event', 'engagement')";
const HAPPENS = "kind IN ('pageview', 'event')";

/**
 * A visitor on a day. The number alone is drawn anew every day; should a day's salt ever live longer, two days still count
 * two, as they do where days were counted one by one.
 */
export const VISITOR = 'visitor_id + toUInt64(toDate(occurred_at)) * 11400714819323198485';

export function botsSql(bots: StatsQuery['bots']): string {
  if (bots === 'with') return '1';
  return bots === 'only' ? 'bot > 0' : 'bot = 0';
}

/** All rows that count for the scope: what happened to the object itself, and in the visits that it led to. */
export function scopeSql(scope: StatsScope, bindings: Bindings): string {
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

/** Rows of the visits alone: those that the object led to, or all. */
export function visitScopeSql(scope: StatsScope, bindings: Bindings): string {
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

function accountSql(scope: StatsScope, bindings: Bindings): string {
  return `account_id = ${bindings.number(scope.accountId)}`;
}

function channelSql(scope: Extract<StatsScope, { kind: 'channel' }>, bindings: Bindings): string {
  const [links, codes] = [bindings.numbers(scope.linkIds), bindings.numbers(scope.qrIds)];
  const pages = bindings.numbers(scope.pageIds);
  return `link_id IN ${links} OR qr_id IN ${codes} OR page_id IN ${pages} OR via_link_id IN ${links} OR via_qr_id IN ${codes}`;
}

/** Rows whose time is in one of the ranges; '0' for none. */
export function timeSql(column: string, ranges: readonly TimeRange[], bindings: Bindings): string {
  if (ranges.length === 0) return '0';
  const parts = ranges.map(
    ({ from, to }) => `${column} >= ${bindings.moment(from)} AND ${column} < ${bindings.moment(to)}`,
  );
  return parts.length === 1 ? parts.join('') : `(${parts.map((part) => `(${part})`).join(' OR ')})`;
}

/** Rows of visits that began in the ranges. The second condition is for the index, which knows when things happened. */
export function visitTimeSql(ranges: readonly TimeRange[], bindings: Bindings): string {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return '0';
  const lives = timeSql('occurred_at', [{ from: first.from, to: last.to + LONGEST_VISIT_MS }], bindings);
  return `${lives} AND ${timeSql('visit_started_at', ranges, bindings)}`;
}

/**
 * Processes that see one visit begin agree on the half hour in which it did, not on the moment; and its hits may come a little
 * out of order.
 */
const BEGINNING_DIFFERS_MS = 30 * 60_000;

/** Visits that began in the ranges, as conditions on their rows and on the whole of each. */
export function visitsBegunSql(ranges: readonly TimeRange[], bindings: Bindings): { where: string; having: string } {
  const nearby = ranges.map(({ from, to }) => ({ from: from - BEGINNING_DIFFERS_MS, to: to + BEGINNING_DIFFERS_MS }));
  return { where: visitTimeSql(nearby, bindings), having: timeSql('started', ranges, bindings) };
}

/**
 * Rows of visits of which at least one row, out of those that fulfil `where`, fulfils the condition too. Few visits do, mostly:
 * then finding them first is ten times faster than looking at all as a whole.
 */
export function inVisitsWith(condition: string, where: readonly string[]): string {
  return `visit_id IN (SELECT visit_id FROM events WHERE ${[...where, IN_VISIT, condition].join(' AND ')})`;
}

/** What a visit is summed up as; `where` are conditions on its rows, `having` on the whole. */
export function visitsSql(
  where: readonly string[],
  given: { columns?: readonly string[]; having?: readonly string[] },
) {
  const { columns = [], having = [] } = given;
  return `SELECT visit_id, ${[...VISIT_FACTS, ...columns].join(', ')}
    FROM events WHERE ${[...where, IN_VISIT].join(' AND ')}
    GROUP BY visit_id HAVING ${['happenings > 0', ...having].join(' AND ')}`;
}

/** `bounced`: one page view and nothing else. `seconds`: from the first to the last sign of life. */
const VISIT_FACTS = [
  `countIf(${HAPPENS}) AS happenings`,
  "countIf(kind = 'pageview') AS pages",
  'toUInt8(happenings = 1 AND pages = 1) AS bounced',
  'intDiv(toUnixTimestamp64Milli(max(occurred_at)) - toUnixTimestamp64Milli(min(occurred_at)), 1000) AS seconds',
  'min(visit_started_at) AS started',
];
