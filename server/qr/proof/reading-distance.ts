/** From how far a photographed code is readable, by shrinking it, with a camera's noise, until a decoder fails. */
import type { Decoder } from '../verify/decoders.ts';
import { downscaled, withGrain } from '../verify/distortions.ts';
import type { GreyPicture, LumaRaster } from '../verify/luma-raster.ts';
import { pixelAt } from './module-grid.ts';
import type { LocatedCode } from './photo-measures.ts';
import { projectionOf } from './projection.ts';

/** Pixels per module of the views, nearest first. */
const NEAREST = 6;
const SCALES = [6, 5.2, 4.5, 4, 3.6, 3.2, 2.9, 2.6, 2.35, 2.1, 1.9, 1.7, 1.5, 1.35] as const;
/** Modules around the code. */
const MARGIN = 5;
/** A phone reads a code of a short link, 37 modules with its margin, from ten times its width. */
const DISTANCE_MODULES = 370;
/** Measured: pixels per module at which a perfect print is still read, at the farthest. */
const SHARPEST_SCALE = 1.5;

/** Returns the distance from which the code is readable, in modules; null if the picture is too coarse to tell. */
export function readingDistance(
  decode: Decoder,
  picture: GreyPicture,
  code: LocatedCode & { text: string },
): number | null {
  const front = frontView(picture, code);
  let least: number | null = null;
  for (const scale of SCALES) {
    const seen = scale === NEAREST ? front : shrunk(front, scale / NEAREST);
    if (decode(withGrain(seen)) !== code.text) break;
    least = scale;
  }
  return least && DISTANCE_MODULES * Math.min(1, SHARPEST_SCALE / least);
}

/** Each step at most halves. */
function shrunk(view: LumaRaster, share: number): LumaRaster {
  return share >= 0.5 ? downscaled(view, share) : shrunk(downscaled(view, 0.5), share * 2);
}

/** Returns the code as seen from the front. */
function frontView(picture: GreyPicture, { corners, size }: LocatedCode): LumaRaster {
  const projection = projectionOf(corners, size);
  const side = (size + 2 * MARGIN) * NEAREST;
  const pixels = new Uint8Array(side * side);
  for (let index = 0; index < pixels.length; index++) {
    const [column, row] = [(index % side) + 0.5, Math.floor(index / side) + 0.5];
    const { x, y } = projection(column / NEAREST - MARGIN, row / NEAREST - MARGIN);
    pixels[index] = pixelAt(picture, x, y) ?? 255;
  }
  return { side, pixels };
}
