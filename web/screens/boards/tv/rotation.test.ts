import { describe, expect, it } from 'vitest';
import { nextBoard, zoomOf } from './rotation.ts';

const board = (id: number, panels = [{}]) => ({ id, panels });

describe('the rotation of TV mode', () => {
  it.each([
    ['the next board', [board(1), board(2), board(3)], 1, 2],
    ['the first board after the last one', [board(1), board(2), board(3)], 3, 1],
    ['no board without panels', [board(1), board(2, []), board(3)], 1, 3],
    ['the same board if it is the only one', [board(1)], 1, 1],
    ['the first board if the shown one was deleted', [board(1), board(2)], 9, 1],
    ['nothing without boards', [], 1, undefined],
  ])('shows %s', (_name, boards, shown, expected) => {
    expect(nextBoard(boards, shown)?.id).toBe(expected);
  });
});

describe('the size of TV mode', () => {
  it.each([
    ['a phone', 390, 844, 6, 1],
    ['a laptop', 1_180, 900, 6, 1],
    ['a television', 1_920, 1_080, 6, 1.63],
    ['a large television', 3_840, 2_160, 6, 3.25],
    ['a wall', 20_000, 9_000, 6, 4],
    ['a television with many rows', 1_920, 1_080, 11, 1.14],
    ['a laptop with more rows than it can show', 1_440, 900, 40, 0.6],
  ])('on %s of %i by %i px with %i rows enlarges %d times', (_name, widthPx, heightPx, rows, expected) => {
    expect(zoomOf({ widthPx, heightPx }, rows)).toBeCloseTo(expected, 2);
  });
});
