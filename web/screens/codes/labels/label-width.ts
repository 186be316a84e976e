import type { Sides } from '../design/print.ts';
import { labelSize, SHEETS, type Sheet } from './sheet.ts';

/** The service's own rule, which a check of a design tells as `leastwidth`: of a code, and of each of its modules. */
const LEAST_CODE_MM = 20;
const LEAST_MODULE_MM = 0.4;

/** A code with the measures of its picture, in modules. */
export interface Measured {
  readonly name: string;
  readonly sides: Sides;
}

/** A code that a sheet prints smaller than phones read it. */
export interface TooSmall {
  readonly name: string;
  /** Of the code without its frame. */
  readonly widthMm: number;
  readonly leastMm: number;
}

/** Those of the codes that come out too small on a sheet, the one that lacks most first. */
export function tooSmallOn(sheet: Sheet, codes: readonly Measured[]): TooSmall[] {
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

/** The sheet with the most labels on which every code is large enough. */
export function sheetFor(codes: readonly Measured[]): Sheet | undefined {
  return [...SHEETS]
    .toSorted((one, other) => other.columns * other.rows - one.columns * one.rows)
    .find((sheet) => tooSmallOn(sheet, codes).length === 0);
}

/**
 * Of a code with its quiet zone, which has 29, 33, 37 and so on, from a picture that a frame may make wider. A frame of two
 * modules and more is taken for modules; it stands around codes so dense that the size of each decides, and not their number.
 */
function modulesOf([width]: Sides): number {
  return width - ((width - 1) % 4);
}
