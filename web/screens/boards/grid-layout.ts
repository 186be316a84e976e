import type { BoardPanelKind } from '../../../contract/vocabulary.ts';

/** Where a panel lies on the grid, in columns and rows. */
export interface Place {
  id: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

export const COLUMNS = 12;
const MAX_ROWS = 12;

/** Smallest sizes that still show something, and the sizes of new panels. */
export const SIZES: Readonly<Record<BoardPanelKind, { least: Size; first: Size }>> = {
  figure: { least: { w: 2, h: 2 }, first: { w: 3, h: 2 } },
  goal: { least: { w: 2, h: 2 }, first: { w: 3, h: 3 } },
  chart: { least: { w: 3, h: 3 }, first: { w: 6, h: 4 } },
  list: { least: { w: 3, h: 3 }, first: { w: 4, h: 5 } },
  map: { least: { w: 3, h: 3 }, first: { w: 6, h: 5 } },
  funnel: { least: { w: 3, h: 3 }, first: { w: 4, h: 4 } },
};
type Size = Pick<Place, 'w' | 'h'>;

function covers(one: Place, other: Place): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
}

/** Returns the panels as people read them: by rows, then by columns. */
export function inReadingOrder<Panel extends Place>(panels: readonly Panel[]): Panel[] {
  return panels.toSorted((one, other) => one.y - other.y || one.x - other.x || one.id - other.id);
}

/**
 * Puts a panel where it was dropped: the panels that it covers move down, then all move up as far as there is space.
 * Keeps the order of the list.
 */
export function withPlace<Panel extends Place>(panels: readonly Panel[], changed: Panel): Panel[] {
  const others = inReadingOrder(panels.filter(({ id }) => id !== changed.id));
  const settled: Panel[] = [withinGrid(changed)];
  for (const panel of others) settled.push(lowered(panel, settled));
  const placed = new Map(risen(settled).map((panel) => [panel.id, panel]));
  const known = panels.some(({ id }) => id === changed.id) ? panels : [...panels, changed];
  return known.map((panel) => placed.get(panel.id) ?? panel);
}

/** Removes a panel, and moves up what was below. */
export function withoutPanel<Panel extends Place>(panels: readonly Panel[], id: number): Panel[] {
  const left = panels.filter((panel) => panel.id !== id);
  const placed = new Map(risen(left).map((panel) => [panel.id, panel]));
  return left.map((panel) => placed.get(panel.id) ?? panel);
}

function lowered<Panel extends Place>(panel: Panel, others: readonly Panel[]): Panel {
  let moved = panel;
  while (others.some((other) => covers(moved, other))) moved = { ...moved, y: moved.y + 1 };
  return moved;
}

function risen<Panel extends Place>(panels: readonly Panel[]): Panel[] {
  const settled: Panel[] = [];
  for (const panel of inReadingOrder(panels)) {
    let moved = panel;
    while (moved.y > 0 && !settled.some((other) => covers({ ...moved, y: moved.y - 1 }, other)))
      moved = { ...moved, y: moved.y - 1 };
    settled.push(moved);
  }
  return settled;
}

function withinGrid<Panel extends Place>(panel: Panel): Panel {
  const w = Math.min(Math.max(panel.w, 1), COLUMNS);
  const h = Math.min(Math.max(panel.h, 1), MAX_ROWS);
  return { ...panel, w, h, x: Math.min(Math.max(panel.x, 0), COLUMNS - w), y: Math.max(panel.y, 0) };
}

/** Changes a panel's place by columns and rows. */
export function movedBy<Panel extends Place>(
  panels: readonly Panel[],
  id: number,
  by: { x: number; y: number },
): Panel[] {
  const panel = panels.find((one) => one.id === id);
  if (!panel) return [...panels];
  // A panel changes places with the one above or below: one row alone would be undone as panels move up.
  const step = by.y === 0 ? 0 : by.y > 0 ? stepDown(panels, panel) : -stepUp(panels, panel);
  return withPlace(panels, { ...panel, x: panel.x + by.x, y: panel.y + step });
}

function stepDown(panels: readonly Place[], panel: Place): number {
  const below = panels.filter(
    (other) => other.id !== panel.id && sharesColumn(other, panel) && other.y >= panel.y + panel.h,
  );
  const next = inReadingOrder(below)[0];
  return next ? next.y + next.h - panel.y : 1;
}

function stepUp(panels: readonly Place[], panel: Place): number {
  const above = panels.filter((other) => other.id !== panel.id && sharesColumn(other, panel) && other.y < panel.y);
  const next = inReadingOrder(above).at(-1);
  return next ? panel.y - next.y : 1;
}

function sharesColumn(one: Place, other: Place): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w;
}

/** Changes a panel's size by columns and rows; never smaller than its kind needs. */
export function resizedBy<Panel extends Place & { kind: BoardPanelKind }>(
  panels: readonly Panel[],
  id: number,
  by: Size,
): Panel[] {
  const panel = panels.find((one) => one.id === id);
  if (!panel) return [...panels];
  const { least } = SIZES[panel.kind];
  const w = Math.min(Math.max(panel.w + by.w, least.w), COLUMNS - panel.x);
  const h = Math.min(Math.max(panel.h + by.h, least.h), MAX_ROWS);
  return withPlace(panels, { ...panel, w, h });
}

/** Returns the first free place for a new panel, by rows. */
export function freePlace(panels: readonly Place[], { w, h }: Size): Pick<Place, 'x' | 'y'> {
  for (let y = 0; ; y++) {
    for (let x = 0; x + w <= COLUMNS; x++) {
      if (!panels.some((other) => covers({ id: 0, x, y, w, h }, other))) return { x, y };
    }
  }
}

/** Rows that the panels take. */
export function rowsOf(panels: readonly Place[]): number {
  return Math.max(1, ...panels.map(({ y, h }) => y + h));
}
