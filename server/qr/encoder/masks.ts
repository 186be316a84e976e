/** The eight data masks and the choice among them: ISO/IEC 18004 clause 7.8. */
import { type ErrorCorrection, LARGEST_VERSION } from './capacity.ts';
import { formatBits, type Template } from './function-patterns.ts';
import { combine, emptyLines, type PackedLines, packModules, setBit, unpackModules } from './packed-lines.ts';
import { penalty } from './penalty.ts';

export const MASK_COUNT = 8;

/** Table 10: the data modules that a mask inverts. */
const PREDICATES: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (((x / 3) | 0) + (y >>> 1)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Constants of the standard by side, packed when a side is first used; 68 kB for the largest. */
const maskSets: (readonly PackedLines[] | undefined)[] = new Array(LARGEST_VERSION * 4 + 18);

function masksOf(template: Template): readonly PackedLines[] {
  const known = maskSets[template.size];
  if (known) return known;
  const masks = PREDICATES.map((turnsOver) => {
    const lines = emptyLines(template.size);
    for (const index of template.dataOrder) {
      const x = index % template.size;
      const y = (index / template.size) | 0;
      if (turnsOver(x, y)) setBit(lines, x, y);
    }
    return lines;
  });
  maskSets[template.size] = masks;
  return masks;
}

/** A symbol before masking, and the level for its format. */
export interface Unmasked {
  readonly template: Template;
  readonly modules: Uint8Array;
  readonly level: ErrorCorrection;
}

/** Masks the data, draws the format and returns the finished modules; chooses the best mask unless one is given. */
export function maskSymbol(symbol: Unmasked, mask?: number): { modules: Uint8Array; mask: number } {
  const base = packModules(symbol.template.size, symbol.modules);
  const target = emptyLines(symbol.template.size);
  const chosen = mask ?? bestMask(symbol, base, target);
  drawMasked(symbol, base, { mask: chosen, target });
  return { modules: unpackModules(target), mask: chosen };
}

function bestMask(symbol: Unmasked, base: PackedLines, target: PackedLines): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < MASK_COUNT; mask++) {
    drawMasked(symbol, base, { mask, target });
    const points = penalty(target);
    if (points < least) {
      least = points;
      best = mask;
    }
  }
  return best;
}

function drawMasked(symbol: Unmasked, base: PackedLines, into: { mask: number; target: PackedLines }): void {
  const pattern = masksOf(symbol.template)[into.mask];
  if (!pattern) throw new Error(`No mask ${into.mask}`);
  combine(base, pattern, into.target);
  const format = formatBits(symbol.level, into.mask);
  for (let bit = 0; bit < 15; bit++) {
    if (((format >>> bit) & 1) === 0) continue;
    for (const [x, y] of symbol.template.formatPlaces[bit] ?? []) setBit(into.target, x, y);
  }
}
