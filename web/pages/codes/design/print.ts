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

/** Pixels of a PNG of that width in print; at most what the service draws. */
export function pixelsForPrint(widthMm: number, dpi: number): number {
  const pixels = Math.round((widthMm / MILLIMETRES_AN_INCH) * dpi);
  return Math.min(Math.max(pixels, SIDE_PIXELS.least), SIDE_PIXELS.most);
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

/**
 * Width and height of a PNG: the longer side is as wished. The service draws modules of whole pixels, and the rest is margin.
 *
 * @param svg the same code, drawn in modules
 */
export function pictureSize(svg: string | undefined, sidePixels: number): readonly [number, number] {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg ?? '')?.map(Number) ?? [];
  if (!width || !height) return [sidePixels, sidePixels];
  const longer = Math.max(width, height);
  const scale = Math.max(LEAST_SCALE, Math.floor(sidePixels / longer));
  const rest = Math.max(0, sidePixels - longer * scale);
  return [Math.round(width * scale + rest), Math.round(height * scale + rest)];
}
