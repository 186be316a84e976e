import { describe, expect, it } from 'vitest';
import { differenceOf } from './different-times.ts';

const slot = (number: number, rows: number, sum = String(rows)) => ({ slot: number * 600, rows, sum });

describe('the times in which two logs differ', () => {
  it.each([
    ['nothing, for equal logs', [slot(1, 5), slot(2, 6)], [slot(2, 6), slot(1, 5)], undefined],
    ['nothing, for empty logs', [], [], undefined],
    [
      'all times, for a log that has none',
      [slot(1, 5), slot(9, 6)],
      [],
      { from: 600, until: 6000, here: 11, there: 0 },
    ],
    ['all times, for a log whose events were erased', [], [slot(1, 5)], { from: 600, until: 1200, here: 0, there: 5 }],
    [
      'the last ten minutes',
      [slot(1, 5), slot(2, 6)],
      [slot(1, 5), slot(2, 4)],
      { from: 1200, until: 1800, here: 6, there: 4 },
    ],
    ['as many, but other events', [slot(3, 5, 'a')], [slot(3, 5, 'b')], { from: 1800, until: 2400, here: 5, there: 5 }],
    [
      'everything between the first and the last difference',
      [slot(0, 1), slot(1, 5), slot(2, 6), slot(3, 2)],
      [slot(0, 1), slot(2, 6), slot(3, 3)],
      { from: 600, until: 2400, here: 13, there: 9 },
    ],
  ])('are %s', (_, here, there, range) => {
    expect(differenceOf(here, there)).toEqual(range);
  });
});
