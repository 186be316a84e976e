/** Outlines and boxes in PostScript and PDF syntax, whose paths share the same five operators. */
import type { Box, Outline } from './outline.ts';
import { colorAt, gradientAxis, type Layer, type Scene } from './scene.ts';

export const POINTS_PER_MILLIMETER = 72 / 25.4;

/** Names of the operators: move, line, curve, close, and a rectangle. */
export interface PathWords {
  readonly rectangle: string;
  readonly move: string;
  readonly line: string;
  readonly curve: string;
  readonly close: string;
}

/** Returns a layer as one path, so that adjacent modules have no hairline gaps. */
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
  // One per line, because PostScript's conventions limit lines to 255 characters.
  return [...parts, words.close].join('\n');
}

/**
 * Formats a number to a thousandth of a module, finer than any printer; never in the form 1e-7, which these languages
 * do not support.
 */
export function shortNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Returns color channels from 0 to 1. */
export function shares({ red, green, blue }: { red: number; green: number; blue: number }): string {
  return [red, green, blue].map((channel) => shortNumber(channel / 255)).join(' ');
}

/** Returns the dictionary of a gradient, the same in both languages. */
export function shadingOf({ paint }: Layer, { symbol }: Scene): string {
  if (!paint.gradient) return 'null';
  const { from, to, radius } = gradientAxis(paint.gradient, symbol);
  const centre = [symbol.x + symbol.side / 2, symbol.y + symbol.side / 2];
  const isRadial = paint.gradient.type === 'radial';
  const coordinates = isRadial ? [...centre, 0, ...centre, radius] : [...from, ...to];
  const [start, end] = [0, 1].map((share) => shares(colorAt(paint, share)));
  return (
    `<< /ShadingType ${isRadial ? 3 : 2} /ColorSpace /DeviceRGB /Coords [${coordinates.map(shortNumber).join(' ')}] ` +
    `/Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [${start}] /C1 [${end}] /N 1 >> >>`
  );
}
