import { describe, expect, it } from 'vitest';
import { lineWidths } from './line-widths.ts';

describe('lines of one chart', () => {
  it('have the same width where they are apart, cross or are zero', () => {
    expect(lineWidths([])).toEqual([]);
    expect(
      lineWidths([
        [1, 2, 0, 0],
        [2, 1, 0, 0],
        [3, 2, 4, 0],
      ]),
    ).toEqual([2, 2, 2]);
  });

  it('are visible on both sides of a line that covers them', () => {
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

  it('count only lines that cover the same segment', () => {
    expect(
      lineWidths([
        [1, 1, 4, 4],
        [1, 1, 9, 9],
        [7, 8, 4, 4],
      ]),
    ).toEqual([6, 2, 2]);
  });

  it('stay thin where they only touch, as small counts do', () => {
    expect(
      lineWidths([
        [1, 1, 4, 6, 9, 3],
        [1, 1, 2, 2, 3, 8],
        [1, 1, 7, 5, 4, 9],
      ]),
    ).toEqual([2, 2, 2]);
    expect(
      lineWidths([
        [0, 3, 3, 3, 0, 0, 0, 5],
        [0, 3, 3, 3, 0, 0, 0, 1],
      ]),
    ).toEqual([6, 2]);
  });

  it('with a single time are covered by equal values', () =>
    expect(lineWidths([[3], [3], [0], [0]])).toEqual([6, 2, 2, 2]));
});
