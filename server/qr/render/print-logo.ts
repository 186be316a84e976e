import sharp from 'sharp';

/** A logo as PDF and PostScript embed pictures: colors and transparency separately. */
export interface PrintLogo {
  /** Side in pixels. */
  readonly side: number;
  readonly rgb: Buffer;
  readonly alpha: Buffer;
}

/** The maximum size of stored logos; upscaling would add nothing. */
const SIDE_PIXELS = 256;

/** Fits the logo into a square, like the other formats. */
export async function printLogo(png: Buffer): Promise<PrintLogo> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const fitted = sharp(png).resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'contain', background }).ensureAlpha();
  const rgba = await fitted.raw().toBuffer();
  const count = SIDE_PIXELS * SIDE_PIXELS;
  const [rgb, alpha] = [Buffer.alloc(count * 3), Buffer.alloc(count)];
  for (let index = 0; index < count; index++) {
    rgba.copy(rgb, index * 3, index * 4, index * 4 + 3);
    alpha[index] = rgba[index * 4 + 3] ?? 0;
  }
  return { side: SIDE_PIXELS, rgb, alpha };
}
