import { describe, expect, it } from 'vitest';
import { placeAt } from './use-drag.ts';

/** Rows of these heights below each other. */
function rows(...heights: readonly number[]) {
  return heights.map((height, index) => ({ height, top: heights.slice(0, index).reduce((sum, one) => sum + one, 0) }));
}

describe('where a dragged row stands', () => {
  it.each([
    [0, 10, 0],
    [0, 59, 0],
    [0, 61, 1],
    [0, 101, 2],
    [0, 900, 3],
    [3, 150, 3],
    [3, 99, 2],
    [3, 19, 0],
    [3, -50, 0],
    [1, 60, 1],
  ])('from %i with the pointer at %i is %i', (from, y, place) => {
    expect(placeAt(rows(40, 40, 40, 40), { from, y })).toBe(place);
  });

  it('does not swap to and fro with one that is much higher', () => {
    const y = 160;
    // A low row over a high one; then, after the swap, the other way round with the pointer where it was.
    expect(placeAt(rows(40, 200), { from: 0, y })).toBe(1);
    expect(placeAt(rows(200, 40), { from: 1, y })).toBe(1);
  });
});
