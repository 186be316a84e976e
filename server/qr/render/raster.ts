/** A scene as pixels of a palette: PNG stores them directly, and decoders get their brightness. */
import { BLACK, type Rgb } from '../design/color.ts';
import { type CoverageMask, coverageMaskOf } from './coverage-mask.ts';
import type { Box, Outline } from './outline.ts';
import { colorAt, gradientAxis, type Layer, type Scene } from './scene.ts';

/** A color and its opacity (0 to 255). */
export interface PaletteColor extends Rgb {
  readonly alpha: number;
}

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Palette indices, row by row. */
  readonly indices: Uint8Array;
  readonly palette: readonly PaletteColor[];
}

/** The position of a scene in a raster, in pixels. */
export interface Placement {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** Pixels per module. */
  readonly scale: number;
}

/** Coverage levels, and steps along a gradient: 37 times 6, 15 and 15 and the background fit one byte. */
const GRADIENT = { steps: 37, levels: 6 } as const;
const CODE_LEVELS = 63;
const OTHER_LEVELS = 15;

/** Rasterizes every layer. The background is entry 0 of the palette, and the area outside it is the last entry. */
export function rasterOf(scene: Scene, placement: Placement): Raster {
  const { width, height } = placement;
  const indices = new Uint8Array(width * height);
  const { background, ground } = scene;
  const palette: PaletteColor[] = [background ? { ...background, alpha: 255 } : NOTHING];
  const inks = scene.layers.map((layer, index) => {
    const levels = index > 0 ? OTHER_LEVELS : layer.paint.gradient ? GRADIENT.levels : CODE_LEVELS;
    const ink = inkOf(layer, scene, { placement, levels, base: palette.length });
    palette.push(...inkColors(layer, levels));
    return ink;
  });
  if (background && ground.width < scene.width) {
    // Has the background's color, for programs without transparency support.
    clearAround(indices, ground, { placement, entry: palette.push({ ...background, alpha: 0 }) - 1 });
  }
  for (const [index, layer] of scene.layers.entries()) {
    drawLayer(indices, layer, { placement, ink: inks[index] as Ink });
  }
  return { width, height, indices, palette };
}

const NOTHING: PaletteColor = { ...BLACK, alpha: 0 };

/** Clears all pixels outside the ground, whose fractional edges the frame hides. */
function clearAround(
  indices: Uint8Array,
  ground: Box,
  { placement, entry }: { placement: Placement; entry: number },
): void {
  const { left, top, scale, width } = placement;
  const [from, until] = [left + Math.ceil(ground.x * scale), left + Math.floor((ground.x + ground.width) * scale)];
  const end = top + Math.floor((ground.y + ground.height) * scale);
  indices.fill(entry);
  for (let y = top + Math.ceil(ground.y * scale); y < end; y++) indices.fill(0, y * width + from, y * width + until);
}

/** Selects a pixel's palette entry: by its coverage, and along a gradient by its position. */
interface Ink {
  /** Entries of the first step; -1 where the coverage is too small to see. */
  readonly byCoverage: Int16Array;
  /** Number of entries from one step to the next. */
  readonly stride: number;
  readonly steps: Steps | null;
}

/** The progress along a gradient of each column and each row; their sum gives a pixel's. */
interface Steps {
  readonly columns: Float32Array;
  readonly rows: Float32Array;
  /** Both are squares then, so their sum is a squared distance. */
  readonly isRadial: boolean;
}

function inkColors(layer: Layer, levels: number): PaletteColor[] {
  const steps = layer.paint.gradient ? GRADIENT.steps : 1;
  return Array.from({ length: steps * levels }, (_, index) => {
    const color = colorAt(layer.paint, Math.floor(index / levels) / Math.max(1, steps - 1));
    return partly(color, ((index % levels) + 1) / levels, layer.over);
  });
}

/** Returns a color over a share of the one below; on transparency the share becomes its alpha. */
function partly(color: Rgb, share: number, below: Rgb | null): PaletteColor {
  if (!below) return { ...color, alpha: Math.round(share * 255) };
  const mixed = (one: number, other: number): number => Math.round(one * share + other * (1 - share));
  return {
    red: mixed(color.red, below.red),
    green: mixed(color.green, below.green),
    blue: mixed(color.blue, below.blue),
    alpha: 255,
  };
}

interface InkDeps {
  readonly placement: Placement;
  readonly levels: number;
  /** Index of the layer's first color in the palette. */
  readonly base: number;
}

function inkOf(layer: Layer, scene: Scene, { placement, levels, base }: InkDeps): Ink {
  const byCoverage = Int16Array.from({ length: 256 }, (_, coverage) => {
    const level = Math.round((coverage / 255) * levels);
    return level === 0 ? -1 : base - 1 + level;
  });
  return { byCoverage, stride: levels, steps: stepsOf(layer, scene, placement) };
}

function stepsOf({ paint }: Layer, { symbol }: Scene, { width, height, left, top, scale }: Placement): Steps | null {
  if (!paint.gradient) return null;
  const { from, to, radius } = gradientAxis(paint.gradient, symbol);
  const along = (count: number, at: (place: number) => number): Float32Array =>
    Float32Array.from({ length: count }, (_, place) => at(place));
  if (paint.gradient.type === 'radial') {
    const centre = [symbol.x + symbol.side / 2, symbol.y + symbol.side / 2] as const;
    const squared = (place: number): number => ((place * GRADIENT.steps) / radius) ** 2;
    const columns = along(width, (x) => squared((x + 0.5 - left) / scale - centre[0]));
    return { columns, rows: along(height, (y) => squared((y + 0.5 - top) / scale - centre[1])), isRadial: true };
  }
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = GRADIENT.steps / (dx * dx + dy * dy);
  const columns = along(width, (x) => ((x + 0.5 - left) / scale - from[0]) * dx * share);
  return { columns, rows: along(height, (y) => ((y + 0.5 - top) / scale - from[1]) * dy * share), isRadial: false };
}

function stepAt({ columns, rows, isRadial }: Steps, x: number, y: number): number {
  const sum = (columns[x] as number) + (rows[y] as number);
  const step = isRadial ? Math.sqrt(sum) : sum;
  return step <= 0 ? 0 : step >= GRADIENT.steps ? GRADIENT.steps - 1 : Math.trunc(step);
}

interface Brush {
  readonly placement: Placement;
  readonly ink: Ink;
}

function drawLayer(indices: Uint8Array, { boxes, outlines }: Layer, brush: Brush): void {
  const { left, top, scale } = brush.placement;
  for (const box of boxes) fillBox(indices, box, brush);
  const stamps = new Map<Outline, CoverageMask>();
  for (const { outline, x, y } of outlines) {
    const stamp = stamps.get(outline) ?? coverageMaskOf(outline, scale);
    stamps.set(outline, stamp);
    drawStamp(indices, stamp, { ...brush, x: left + x * scale + stamp.left, y: top + y * scale + stamp.top });
  }
}

function fillBox(indices: Uint8Array, box: Box, { placement, ink }: Brush): void {
  const { left, top, scale, width } = placement;
  const { steps, stride, byCoverage } = ink;
  const full = byCoverage[255] as number;
  const [from, until] = [left + box.x * scale, left + (box.x + box.width) * scale];
  for (let y = top + box.y * scale; y < top + (box.y + box.height) * scale; y++) {
    if (!steps) indices.fill(full, y * width + from, y * width + until);
    else for (let x = from; x < until; x++) indices[y * width + x] = full + stepAt(steps, x, y) * stride;
  }
}

function drawStamp(
  indices: Uint8Array,
  stamp: CoverageMask,
  { placement, ink, x, y }: Brush & { x: number; y: number },
): void {
  const { width, height, coverage } = stamp;
  const { steps, stride, byCoverage } = ink;
  for (let row = 0; row < height; row++) {
    const line = (y + row) * placement.width + x;
    for (let column = 0; column < width; column++) {
      const own = byCoverage[coverage[row * width + column] as number] as number;
      if (own < 0) continue;
      indices[line + column] = steps ? own + stepAt(steps, x + column, y + row) * stride : own;
    }
  }
}
