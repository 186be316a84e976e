/** What the size of a print means for its reading distance. */
import type { PhotoReading } from './read-photo.ts';

export interface PrintedSize {
  /** Width of the code without its margin; undefined if the owner did not enter it. */
  readonly widthMm: number | undefined;
  /** From where people scan it. */
  readonly fromCm: number;
  /** From where it is readable; null without a width, or if the picture does not tell. */
  readonly distanceCm: number | null;
  /** Smallest width for `fromCm`; null if the picture does not tell. */
  readonly leastWidthMm: number | null;
}

/** Arm's length. */
export const DEFAULT_FROM_CM = 30;
/** Measured: what office printers print reliably, and the smallest code that phones focus on. */
const LEAST_MODULE_MM = 0.4;
const LEAST_WIDTH_MM = 15;

export function printedSize(
  { measures, distanceModules }: Pick<PhotoReading, 'measures' | 'distanceModules'>,
  { width: widthMm, from: fromCm = DEFAULT_FROM_CM }: { width?: number | undefined; from?: number | undefined },
): PrintedSize {
  if (!measures || distanceModules === null) return { widthMm, fromCm, distanceCm: null, leastWidthMm: null };
  const { size } = measures;
  const needed = Math.ceil((fromCm * 10 * size) / distanceModules);
  return {
    widthMm,
    fromCm,
    distanceCm: widthMm === undefined ? null : Math.max(1, Math.round((widthMm * distanceModules) / size / 10)),
    leastWidthMm: Math.max(needed, Math.ceil(size * LEAST_MODULE_MM), LEAST_WIDTH_MM),
  };
}
