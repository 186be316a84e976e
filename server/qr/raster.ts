/** A scene as pixels of a palette: PNG takes them as they are, and decoders see their brightness. */
import type { Rgb } from './colour.ts';
import type { Box } from './outline.ts';
import { colourAt, type GradientAxis, gradientAxis, type Layer, type Scene } from './scene.ts';
import { type Stamp, stampOf } from './stamp.ts';

/** A colour and how much of what lies below it hides (0 to 255). */
export interface PaletteColour extends Rgb {
  readonly alpha: number;
}

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Places in the palette, row by row. */
  readonly indices: Uint8Array;
  readonly palette: readonly PaletteColour[];
}

/** Where a scene lies in a raster, in pixels. */
export interface Placement {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** Pixels a module. */
  readonly scale: number;
}

/** Steps from uncovered to covered, and along a gradient: 37 times 6, 15 and 15 and the background fit one byte. */
const GRADIENT = { steps: 37, levels: 6 } as const;
const CODE_LEVELS = 63;
const OTHER_LEVELS = 15;

/** Every layer drawn; the background is entry 0 of the palette. */
export function rasterOf(scene: Scene, placement: Placement): Raster {
  const { width, height } = placement;
  const indices = new Uint8Array(width * height);
  const background = scene.background ? { ...scene.background, alpha: 255 } : { red: 0, green: 0, blue: 0, alpha: 0 };
  const palette: PaletteColour[] = [background];
  for (const [index, layer] of scene.layers.entries()) {
    const levels = index > 0 ? OTHER_LEVELS : layer.paint.gradient ? GRADIENT.levels : CODE_LEVELS;
    const ink = inkOf(layer, scene, { placement, levels, base: palette.length });
    palette.push(...inkColours(layer, scene, levels));
    drawLayer(indices, layer, { placement, ink });
  }
  return { width, height, indices, palette };
}

/** Which entry of the palette a pixel gets for its coverage. */
type Ink = (coverage: number, x: number, y: number) => number;

function inkColours(layer: Layer, scene: Scene, levels: number): PaletteColour[] {
  const steps = layer.paint.gradient ? GRADIENT.steps : 1;
  return Array.from({ length: steps * levels }, (_, index) => {
    const colour = colourAt(layer.paint, Math.floor(index / levels) / Math.max(1, steps - 1));
    return partly(colour, ((index % levels) + 1) / levels, layer.over ?? scene.background);
  });
}

/** A colour that covers a share of what is below; where that is nothing, the share is its alpha. */
function partly(colour: Rgb, share: number, below: Rgb | null): PaletteColour {
  if (!below) return { ...colour, alpha: Math.round(share * 255) };
  const mixed = (one: number, other: number): number => Math.round(one * share + other * (1 - share));
  return {
    red: mixed(colour.red, below.red),
    green: mixed(colour.green, below.green),
    blue: mixed(colour.blue, below.blue),
    alpha: 255,
  };
}

interface InkParts {
  readonly placement: Placement;
  readonly levels: number;
  /** Place of the layer's first colour in the palette. */
  readonly base: number;
}

function inkOf({ paint }: Layer, scene: Scene, { placement, levels, base }: InkParts): Ink {
  const below = base - 1;
  const level = Uint8Array.from({ length: 256 }, (_, coverage) => Math.round((coverage / 255) * levels));
  const inkAt = (coverage: number, step: number): number => {
    const own = level[coverage] as number;
    return own === 0 ? -1 : below + step * levels + own;
  };
  if (!paint.gradient) return (coverage) => inkAt(coverage, 0);
  const { left, top, scale } = placement;
  const axis = gradientAxis(paint.gradient, scene.symbol);
  const share = paint.gradient.type === 'radial' ? radialShare(axis, scene.symbol) : linearShare(axis);
  return (coverage, x, y) => {
    const along = share((x + 0.5 - left) / scale, (y + 0.5 - top) / scale);
    return inkAt(coverage, Math.max(0, Math.min(GRADIENT.steps - 1, Math.floor(along * GRADIENT.steps))));
  };
}

function linearShare({ from, to }: GradientAxis): (x: number, y: number) => number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy;
  return (x, y) => ((x - from[0]) * dx + (y - from[1]) * dy) / squared;
}

function radialShare({ radius }: GradientAxis, { x, y, side }: Scene['symbol']): (x: number, y: number) => number {
  const [centreX, centreY] = [x + side / 2, y + side / 2];
  return (atX, atY) => Math.hypot(atX - centreX, atY - centreY) / radius;
}

interface Brush {
  readonly placement: Placement;
  readonly ink: Ink;
}

function drawLayer(indices: Uint8Array, { boxes, outlines, paint }: Layer, brush: Brush): void {
  const { left, top, scale } = brush.placement;
  const { ink } = brush;
  const inks = Int16Array.from({ length: 256 }, (_, coverage) => ink(coverage, 0, 0));
  for (const box of boxes) fillBox(indices, box, { brush, isVaried: paint.gradient !== null });
  const stamps = new Map<unknown, Stamp>();
  for (const { outline, x, y } of outlines) {
    let stamp = stamps.get(outline);
    if (!stamp) {
      stamp = stampOf(outline, scale);
      stamps.set(outline, stamp);
    }
    const at = { placement: brush.placement, x: left + x * scale + stamp.left, y: top + y * scale + stamp.top };
    if (paint.gradient) drawStampVaried(indices, stamp, { ...at, ink });
    else drawStamp(indices, stamp, { ...at, inks });
  }
}

function fillBox(indices: Uint8Array, box: Box, { brush, isVaried }: { brush: Brush; isVaried: boolean }): void {
  const { placement, ink } = brush;
  const { left, top, scale, width } = placement;
  const [from, until] = [left + box.x * scale, left + (box.x + box.width) * scale];
  for (let y = top + box.y * scale; y < top + (box.y + box.height) * scale; y++) {
    if (!isVaried) indices.fill(ink(255, 0, 0), y * width + from, y * width + until);
    else for (let x = from; x < until; x++) indices[y * width + x] = ink(255, x, y);
  }
}

interface StampPlace {
  readonly placement: Placement;
  readonly x: number;
  readonly y: number;
}

/** One colour: what each coverage becomes is known beforehand. */
function drawStamp(
  indices: Uint8Array,
  stamp: Stamp,
  { placement, inks, x, y }: StampPlace & { inks: Int16Array },
): void {
  const { width, height, coverage } = stamp;
  for (let row = 0; row < height; row++) {
    const line = (y + row) * placement.width + x;
    for (let column = 0; column < width; column++) {
      const own = inks[coverage[row * width + column] as number] as number;
      if (own >= 0) indices[line + column] = own;
    }
  }
}

function drawStampVaried(indices: Uint8Array, stamp: Stamp, { placement, ink, x, y }: StampPlace & { ink: Ink }): void {
  const { width, height, coverage } = stamp;
  for (let row = 0; row < height; row++) {
    const line = (y + row) * placement.width + x;
    for (let column = 0; column < width; column++) {
      const own = ink(coverage[row * width + column] as number, x + column, y + row);
      if (own >= 0) indices[line + column] = own;
    }
  }
}
