import { describe, expect, it } from 'vitest';
import { alongList, placeAt, placeOf } from './use-drag.ts';

/** Adjacent rows of these sizes. */
function rows(...sizes: readonly number[]) {
  return sizes.map((size, index) => ({ size, start: sizes.slice(0, index).reduce((sum, one) => sum + one, 0) }));
}

describe('the position of a dragged row', () => {
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
  ])('from %i with the pointer at %i is %i', (from, at, place) => {
    expect(placeAt(rows(40, 40, 40, 40), { from, at })).toBe(place);
  });

  it('does not alternate with a much higher row', () => {
    const at = 160;
    // A low row over a high one; then, after the swap, the reverse with the same pointer position.
    expect(placeAt(rows(40, 200), { from: 0, at })).toBe(1);
    expect(placeAt(rows(200, 40), { from: 1, at })).toBe(1);
  });
});

describe('the direction of a list', () => {
  const pointer = { clientX: 7, clientY: 9 };
  const box = (left: number, top: number) => ({ left, top, width: 30, height: 40 });

  it('is vertical for stacked rows and for a single row', () => {
    expect(alongList([box(0, 0), box(0, 40)], pointer)).toEqual({ spans: rows(40, 40), at: 9 });
    expect(alongList([box(0, 0)], pointer)).toEqual({ spans: rows(40), at: 9 });
    expect(alongList([], pointer)).toEqual({ spans: [], at: 9 });
  });

  it('is horizontal for rows on one line', () => {
    expect(alongList([box(0, 5), box(30, 5.4)], pointer)).toEqual({ spans: rows(30, 30), at: 7 });
  });
});

describe('the place in a grid', () => {
  const card = (left: number, top: number) => ({ left, top, width: 100, height: 50 });
  const grid = [card(0, 0), card(110, 0), card(0, 60), card(110, 60)];

  it.each([
    [150, 20, 1],
    [20, 80, 2],
    [209, 109, 3],
    [105, 20, 0],
    [900, 900, 0],
  ])('at %i, %i is %i, and between cards the one it came from', (clientX, clientY, place) => {
    expect(placeOf(grid, { from: 0, pointer: { clientX, clientY } })).toBe(place);
  });

  it('follows the direction of a list with a single line or column', () => {
    expect(placeOf([card(0, 0), card(110, 0)], { from: 0, pointer: { clientX: 170, clientY: 400 } })).toBe(1);
    expect(placeOf([card(0, 0), card(0, 60)], { from: 0, pointer: { clientX: 400, clientY: 90 } })).toBe(1);
  });
});
