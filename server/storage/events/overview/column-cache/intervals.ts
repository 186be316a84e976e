import { intervalOf } from '../in-process/rows.ts';
import type { ColumnTable } from './column-table.ts';

/** Returns a lookup of intervals by second. It remembers the last interval, which most consecutive rows share. */
export function intervalsOf({ startsAt }: ColumnTable, boundaries: readonly number[]): (second: number) => number {
  let [interval, from, to] = [0, 1, 0];
  return (second) => {
    if (second >= from && second < to) return interval;
    interval = intervalOf(boundaries, startsAt + 1000 * second);
    from = interval === 0 ? 0 : ((boundaries[interval] ?? 0) - startsAt) / 1000;
    to = ((boundaries[interval + 1] ?? Number.POSITIVE_INFINITY) - startsAt) / 1000;
    return interval;
  };
}
