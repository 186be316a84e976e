/** Outlines and boxes in the words of PostScript and PDF, whose paths know the same five operators. */
import type { Box, Outline } from './outline.ts';
import { colourAt, gradientAxis, type Layer, type Scene } from './scene.ts';

export const POINTS_A_MILLIMETRE = 72 / 25.4;

/** Names of the operators: move, line, curve, close, and a rectangle. */
export interface PathWords {
  readonly rectangle: string;
  readonly move: string;
  readonly line: string;
  readonly curve: string;
  readonly close: string;
}

/** A layer as one path; what touches leaves no hair line. */
export function layerPath({ boxes, outlines }: Layer, words: PathWords): string {
  const lines = boxes.map((box) => boxPath(box, words));
  for (const { outline, x, y } of outlines) lines.push(outlinePath(outline, [x, y], words));
  return lines.join('\n');
}

export function boxPath({ x, y, width, height }: Box, { rectangle }: PathWords): string {
  return `${x} ${y} ${width} ${height} ${rectangle}`;
}

function outlinePath(outline: Outline, [dx, dy]: readonly [number, number], words: PathWords): string {
  const parts: string[] = [];
  for (const [index, segment] of outline.entries()) {
    if (segment[0] === 'M' && index > 0) parts.push(words.close);
    const numbers = segment.slice(1) as number[];
    const moved = numbers.map((value, place) => shortNumber(value + (place % 2 === 0 ? dx : dy)));
    parts.push(`${moved.join(' ')} ${segment[0] === 'M' ? words.move : segment[0] === 'L' ? words.line : words.curve}`);
  }
  // A line each: PostScript's conventions allow none of more than 255 characters.
  return [...parts, words.close].join('\n');
}

/** A thousandth of a module is finer than any printer; never in the form 1e-7, which these languages do not know. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Colour channels as shares of one. */
export function shares({ red, green, blue }: { red: number; green: number; blue: number }): string {
  return [red, green, blue].map((channel) => shortNumber(channel / 255)).join(' ');
}

/** The dictionary of a gradient, the same in both languages. */
export function shadingOf({ paint }: Layer, { symbol }: Scene): string {
  if (!paint.gradient) return 'null';
  const { from, to, radius } = gradientAxis(paint.gradient, symbol);
  const centre = [symbol.x + symbol.side / 2, symbol.y + symbol.side / 2];
  const isRadial = paint.gradient.type === 'radial';
  const coordinates = isRadial ? [...centre, 0, ...centre, radius] : [...from, ...to];
  const [start, end] = [0, 1].map((share) => shares(colourAt(paint, share)));
  return (
    `<< /ShadingType ${isRadial ? 3 : 2} /ColorSpace /DeviceRGB /Coords [${coordinates.map(shortNumber).join(' ')}] ` +
    `/Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [${start}] /C1 [${end}] /N 1 >> >>`
  );
}
