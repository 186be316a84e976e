/** The drawing as a camera's grey image would have it, made straight from the modules without going through PNG. */
import sharp from 'sharp';
import { luma } from './colour.ts';
import { outerSize, pictureSquare, type QrDrawing, QUIET_ZONE } from './drawing.ts';
import { scaledLogo } from './png.ts';

/** One byte a pixel, 0 black, 255 white; square. */
export interface LumaRaster {
  readonly side: number;
  readonly pixels: Uint8Array;
}

/** Crisp, in the final colours, `scale` pixels a module; a logo is composed where it will lie. */
export async function logoRaster(drawing: QrDrawing, scale: number): Promise<LumaRaster> {
  const raster = plainRaster(drawing, scale);
  const square = pictureSquare(drawing.matrix);
  if (!square || !drawing.design.logo) return raster;
  const side = square.side * scale;
  const picture = await sharp(await scaledLogo(drawing.design.logo, side))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const left = square.start * scale;
  for (let index = 0; index < side * side; index++) {
    const at = (left + Math.floor(index / side)) * raster.side + left + (index % side);
    raster.pixels[at] = blended(picture.subarray(index * 4, index * 4 + 4), raster.pixels[at] ?? 0);
  }
  return raster;
}

/** An RGBA pixel over a grey one. */
function blended([red = 0, green = 0, blue = 0, alpha = 0]: Uint8Array, below: number): number {
  return Math.round((luma({ red, green, blue }) * alpha + below * (255 - alpha)) / 255);
}

/** As `logoRaster`, but for drawings without a logo, and therefore at once. */
export function plainRaster({ design, matrix }: QrDrawing, scale: number): LumaRaster {
  const side = outerSize(matrix) * scale;
  const dark = Math.round(luma(design.foreground));
  const pixels = new Uint8Array(side * side).fill(Math.round(luma(design.background)));
  const { size, modules } = matrix;
  for (let y = 0; y < size; y++) {
    const first = (y + QUIET_ZONE) * scale * side;
    for (let x = 0; x < size; x++) {
      if (!modules[y * size + x]) continue;
      const from = first + (x + QUIET_ZONE) * scale;
      for (let pixel = from; pixel < from + scale; pixel++) pixels[pixel] = dark;
    }
    for (let line = 1; line < scale; line++) pixels.copyWithin(first + line * side, first, first + side);
  }
  return { side, pixels };
}
