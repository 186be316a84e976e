/** Conditions under which a phone sees a code, applied to the final picture. */
import sharp, { type Sharp } from 'sharp';
import { WALL } from './distortions.ts';
import { inSquare, type LumaRaster } from './luma-raster.ts';

const AROUND = { r: WALL, g: WALL, b: WALL };
const RIM = 10;
const GRAIN_SEED = 21;

/** Each takes a PNG of `width` pixels at 6 pixels per module. */
const RENDERINGS = {
  clean: (png: Buffer) => sharp(png),
  small: (png: Buffer, width: number) => sharp(png).resize(Math.round(width / 2)),
  blurred: (png: Buffer) => sharp(png).blur(2),
  turned: (png: Buffer) => sharp(png).rotate(9, { background: AROUND }),
  // Encoded and decoded again, because sharp applies only the last requested output format.
  compressed: async (png: Buffer) => sharp(await sharp(png).jpeg({ quality: 25 }).toBuffer()),
  dimmed: (png: Buffer) => sharp(png).linear(0.45, 30),
  sheared: (png: Buffer) => sharp(png).affine([1, 0.12, 0.05, 1], { background: AROUND }),
  noisy: (png: Buffer) => sharp(png),
  // Worse than any of the eight: readable here means readable with a margin.
  hazy: (png: Buffer) => sharp(png).blur(2.4),
  slanted: (png: Buffer) => sharp(png).affine([1, 0.16, 0.07, 1], { background: AROUND }),
  leaning: (png: Buffer) => sharp(png).affine([1, -0.12, -0.05, 1], { background: AROUND }),
} as const;

export type ViewName = keyof typeof RENDERINGS;
/** The eight views in which a good code must be readable. */
export const VIEW_NAMES: readonly ViewName[] = [
  ...(['clean', 'small', 'blurred', 'turned', 'compressed', 'dimmed', 'sheared', 'noisy'] as const),
];

/** Pixels per module of the views' source picture. */
export const VIEW_SCALE = 6;

export interface View extends LumaRaster {
  readonly name: ViewName;
}

/** Returns views of a picture, all eight by default; transparency shows the given color. */
export async function viewsOf(picture: Buffer, under = '#fff', names = VIEW_NAMES): Promise<View[]> {
  const png = await sharp(picture).flatten({ background: under }).png({ compressionLevel: 1 }).toBuffer();
  const { width } = await sharp(png).metadata();
  return Promise.all(
    names.map(async (name) => {
      const { side, pixels } = await greyInSquare(await RENDERINGS[name](png, width));
      return { name, side, pixels: name === 'noisy' ? withStrongGrain(pixels) : pixels };
    }),
  );
}

/** Returns grayscale pixels in the middle of a larger square, since a camera's picture shows more than the code. */
async function greyInSquare(picture: Sharp): Promise<LumaRaster> {
  const bytes = await picture.flatten({ background: AROUND }).png({ compressionLevel: 1 }).toBuffer();
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return inSquare({ width: info.width, height: info.height, pixels: data }, RIM, WALL);
}

/** Adds deterministic noise, 40 levels wide. */
function withStrongGrain(pixels: Uint8Array): Uint8Array {
  let state = GRAIN_SEED;
  return pixels.map((pixel) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.max(0, Math.min(255, pixel + ((state >>> 24) / 255 - 0.5) * 40));
  });
}
