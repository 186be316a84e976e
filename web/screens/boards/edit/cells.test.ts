import { describe, expect, it } from 'vitest';
import { cellsMoved, stepOf } from './cells.ts';

const cell = { widthPx: 100, heightPx: 88 };

describe('cells of the grid', () => {
  it.each([
    ['nothing before half a cell', { x: 49, y: -43 }, { x: 0, y: 0 }],
    ['the next cell from its half', { x: 51, y: 45 }, { x: 1, y: 1 }],
    ['several cells back', { x: -260, y: -180 }, { x: -3, y: -2 }],
  ])('are passed by the pointer: %s', (_name, to, expected) => {
    expect(cellsMoved({ x: 0, y: 0 }, to, cell)).toEqual(expected);
    expect(cellsMoved({ x: 300, y: 20 }, { x: 300 + to.x, y: 20 + to.y }, cell)).toEqual(expected);
  });

  it('are passed by arrow keys, and by no other key', () => {
    expect([stepOf('ArrowLeft'), stepOf('ArrowDown'), stepOf('Enter')]).toEqual([
      { x: -1, y: 0 },
      { x: 0, y: 1 },
      undefined,
    ]);
  });
});
