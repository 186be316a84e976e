/** SVG with one path per layer. It contains no text of the owner, only numbers and the logo's base64. */
import { formatRgb } from '../design/color.ts';
import type { QrDrawing } from './drawing.ts';
import { type Box, endOf, type Outline, type Segment } from './outline.ts';
import { colorAt, gradientAxis, type Layer, type Placed, type Scene, toScene } from './scene.ts';

/**
 * Renders a complete SVG document: one unit per module, `viewBox` only, so that it scales to its container. The
 * background is painted unless the style is transparent.
 */
export function renderSvg(drawing: QrDrawing): string {
  const scene = toScene(drawing);
  const { width, height, background, layers } = scene;
  // Squares on whole units stay sharp at every size; round shapes need smoothing.
  const isSquare = layers.every(({ outlines }) => outlines.length === 0);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"` +
    `${isSquare ? ' shape-rendering="crispEdges"' : ''}>` +
    (background ? `<path fill="${formatRgb(background)}" d="${boxPath([scene.ground])}"/>` : '') +
    layers.map((layer) => layerElement(layer, scene)).join('') +
    `${logoImage(scene)}</svg>`
  );
}

function layerElement(layer: Layer, scene: Scene): string {
  const { gradient, color } = layer.paint;
  const path = boxPath(layer.boxes) + outlinePath(layer.outlines);
  if (!gradient) return `<path fill="${formatRgb(color)}" d="${path}"/>`;
  return `<defs>${gradientElement(layer, scene)}</defs><path fill="url(#g)" d="${path}"/>`;
}

function gradientElement({ paint }: Layer, { symbol }: Scene): string {
  if (!paint.gradient) return '';
  const { from, to, radius } = gradientAxis(paint.gradient, symbol);
  const centre = symbol.x + symbol.side / 2;
  const stops = [0, 1].map((at) => `<stop offset="${at}" stop-color="${formatRgb(colorAt(paint, at))}"/>`).join('');
  const units = 'id="g" gradientUnits="userSpaceOnUse"';
  if (paint.gradient.type === 'radial') {
    return `<radialGradient ${units} cx="${centre}" cy="${centre}" r="${short(radius)}">${stops}</radialGradient>`;
  }
  const ends = `x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}"`;
  return `<linearGradient ${units} ${ends}>${stops}</linearGradient>`;
}

/** Returns boxes as a path with relative moves, which save a third of the bytes. */
function boxPath(boxes: readonly Box[]): string {
  let path = '';
  let [atX, atY] = [0, 0];
  for (const { x, y, width, height } of boxes) {
    path += path ? `m${x - atX} ${y - atY}` : `M${x} ${y}`;
    path += `h${width}v${height}h-${width}z`;
    [atX, atY] = [x, y];
  }
  return path;
}

/** Returns all outlines as one path, so that adjacent modules have no hairline gaps. */
function outlinePath(outlines: readonly Placed[]): string {
  let path = '';
  for (const { outline, x, y } of outlines) {
    const { startX, startY, rest } = relativePath(outline);
    path += `M${short(startX + x)} ${short(startY + y)}${rest}`;
  }
  return path;
}

interface RelativePath {
  readonly startX: number;
  readonly startY: number;
  /** All commands after the first move, relative, and therefore independent of the outline's position. */
  readonly rest: string;
}

/** Modules share their outlines, so each is written once; letters are released with their scene. */
const written = new WeakMap<Outline, RelativePath>();

function relativePath(outline: Outline): RelativePath {
  const known = written.get(outline);
  if (known) return known;
  const [startX, startY] = outline[0] ? endOf(outline[0]) : [0, 0];
  let [x, y] = [startX, startY];
  let begin = [startX, startY] as const;
  let rest = '';
  for (const [index, segment] of outline.entries()) {
    if (segment[0] === 'M' && index > 0) {
      // `z` returns to the start of the part.
      rest += `zm${pair(segment[1] - begin[0], segment[2] - begin[1])}`;
      begin = [segment[1], segment[2]];
    } else if (segment[0] !== 'M') rest += relativeSegment(segment, x, y);
    [x, y] = endOf(segment);
  }
  const path = { startX, startY, rest: `${rest}z` };
  written.set(outline, path);
  return path;
}

function relativeSegment(segment: Segment, x: number, y: number): string {
  if (segment[0] !== 'C') return `l${pair(segment[1] - x, segment[2] - y)}`;
  const [, x1, y1, x2, y2, endX, endY] = segment;
  return `c${pair(x1 - x, y1 - y)} ${pair(x2 - x, y2 - y)} ${pair(endX - x, endY - y)}`;
}

function pair(x: number, y: number): string {
  return `${short(x)} ${short(y)}`;
}

/** Rounds to a thousandth of a module, finer than any printer. */
function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function logoImage({ picture }: Scene): string {
  if (!picture) return '';
  const { x, y, side, png } = picture;
  const source = `data:image/png;base64,${png.toString('base64')}`;
  return `<image x="${x}" y="${y}" width="${side}" height="${side}" href="${source}"/>`;
}
