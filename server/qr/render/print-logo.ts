import sharp from 'sharp';

/** A logo as PDF and PostScript take pictures: colours and transparency apart. */
export interface PrintLogo {
  /** Pixels. */
  readonly side: number;
  readonly rgb: Buffer;
  readonly alpha: Buffer;
}

/** Stored logos are at most as large; more pixels would be made up. */
const SIDE_PIXELS = 256;

/** Fitted into a square, as the other formats show it. */
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
