import { describe, expect, it } from 'vitest';
import { lineWidths } from './line-widths.ts';

describe('lines of one chart', () => {
  it('are as wide as each other where they are apart, cross or lie at nought', () => {
    expect(lineWidths([])).toEqual([]);
    expect(
      lineWidths([
        [1, 2, 0, 0],
        [2, 1, 0, 0],
        [3, 2, 4, 0],
      ]),
    ).toEqual([2, 2, 2]);
  });

  it('show what lies beneath another on both sides of it', () => {
    expect(
      lineWidths([
        [0, 0, 2],
        [0, 0, 2],
      ]),
    ).toEqual([6, 2]);
    expect(
      lineWidths([
        [5, 5, 1],
        [5, 5, 2],
        [5, 5, 3],
      ]),
    ).toEqual([10, 6, 2]);
  });

  it('count what covers the same piece only', () => {
    expect(
      lineWidths([
        [1, 1, 4, 4],
        [1, 1, 9, 9],
        [7, 8, 4, 4],
      ]),
    ).toEqual([6, 2, 2]);
  });

  it('of one time alone are covered by what has its value', () =>
    expect(lineWidths([[3], [3], [0], [0]])).toEqual([6, 2, 2, 2]));
});
