import type { CountedDay } from '../../../analytics/question/plan.ts';
import type { StatsScope } from '../../../analytics/question/question.ts';
import type { Bindings } from './bindings.ts';

/** Identifies a day's count in the tables of counted days. */
export const DAY_KEYS = 'bitShiftLeft(toUInt64(toUInt16(day)), 32) + generation';

export function keyOf({ day, generation }: CountedDay): number {
  return day * 2 ** 32 + generation;
}

/** Returns the condition for rows of counted days in their generations. */
export function countedDaysSql(scope: StatsScope, days: readonly CountedDay[], bindings: Bindings): string {
  if (scope.kind !== 'website') return '0';
  return `account_id = ${bindings.number(scope.accountId)} AND site_id = ${bindings.number(scope.id)}
    AND ${dayRange(days, bindings)} AND ${DAY_KEYS} IN ${bindings.numbers(days.map(keyOf))}`;
}

/** Limits the days for the index. */
export function dayRange(days: readonly CountedDay[], bindings: Bindings): string {
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  return `day BETWEEN toDate(${bindings.number(first)}) AND toDate(${bindings.number(last)})`;
}
