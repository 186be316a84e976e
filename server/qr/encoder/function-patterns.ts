/**
 * The fixed part of a symbol: finders, timing, alignment, version and the areas reserved for the format (clause 6.3).
 */
import { alignmentCount, dataModules, type ErrorCorrection, LARGEST_VERSION, sideOfVersion } from './capacity.ts';

/** The data shared by all symbols of one version. */
export interface Template {
  readonly size: number;
  /** Modules with the function patterns, everything else light; row by row, 1 is dark. */
  readonly modules: Uint8Array;
  /** 1 for modules of a function pattern or the format. */
  readonly reserved: Uint8Array;
  /** Indices of the data modules in drawing order. */
  readonly dataOrder: Uint16Array;
  /** The two positions of each format bit. */
  readonly formatPlaces: readonly FormatPlaces[];
}

type Place = readonly [x: number, y: number];
type FormatPlaces = readonly [Place, Place];

const FORMAT_INDICATORS: Record<ErrorCorrection, number> = { L: 0b01, M: 0b00, Q: 0b11, H: 0b10 };

/** Constants of the standard, created when a version is first used (all forty would cost 20 ms at startup). */
const templates: (Template | undefined)[] = new Array(LARGEST_VERSION + 1);

export function templateOfVersion(version: number): Template {
  const known = templates[version];
  if (known) return known;
  const canvas = new Canvas(sideOfVersion(version));
  drawTiming(canvas);
  drawFinders(canvas);
  drawAlignment(canvas, version);
  reserveFormat(canvas);
  if (version >= 7) drawVersion(canvas, version);
  const template = {
    ...canvas,
    dataOrder: zigzag(canvas, dataModules(version)),
    formatPlaces: Array.from({ length: 15 }, (_, bit) => formatPlaces(bit, canvas.size)),
  };
  templates[version] = template;
  return template;
}

/**
 * Returns the centers of the alignment patterns along one axis (annex E); every pair except the finders' corners has
 * one.
 */
export function alignmentCenters(version: number): number[] {
  const count = alignmentCount(version);
  if (count === 0) return [];
  const last = sideOfVersion(version) - 7;
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
}

/** Returns the 15 format bits: level and mask in a BCH code (clause 7.9). */
export function formatBits(level: ErrorCorrection, mask: number): number {
  const value = (FORMAT_INDICATORS[level] << 3) | mask;
  let remainder = value;
  for (let bit = 0; bit < 10; bit++) remainder = (remainder << 1) ^ ((remainder >>> 9) * 0x537);
  return ((value << 10) | remainder) ^ 0x5412;
}

/** Returns both positions of format bit `bit` (0 is the least significant). */
function formatPlaces(bit: number, size: number): FormatPlaces {
  const near = bit < 6 ? bit : bit < 8 ? bit + 1 : undefined;
  const first = near === undefined ? ([bit === 8 ? 7 : 14 - bit, 8] as const) : ([8, near] as const);
  const second = bit < 8 ? ([size - 1 - bit, 8] as const) : ([8, size - 15 + bit] as const);
  return [first, second];
}

class Canvas {
  readonly size: number;
  readonly modules: Uint8Array;
  readonly reserved: Uint8Array;

  constructor(size: number) {
    this.size = size;
    this.modules = new Uint8Array(size * size);
    this.reserved = new Uint8Array(size * size);
  }

  /** Sets a module. Positions outside the symbol are ignored, so separators need no special case. */
  set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.modules[y * this.size + x] = dark ? 1 : 0;
    this.reserved[y * this.size + x] = 1;
  }

  /** Draws concentric squares around a center; `isDark` decides by the distance from it. */
  rings(centre: readonly [number, number], radius: number, isDark: (distance: number) => boolean): void {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        this.set(centre[0] + dx, centre[1] + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }
}

function drawTiming(canvas: Canvas): void {
  for (let index = 0; index < canvas.size; index++) {
    canvas.set(6, index, index % 2 === 0);
    canvas.set(index, 6, index % 2 === 0);
  }
}

function drawFinders(canvas: Canvas): void {
  const far = canvas.size - 4;
  for (const centre of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const) {
    canvas.rings(centre, 4, (distance) => distance !== 2 && distance !== 4);
  }
}

function drawAlignment(canvas: Canvas, version: number): void {
  const centres = alignmentCenters(version);
  const last = centres.at(-1);
  for (const y of centres) {
    for (const x of centres) {
      const onFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!onFinder) canvas.rings([x, y], 2, (distance) => distance !== 1);
    }
  }
}

function reserveFormat(canvas: Canvas): void {
  for (let bit = 0; bit < 15; bit++) {
    for (const [x, y] of formatPlaces(bit, canvas.size)) canvas.set(x, y, false);
  }
  canvas.set(8, canvas.size - 8, true);
}

/** Draws 18 bits, Golay-protected, twice: below the upper right and right of the lower left finder. */
function drawVersion(canvas: Canvas, version: number): void {
  let remainder = version;
  for (let bit = 0; bit < 12; bit++) remainder = (remainder << 1) ^ ((remainder >>> 11) * 0x1f25);
  const bits = (version << 12) | remainder;
  for (let bit = 0; bit < 18; bit++) {
    const along = canvas.size - 11 + (bit % 3);
    const across = Math.floor(bit / 3);
    canvas.set(along, across, ((bits >>> bit) & 1) === 1);
    canvas.set(across, along, ((bits >>> bit) & 1) === 1);
  }
}

/**
 * Returns column pairs from the right, alternately up and down, skipping the vertical timing pattern (clause 7.7.3).
 */
function zigzag({ size, reserved }: Canvas, count: number): Uint16Array {
  const order = new Uint16Array(count);
  let position = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!reserved[y * size + x]) order[position++] = y * size + x;
      }
    }
  }
  if (position !== count) throw new Error(`${position} data modules instead of ${count}`);
  return order;
}
