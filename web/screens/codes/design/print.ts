/** Measured, and a rule of printers: phones read a code from ten times its width. */
const DISTANCE_BY_WIDTH = 10;
const MILLIMETRES_AN_INCH = 25.4;
/** What the service draws. */
export const WIDTH_MM = { least: 10, most: 2000 } as const;
export const SIDE_PIXELS = { least: 64, most: 4096 } as const;

/** The smallest width in millimetres, quiet zone included, to be read from so many centimetres. */
export function widthForDistance(distanceCm: number, leastMm: number): number {
  const width = Math.ceil((distanceCm * 10) / DISTANCE_BY_WIDTH);
  return Math.min(Math.max(width, leastMm, WIDTH_MM.least), WIDTH_MM.most);
}

/** From how many centimetres a code of that width is read. */
export function distanceForWidth(widthMm: number): number {
  return Math.round((widthMm * DISTANCE_BY_WIDTH) / 10);
}

/** Where codes hang, and from how far they are read there, in centimetres. */
export const PLACES = [
  { name: 'card', distanceCm: 20 },
  { name: 'table', distanceCm: 40 },
  { name: 'window', distanceCm: 100 },
  { name: 'poster', distanceCm: 200 },
  { name: 'stage', distanceCm: 600 },
  { name: 'billboard', distanceCm: 2000 },
] as const;
export type PlaceName = (typeof PLACES)[number]['name'];

/** With words around it a code hangs as a poster; without, it is in somebody's hand. */
export function usualWidth(hasFrame: boolean): number {
  return hasFrame ? 120 : 50;
}

/** What one chooses from before the code is saved; any other width can be typed on its page. */
export const WIDTHS_MM = [20, 50, 120, 200, 600] as const;

/** A width of an address; undefined for what is none. */
export function readWidth(text: string | null): number | undefined {
  const width = Math.round(Number(text));
  return text && width >= WIDTH_MM.least && width <= WIDTH_MM.most ? width : undefined;
}

/** Pixels of a module at least. */
const LEAST_SCALE = 2;

export type Sides = readonly [width: number, height: number];

/**
 * Width and height of a PNG: the longer side is as wished. The service draws modules of whole pixels, and the rest is margin.
 *
 * @param svg the same code, drawn in modules
 */
export function pictureSize(svg: string | undefined, sidePixels: number): Sides {
  const sides = sidesOf(svg);
  return sides ? fitted(sides, sidePixels, Math.max(...sides)) : [sidePixels, sidePixels];
}

/** Of a PNG for print: its pixels, and the density, which is lower than wished where that were too many of them. */
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

/** How high a picture of that width is in print, to a tenth of a millimetre. */
export function heightMm(svg: string | undefined, widthMm: number): number {
  const [width, height] = sidesOf(svg) ?? [1, 1];
  return Math.round((widthMm * height * 10) / width) / 10;
}

/** Modules across and down; undefined as long as nothing is known of the code. */
export function sidesOf(svg: string | undefined): Sides | undefined {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg ?? '')?.map(Number) ?? [];
  return width && height ? [width, height] : undefined;
}

/** As the service does: so many modules have so many pixels, and the longer side no more than it draws. */
function fitted([width, height]: Sides, wished: number, modules: number): Sides {
  const longer = Math.max(width, height);
  const scale = Math.max(LEAST_SCALE, Math.floor(Math.min(wished / modules, SIDE_PIXELS.most / longer)));
  const rest = Math.max(0, Math.min(wished - modules * scale, SIDE_PIXELS.most - longer * scale));
  return [width * scale + rest, height * scale + rest];
}
