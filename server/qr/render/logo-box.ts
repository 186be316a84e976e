/** The position of a logo: centered, on whole modules, and never so large that the code could not correct the loss. */
import { DEFAULT_LOGO_SPACE, type LogoSpace } from '../design/style.ts';
import { blockLayout, type ErrorCorrection, sideOfVersion } from '../encoder/capacity.ts';
import { templateOfVersion } from '../encoder/function-patterns.ts';
import { blockOfPosition } from '../encoder/reed-solomon.ts';

/** The picture's share of the side. Measured: at level H 40% of a small code still reads, 30% of a large one. */
const LARGEST_SHARE = 0.25;
/** Share of any block's error correction that the logo may use; the rest remains for dirt, glare and folds. */
export const REPAIR_SHARE = 0.5;
/** Below version 5 the rule above leaves a picture of 3 or 5 modules, too small to recognize. */
export const SMALLEST_LOGO_VERSION = 5;

/** The cleared square, in modules from the symbol's upper left corner; the picture begins `ring` modules inside it. */
export interface LogoBox {
  readonly start: number;
  readonly side: number;
  readonly ring: number;
}

/** Finders with their separator, and the format bits beside them, which no logo may cover. */
const RESERVED = 9;

/**
 * Returns the box of the wished size, as far as it stays off the finders; without a wish, the largest box within the
 * limits. Undefined where not even one module fits (never from version 5 on).
 */
export function logoBox(
  version: number,
  level: ErrorCorrection,
  { sizePercent, clearModules: ring }: LogoSpace = DEFAULT_LOGO_SPACE,
): LogoBox | undefined {
  const size = sideOfVersion(version);
  if (sizePercent !== null) {
    const largest = Math.min((size * sizePercent) / 100, size - 2 * RESERVED - 2 * ring);
    return boxOf(size, Math.max(1, nearestOdd(largest)), ring);
  }
  const largest = Math.floor(size * LARGEST_SHARE);
  for (let picture = largest - ((largest + 1) % 2); picture >= 1; picture -= 2) {
    const box = boxOf(size, picture, ring);
    if (repairShareUsed(version, level, box) <= REPAIR_SHARE) return box;
  }
  return undefined;
}

/** Symbols have an odd number of modules, so only an odd picture is centered on whole ones. */
function nearestOdd(modules: number): number {
  return 2 * Math.round((modules - 1) / 2) + 1;
}

function boxOf(size: number, picture: number, ring: number): LogoBox {
  const side = picture + 2 * ring;
  return { start: (size - side) / 2, side, ring };
}

/** Returns the share for the most affected block: codewords touched by the box over codewords it can correct. */
export function repairShareUsed(version: number, level: ErrorCorrection, box: LogoBox): number {
  const layout = blockLayout(version, level);
  const { size, dataOrder } = templateOfVersion(version);
  const touched = new Set<number>();
  dataOrder.forEach((index, bit) => {
    if (isInside(box, index % size, Math.floor(index / size))) touched.add(bit >>> 3);
  });
  const byBlock = new Array<number>(layout.blocks).fill(0);
  for (const position of touched) {
    if (position >= layout.totalCodewords) continue;
    const block = blockOfPosition(position, layout);
    byBlock[block] = (byBlock[block] ?? 0) + 1;
  }
  return Math.max(...byBlock) / Math.floor(layout.correctionCodewords / 2);
}

function isInside(box: LogoBox, x: number, y: number): boolean {
  return x >= box.start && x < box.start + box.side && y >= box.start && y < box.start + box.side;
}

/** Returns a copy with light modules in the box. */
export function clearBox(modules: Uint8Array, size: number, box: LogoBox): Uint8Array {
  const cleared = modules.slice();
  for (let y = box.start; y < box.start + box.side; y++) {
    cleared.fill(0, y * size + box.start, y * size + box.start + box.side);
  }
  return cleared;
}
