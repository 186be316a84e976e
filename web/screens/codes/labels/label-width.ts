import type { Sides } from '../design/print.ts';
import { labelSize, SHEETS, type Sheet } from './sheet.ts';

/**
 * Minimum size of a code and of each of its modules: the service's own rule, which a design check reports as
 * `leastwidth`.
 */
const LEAST_CODE_MM = 20;
const LEAST_MODULE_MM = 0.4;

/** A code with the dimensions of its image, in modules. */
export interface Measured {
  readonly name: string;
  readonly sides: Sides;
}

/** A code that a sheet prints smaller than phones can read. */
export interface TooSmall {
  readonly name: string;
  /** Width of the code without its frame. */
  readonly widthMm: number;
  readonly leastMm: number;
}

/** Returns the codes that are too small on a sheet, the worst first. */
export function codesTooSmallFor(sheet: Sheet, codes: readonly Measured[]): TooSmall[] {
  const { sideMm } = labelSize(sheet);
  return codes
    .map(({ name, sides }) => {
      const modules = modulesOf(sides);
      const widthMm = Math.floor((sideMm * modules * 10) / Math.max(...sides)) / 10;
      return { name, widthMm, leastMm: Math.ceil(Math.max(LEAST_CODE_MM, modules * LEAST_MODULE_MM)) };
    })
    .filter(({ widthMm, leastMm }) => widthMm < leastMm)
    .toSorted((one, other) => one.widthMm / one.leastMm - other.widthMm / other.leastMm);
}

/** Returns the sheet with the most labels on which every code is large enough. */
export function sheetFor(codes: readonly Measured[]): Sheet | undefined {
  return [...SHEETS]
    .toSorted((one, other) => other.columns * other.rows - one.columns * one.rows)
    .find((sheet) => codesTooSmallFor(sheet, codes).length === 0);
}

/**
 * Returns the side of a code including its quiet zone (29, 33, 37 and so on) from an image that a frame may widen. A
 * frame of two or more modules counts as part of the code; this occurs only around codes so dense that the size of a
 * module decides, not their number.
 */
function modulesOf([width]: Sides): number {
  return width - ((width - 1) % 4);
}
