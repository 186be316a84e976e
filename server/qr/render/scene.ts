/** A drawing as flat layers, which every picture writer draws in the same order. All measures are modules. */
import { BLACK, type Rgb } from '../design/color.ts';
import type { QrGradient, QrStyle } from '../design/style.ts';
import { logoSquare, outerSize, type QrDrawing, QUIET_ZONE, type Square } from './drawing.ts';
import { type FrameDeps, frameParts } from './frame.ts';
import type { QrMatrix } from './matrix.ts';
import type { Box, Outline } from './outline.ts';
import { ABOVE, BELOW, dotOutlines, LEFT, pupilOutlines, RIGHT, ringOutlines } from './shapes.ts';
import { textOutlines } from './text-outlines.ts';

/** An outline with its position. Outlines are shared, so writers may cache their output for each. */
export interface Placed {
  readonly outline: Outline;
  readonly x: number;
  readonly y: number;
}

export interface Paint {
  readonly color: Rgb;
  /** A gradient over the symbol, starting at `color`. */
  readonly gradient: QrGradient | null;
}

/** Boxes and outlines of one layer never overlap. */
export interface Layer {
  readonly paint: Paint;
  /** The color under its edges; null for transparency. */
  readonly over: Rgb | null;
  readonly boxes: readonly Box[];
  readonly outlines: readonly Placed[];
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Null when transparent. */
  readonly background: Rgb | null;
  /** The area of the background: everything (and any margin that a writer adds), unless a frame goes around. */
  readonly ground: Box;
  readonly layers: readonly Layer[];
  /** The symbol without its quiet zone: the area of gradients. */
  readonly symbol: { readonly x: number; readonly y: number; readonly side: number };
  /** A PNG and the square into which it is fitted. */
  readonly picture: { readonly png: Buffer; readonly x: number; readonly y: number; readonly side: number } | null;
}

export function toScene(drawing: QrDrawing): Scene {
  const { design, matrix, style } = drawing;
  const side = outerSize(matrix);
  const frame = style.frame && frameParts(style.frame.type, side, style.frame.text !== '');
  const [left, top] = [frame?.inset ?? 0, frame?.insetTop ?? 0];
  const origin = { x: left + QUIET_ZONE, y: top + QUIET_ZONE };
  const square = design.logo ? logoSquare(matrix) : null;
  return {
    width: frame?.width ?? side,
    height: frame?.height ?? side,
    background: style.isTransparent ? null : design.background,
    ground: frame?.ground ?? { x: 0, y: 0, width: side, height: side },
    layers: [codeLayer(drawing, origin), ...(frame ? frameLayers(drawing, frame) : [])],
    symbol: { ...origin, side: matrix.size },
    picture: square && design.logo ? { png: design.logo, ...pictureAt(square, { left, top }) } : null,
  };
}

function pictureAt({ start, side }: Square, { left, top }: { left: number; top: number }) {
  return { x: start + left, y: start + top, side };
}

/** Upper left corner of the symbol. */
interface Origin {
  readonly x: number;
  readonly y: number;
}

function codeLayer({ design, matrix, style }: QrDrawing, origin: Origin): Layer {
  const paint = { color: design.foreground, gradient: style.gradient };
  const over = style.isTransparent ? null : design.background;
  const hasPlainEyes = style.eyes === 'square' && style.pupils === 'square';
  if (style.dots === 'square' && hasPlainEyes) {
    return { paint, over, boxes: moduleRuns(matrix, origin), outlines: [] };
  }
  const outlines = [...dots(matrix, style, origin), ...eyes(matrix, style, origin)];
  return { paint, over, boxes: [], outlines };
}

/** Returns one box for each run of dark modules in a row. */
function moduleRuns({ size, modules }: QrMatrix, origin: Origin): Box[] {
  const boxes: Box[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!modules[y * size + x]) continue;
      const start = x;
      while (x < size && modules[y * size + x]) x++;
      boxes.push({ x: start + origin.x, y: y + origin.y, width: x - start, height: 1 });
    }
  }
  return boxes;
}

const EYE_SIDE = 7;

function dots({ size, modules }: QrMatrix, style: QrStyle, origin: Origin): Placed[] {
  const shapes = dotOutlines(style.dots);
  const far = size - EYE_SIDE;
  const isEye = (x: number, y: number): boolean =>
    (x < EYE_SIDE && (y < EYE_SIDE || y >= far)) || (x >= far && y < EYE_SIDE);
  const result: Placed[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * size + x;
      if (!modules[at] || isEye(x, y)) continue;
      const neighbours =
        (y > 0 && modules[at - size] ? ABOVE : 0) |
        (x + 1 < size && modules[at + 1] ? RIGHT : 0) |
        (y + 1 < size && modules[at + size] ? BELOW : 0) |
        (x > 0 && modules[at - 1] ? LEFT : 0);
      result.push({ outline: shapes[neighbours] as Outline, x: x + origin.x, y: y + origin.y });
    }
  }
  return result;
}

function eyes({ size }: QrMatrix, style: QrStyle, { x: left, y: top }: Origin): Placed[] {
  const far = size - EYE_SIDE;
  const places = [
    [left, top],
    [left + far, top],
    [left, top + far],
  ] as const;
  const [rings, pupils] = [ringOutlines(style.eyes), pupilOutlines(style.pupils)];
  return places.flatMap(([x, y], eye) => [
    { outline: rings[eye] as Outline, x, y },
    { outline: pupils[eye] as Outline, x, y },
  ]);
}

function frameLayers({ design, style }: QrDrawing, deps: FrameDeps): Layer[] {
  const color = style.frame?.color ?? design.foreground;
  const asPlaced = (outline: Outline): Placed => ({ outline, x: 0, y: 0 });
  const body = { boxes: deps.boxes, outlines: deps.outlines.map(asPlaced) };
  const words = textOutlines(style.frame?.text ?? '', deps.plate).map(asPlaced);
  const over = style.isTransparent || deps.ground.x > 0 ? null : design.background;
  return [
    { paint: { color, gradient: null }, over, ...body },
    ...(words.length === 0
      ? []
      : [{ paint: { color: design.background, gradient: null }, over: color, boxes: [], outlines: words }]),
  ];
}

/** Returns a gradient's color at a position from 0 to 1. */
export function colorAt({ color, gradient }: Paint, share: number): Rgb {
  const to = gradient?.to ?? BLACK;
  const between = (from: number, until: number): number => Math.round(from + (until - from) * (gradient ? share : 0));
  return {
    red: between(color.red, to.red),
    green: between(color.green, to.green),
    blue: between(color.blue, to.blue),
  };
}

/** A linear gradient's ends, or a radial one's center and reach. */
export interface GradientAxis {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly radius: number;
}

export function gradientAxis({ angleDegrees }: QrGradient, { x, y, side }: Scene['symbol']): GradientAxis {
  const angle = (angleDegrees * Math.PI) / 180;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const reach = ((Math.abs(across) + Math.abs(down)) * side) / 2;
  const [centreX, centreY] = [x + side / 2, y + side / 2];
  return {
    from: [centreX - across * reach, centreY - down * reach],
    to: [centreX + across * reach, centreY + down * reach],
    radius: (side * Math.SQRT2) / 2,
  };
}
