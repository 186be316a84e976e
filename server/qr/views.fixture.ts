/** Eight ways in which a phone meets a code, and which decoders read it so. */
import sharp, { type Sharp } from 'sharp';
import type { Decoder } from './decoders.ts';
import type { LumaRaster } from './luma-raster.ts';
import { firstMisread, readWithZbar } from './zbar.fixture.ts';

/** The wall, the table, the window around the picture. */
const GREY = 200;
const AROUND = { r: GREY, g: GREY, b: GREY };
const RIM = 10;
const GRAIN_SEED = 21;

/** Each takes a PNG of `width` pixels at 6 pixels a module. */
const RENDERINGS: Readonly<Record<string, (png: Buffer, width: number) => Sharp>> = {
  clean: (png) => sharp(png),
  small: (png, width) => sharp(png).resize(Math.round(width / 2)),
  blurred: (png) => sharp(png).blur(2),
  turned: (png) => sharp(png).rotate(9, { background: AROUND }),
  compressed: (png) => sharp(png).jpeg({ quality: 25 }),
  dimmed: (png) => sharp(png).linear(0.45, 30),
  sheared: (png) => sharp(png).affine([1, 0.12, 0.05, 1], { background: AROUND }),
  noisy: (png) => sharp(png),
};

export const VIEW_NAMES = Object.keys(RENDERINGS);

export interface View extends LumaRaster {
  readonly name: string;
  readonly text: string;
}

/** All eight views of a picture of that text; transparent ones lie on the given colour. */
export async function viewsOf(picture: Buffer, text: string, under = '#fff'): Promise<View[]> {
  const png = await sharp(picture).flatten({ background: under }).png({ compressionLevel: 1 }).toBuffer();
  const { width } = await sharp(png).metadata();
  return Promise.all(
    Object.entries(RENDERINGS).map(async ([name, render]) => {
      const raster = await inSquare(render(png, width));
      return { name, text, side: raster.side, pixels: name === 'noisy' ? withGrain(raster.pixels) : raster.pixels };
    }),
  );
}

/** As grey pixels in the middle of a larger square: a camera's picture is more than the code. */
async function inSquare(picture: Sharp): Promise<LumaRaster> {
  const bytes = await picture.flatten({ background: AROUND }).png({ compressionLevel: 1 }).toBuffer();
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const side = Math.max(info.width, info.height) + 2 * RIM;
  const pixels = new Uint8Array(side * side).fill(GREY);
  const [left, top] = [Math.floor((side - info.width) / 2), Math.floor((side - info.height) / 2)];
  for (let y = 0; y < info.height; y++) {
    pixels.set(data.subarray(y * info.width, (y + 1) * info.width), (top + y) * side + left);
  }
  return { side, pixels };
}

/** Grain of a deterministic generator, 40 levels wide. */
function withGrain(pixels: Uint8Array): Uint8Array {
  let state = GRAIN_SEED;
  return pixels.map((pixel) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.max(0, Math.min(255, pixel + ((state >>> 24) / 255 - 0.5) * 40));
  });
}

/** Names of the views that a decoder does not read. */
export function missedBy(decode: Decoder, views: readonly View[]): string[] {
  return views.filter((view) => decode(view) !== view.text).map(({ name }) => name);
}

/** As `missedBy`, for zbar: all views in one call, and one by one only when that shows that something is missing. */
export async function missedByZbar(views: readonly View[]): Promise<string[]> {
  const pictures = await Promise.all(
    views.map(({ side, pixels }) =>
      sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  );
  const texts = views.map(({ text }) => text);
  if (firstMisread(await readWithZbar(pictures), texts) === undefined) return [];
  const missed: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    const { name = '', text = '' } = views[index] ?? {};
    if (firstMisread(await readWithZbar([picture]), [text]) !== undefined) missed.push(name);
  }
  return missed;
}
