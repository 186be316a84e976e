import { COLUMNS } from '../grid-layout.ts';

/** Distances between the starts of two columns and of two rows, in pixels. */
export interface Cell {
  widthPx: number;
  heightPx: number;
}

/** Reads the size of a cell with its gap, as it is drawn. */
export function cellOf(grid: HTMLElement): Cell {
  const { columnGap, rowGap, gridAutoRows } = getComputedStyle(grid);
  return {
    widthPx: (grid.clientWidth + Number.parseFloat(columnGap)) / COLUMNS,
    heightPx: Number.parseFloat(gridAutoRows) + Number.parseFloat(rowGap),
  };
}

/** Returns the columns and rows that a pointer has passed. */
export function cellsMoved(fromPx: Point, toPx: Point, { widthPx, heightPx }: Cell): Point {
  // Adding 0 turns -0 into 0.
  return {
    x: Math.round((toPx.x - fromPx.x) / widthPx) + 0,
    y: Math.round((toPx.y - fromPx.y) / heightPx) + 0,
  };
}

export interface Point {
  x: number;
  y: number;
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the step of an arrow key; undefined for other keys. */
export function stepOf(key: string): Point | undefined {
  return STEPS[key];
}
