import { describe, expect, it } from 'vitest';
import { columnTableDaysOf, coversDays, stretchesOf } from './column-table-days.ts';

const DAY_MS = 86_400_000;
const day = (number: number, generation = 1) => ({ day: number, generation });
const stretch = (from: number, to: number, isTail = false) => ({ from: from * DAY_MS, to: to * DAY_MS, isTail });

describe('days of a columnTable', () => {
  it('are sorted and distinct, for any source', () => {
    expect([...columnTableDaysOf([day(5), day(6)], [day(3), day(5)])]).toEqual([
      [3, 1],
      [5, 1],
      [6, 1],
    ]);
  });

  it('cover others if they include all of them in the same generation', () => {
    const kept = columnTableDaysOf([day(3), day(4, 7), day(5)]);
    expect(coversDays(kept, columnTableDaysOf([day(4, 7)]))).toBe(true);
    expect(coversDays(kept, columnTableDaysOf([day(4, 8)]))).toBe(false);
    expect(coversDays(kept, columnTableDaysOf([day(5), day(6)]))).toBe(false);
  });

  it('are read one by one, and after the last of a run another half day for visits that continue', () => {
    expect(stretchesOf(columnTableDaysOf([day(3), day(4), day(8)]))).toEqual([
      stretch(3, 4),
      stretch(4, 5),
      stretch(5, 5.5, true),
      stretch(8, 9),
      stretch(9, 9.5, true),
    ]);
  });
});
