import { describe, expect, it } from 'vitest';
import { filterRows } from './filter-rows.ts';

const rows = [
  { id: 1, text: 'Green Thumb green' },
  { id: 2, text: 'Spring code coupon' },
  { id: 3, text: 'Über uns' },
];

describe('searched rows', () => {
  it.each([
    ['', [1, 2, 3]],
    ['  ', [1, 2, 3]],
    ['THUMB', [1]],
    ['green thumb', [1]],
    ['thumb green', [1]],
    ['green spring', []],
    ['coupon', [2]],
    ['über', [3]],
  ])('by %j are %j', (search, ids) => {
    expect(filterRows(rows, search, ({ text }) => text).map(({ id }) => id)).toEqual(ids);
  });
});
