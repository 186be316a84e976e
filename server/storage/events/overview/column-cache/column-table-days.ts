import { type CountedDay, DAY_MS } from '../../../../analytics/query/plan.ts';
import { LONGEST_VISIT_MS } from '../../sql/rows-sql.ts';
import type { ColumnTableStretch } from './column-table-rows-sql.ts';

/** UTC days since 1970 with the generation of their rows, in order. */
export type ColumnTableDays = ReadonlyMap<number, number>;

export function columnTableDaysOf(...lists: readonly (readonly CountedDay[])[]): ColumnTableDays {
  const days = lists.flat().sort((one, other) => one.day - other.day);
  return new Map(days.map(({ day, generation }) => [day, generation]));
}

/** Returns whether all of the days are cached in the same generation. */
export function coversDays(kept: ColumnTableDays, days: ColumnTableDays): boolean {
  return [...days].every(([day, generation]) => kept.get(day) === generation);
}

/** Returns the stretches to read for some days: each day, and after the last of a run the visits that continue. */
export function stretchesOf(days: ColumnTableDays): ColumnTableStretch[] {
  return [...days.keys()].flatMap((day) => {
    const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS];
    const own = { from, to, isTail: false };
    return days.has(day + 1) ? [own] : [own, { from: to, to: to + LONGEST_VISIT_MS, isTail: true }];
  });
}
