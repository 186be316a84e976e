import { BOARD_GRID, MAX_BOARD_PANELS } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import type { BoardPanel } from './board-port.ts';

/** A panel without ID and place. */
export type NewPanel = Omit<BoardPanel, 'id' | 'x' | 'y'>;
type Place = Pick<BoardPanel, 'x' | 'y' | 'w' | 'h'>;

/** Adds a panel under a new ID at the first free place. Throws `invalid_input` if the board is full. */
export function withPanel(panels: readonly BoardPanel[], panel: NewPanel): BoardPanel[] {
  if (panels.length >= MAX_BOARD_PANELS)
    throw invalidField('added_panel', `A board can have up to ${MAX_BOARD_PANELS} panels.`);
  return [...panels, { ...panel, id: freeId(panels), ...freePlace(panels, panel) }];
}

/** The lowest ID that no panel has: clients may have chosen the highest one that is allowed. */
function freeId(panels: readonly BoardPanel[]): number {
  const taken = new Set(panels.map(({ id }) => id));
  let id = 1;
  while (taken.has(id)) id++;
  return id;
}

function freePlace(panels: readonly BoardPanel[], { w, h }: Pick<Place, 'w' | 'h'>): Pick<Place, 'x' | 'y'> {
  for (let y = 0; y <= BOARD_GRID.last_row; y++) {
    for (let x = 0; x + w <= BOARD_GRID.columns; x++) {
      if (!panels.some((other) => covers({ x, y, w, h }, other))) return { x, y };
    }
  }
  throw invalidField('added_panel', 'The board has no free place. Move its panels up first.');
}

function covers(one: Place, other: Place): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
}
