import { describe, expect, it } from 'vitest';
import { BOARD_GRID, MAX_BOARD_PANELS } from '../../contract/vocabulary.ts';
import type { BoardPanel } from './board-port.ts';
import { type NewPanel, withPanel } from './new-panel.ts';

const NEW: NewPanel = {
  ...{ kind: 'figure', title: 'Visitors', object: { type: 'website', id: 3 }, metric: 'visitors', w: 3, h: 2 },
};
const at = (id: number, x: number, y: number, w = 3): BoardPanel => ({ ...NEW, id, x, y, w });

describe('a panel that is added to a board', () => {
  it.each<[string, readonly BoardPanel[], object]>([
    ['begins an empty board', [], { id: 1, x: 0, y: 0 }],
    ['follows the last one of a row', [at(1, 0, 0)], { id: 2, x: 3, y: 0 }],
    ['fills a gap', [at(1, 0, 0), at(2, 6, 0)], { id: 3, x: 3, y: 0 }],
    ['begins a new row where none is wide enough', [at(1, 0, 0, 10)], { id: 2, x: 0, y: 2 }],
    ['gets an ID that is free', [at(1_000_000, 0, 0), at(1, 3, 0)], { id: 2, x: 6, y: 0 }],
  ])('%s', (_what, panels, place) => {
    expect(withPanel(panels, NEW)).toEqual([...panels, { ...NEW, ...place }]);
  });

  it('covers no other, until the board is full', () => {
    let panels: BoardPanel[] = [];
    for (let count = 0; count < MAX_BOARD_PANELS; count++) panels = withPanel(panels, { ...NEW, w: 1 + (count % 5) });
    const cells = panels.flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(MAX_BOARD_PANELS);
    expect(() => withPanel(panels, NEW)).toThrow('A board can have up to 24 panels.');
  });

  it('is rejected where no place is left above the last row', () => {
    const wall: BoardPanel = { ...at(1, 0, 0, BOARD_GRID.columns), h: BOARD_GRID.last_row + 1 };
    expect(() => withPanel([wall], NEW)).toThrow('no free place');
  });
});
