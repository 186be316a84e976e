import type { CountedDay } from '../../../analytics/query/plan.ts';
import type { AnalyticsScope } from '../../../analytics/query/query.ts';
import type { Exception } from '../daily/day-ledger.ts';
import type { Bindings } from './bindings.ts';

/** A day of the tables of counted days, as a number. */
export const DAY_NUMBER = 'toUInt64(toUInt16(day))';

/** Identifies a day's count in the tables of counted days. */
export const DAY_KEYS = `bitShiftLeft(${DAY_NUMBER}, 32) + generation`;

export function keyOf({ day, generation }: CountedDay): number {
  return day * 2 ** 32 + generation;
}

export interface CountsOfDays {
  scope: AnalyticsScope;
  days: readonly CountedDay[];
  /** Websites of an account that have another generation on a day. */
  others?: readonly Exception[] | undefined;
}

/** Returns the condition for rows of counted days in their generations: of a website, or of all websites of an account. */
export function countedDaysSql({ scope, days, others = [] }: CountsOfDays, bindings: Bindings): string {
  const ofDays = `account_id = ${bindings.number(scope.accountId)} AND ${dayRange(days, bindings)}`;
  const isCount = `${DAY_KEYS} IN ${bindings.numbers(days.map(keyOf))}`;
  if (scope.kind === 'website') return `${ofDays} AND site_id = ${bindings.number(scope.id)} AND ${isCount}`;
  if (scope.kind !== 'account') return '0';
  const requested = new Set(days.map(({ day }) => day));
  const own = others.filter(({ day }) => requested.has(day));
  if (own.length === 0) return `${ofDays} AND ${isCount}`;
  const lists = [own.map(({ siteId }) => siteId), own.map(({ day }) => day)].map((list) => bindings.numbers(list));
  const generations = bindings.numbers(own.map(({ generation }) => generation));
  return `${ofDays} AND if(has(arrayZip(${lists.join(', ')}), (site_id, ${DAY_NUMBER})),
    has(arrayZip(${lists.join(', ')}, ${generations}), (site_id, ${DAY_NUMBER}, toUInt64(generation))), ${isCount})`;
}

/** Limits the days for the index. */
function dayRange(days: readonly CountedDay[], bindings: Bindings): string {
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  return `day BETWEEN toDate(${bindings.number(first)}) AND toDate(${bindings.number(last)})`;
}
