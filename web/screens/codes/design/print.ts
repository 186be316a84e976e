import { formatDecimal, formatInteger } from '../../../ui/format.ts';

/** Measured, and a printers' rule of thumb: phones read a code from ten times its width. */
const DISTANCE_BY_WIDTH = 10;
const MILLIMETRES_AN_INCH = 25.4;
/** Limits of the service. */
export const WIDTH_MM = { least: 10, most: 2000 } as const;
export const SIDE_PIXELS = { least: 64, most: 4096 } as const;

/** Returns the smallest width in millimeters, including the quiet zone, that can be read from this distance. */
export function widthForDistance(distanceCm: number, leastMm: number): number {
  const width = Math.ceil((distanceCm * 10) / DISTANCE_BY_WIDTH);
  return Math.min(Math.max(width, leastMm, WIDTH_MM.least), WIDTH_MM.most);
}

/** Returns the distance in centimeters from which a code of this width can be read. */
export function distanceForWidth(widthMm: number): number {
  return Math.round((widthMm * DISTANCE_BY_WIDTH) / 10);
}

/** Typical places for codes and their reading distance in centimeters. */
export const PLACES = [
  { name: 'card', distanceCm: 20 },
  { name: 'sticker', distanceCm: 25 },
  { name: 'flyer', distanceCm: 30 },
  { name: 'table', distanceCm: 40 },
  { name: 'window', distanceCm: 100 },
  { name: 'poster', distanceCm: 200 },
  { name: 'stage', distanceCm: 600 },
  { name: 'billboard', distanceCm: 2000 },
] as const;
export type PlaceName = (typeof PLACES)[number]['name'];

/** Returns the default width: a code with text around it is a poster, one without is held in the hand. */
export function defaultWidth(hasFrame: boolean): number {
  return hasFrame ? 120 : 50;
}

/** Widths to choose from before the code is saved; its page accepts any other width. */
export const WIDTHS_MM = [20, 50, 120, 200, 600] as const;

/** Parses a width in the address; undefined for an invalid one. */
export function readWidth(text: string | null): number | undefined {
  const width = Math.round(Number(text));
  return text && width >= WIDTH_MM.least && width <= WIDTH_MM.most ? width : undefined;
}

/** Minimum pixels per module. */
const LEAST_SCALE = 2;

export type Sides = readonly [width: number, height: number];

/**
 * Returns width and height of a PNG whose longer side is as requested. The service draws modules of whole pixels and
 * fills the rest with margin.
 *
 * @param svg the same code, drawn in modules
 */
export function pictureSize(svg: string | undefined, sidePixels: number): Sides {
  const sides = sidesOf(svg);
  return sides ? fitted(sides, sidePixels, Math.max(...sides)) : [sidePixels, sidePixels];
}

/**
 * Returns the pixels and density of a PNG for print. The density is lower than requested where it would exceed the
 * pixel limit.
 */
export function printedSize(
  svg: string | undefined,
  { widthMm, dpi }: { widthMm: number; dpi: number },
): { pixels: Sides; dpi: number } {
  const inches = widthMm / MILLIMETRES_AN_INCH;
  const wished = Math.round(inches * dpi);
  const sides = sidesOf(svg) ?? ([1, 1] as const);
  const pixels = svg ? fitted(sides, wished, sides[0]) : fitted(sides, Math.min(wished, SIDE_PIXELS.most), 1);
  return { pixels, dpi: pixels[0] === wished ? dpi : Math.round(pixels[0] / inches) };
}

/** Returns the printed height of an image of this width, to a tenth of a millimeter. */
export function heightMm(svg: string | undefined, widthMm: number): number {
  const [width, height] = sidesOf(svg) ?? [1, 1];
  return Math.round((widthMm * height * 10) / width) / 10;
}

/** Returns the number of modules across and down; undefined until the code is known. */
export function sidesOf(svg: string | undefined): Sides | undefined {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg ?? '')?.map(Number) ?? [];
  return width && height ? [width, height] : undefined;
}

/** Fits modules to whole pixels as the service does, within its limit for the longer side. */
function fitted([width, height]: Sides, wished: number, modules: number): Sides {
  const longer = Math.max(width, height);
  const scale = Math.max(LEAST_SCALE, Math.floor(Math.min(wished / modules, SIDE_PIXELS.most / longer)));
  const rest = Math.max(0, Math.min(wished - modules * scale, SIDE_PIXELS.most - longer * scale));
  return [width * scale + rest, height * scale + rest];
}

const CENTIMETERS_A_METER = 100;

/** Formats a reading distance. */
export function formatDistance(cm: number): string {
  return cm < CENTIMETERS_A_METER ? `${formatInteger(cm)} cm` : `${formatDecimal(cm / CENTIMETERS_A_METER)} m`;
}
