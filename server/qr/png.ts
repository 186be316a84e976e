/** PNG through zlib alone: one bit a pixel and a palette of two. Only a logo brings sharp in. */
import { constants, crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Rgb } from './colour.ts';
import { outerSize, pictureSquare, type QrDrawing, QUIET_ZONE } from './drawing.ts';

/** Pixels a side: what is asked for when nothing is said, and the bounds of what may be asked for. */
export const PNG_SIZE = { default: 512, least: 64, most: 4096 } as const;
/** One pixel a module survives no resizing at all. */
const LEAST_SCALE = 2;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_COLOUR = 3;
const FILTER_NONE = 0;
const FILTER_UP = 2;
/** The rows are mostly zeros: run lengths alone are 8 times as fast as the default and cost 700 bytes at 1024 px. */
const COMPRESSION = { strategy: constants.Z_RLE } as const;

/**
 * Pixels a module: a whole number, so that no module is blurred; the picture is as near below the wished side as
 * that allows. Sizes out of bounds are moved to the bound.
 */
export function pixelsPerModule(drawing: QrDrawing, wishedSidePixels: number): number {
  const wished = Math.min(PNG_SIZE.most, Math.max(PNG_SIZE.least, wishedSidePixels));
  return Math.max(LEAST_SCALE, Math.floor(wished / outerSize(drawing.matrix)));
}

/** A PNG near the wished side in pixels. Truecolour with a logo, else palette at one bit. */
export async function renderPng(drawing: QrDrawing, wishedSidePixels: number = PNG_SIZE.default): Promise<Buffer> {
  const scale = pixelsPerModule(drawing, wishedSidePixels);
  const plain = plainPng(drawing, scale);
  const square = pictureSquare(drawing.matrix);
  if (!square || !drawing.design.logo) return plain;
  const picture = await scaledLogo(drawing.design.logo, square.side * scale);
  const at = square.start * scale;
  return sharp(plain)
    .toColourspace('srgb')
    .composite([{ input: picture, left: at, top: at }])
    .removeAlpha()
    .png()
    .toBuffer();
}

/** The logo fitted into a square of exactly that many pixels, transparent where it is not square itself. */
export async function scaledLogo(logo: Buffer, sidePixels: number): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(logo).resize(sidePixels, sidePixels, { fit: 'contain', background }).png().toBuffer();
}

function plainPng(drawing: QrDrawing, scale: number): Buffer {
  const side = outerSize(drawing.matrix) * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  header.writeUInt8(PALETTE_COLOUR, 9);
  const { background, foreground } = drawing.design;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...paletteEntry(background), ...paletteEntry(foreground)])),
    chunk('IDAT', deflateSync(scanLines(drawing, side, scale), COMPRESSION)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function paletteEntry({ red, green, blue }: Rgb): number[] {
  return [red, green, blue];
}

/** A module's first line is written out; the others repeat it, told by the "up" filter and a row of zeros. */
function scanLines({ matrix }: QrDrawing, side: number, scale: number): Buffer {
  const { size, modules } = matrix;
  const stride = 1 + Math.ceil(side / 8);
  const lines = Buffer.alloc(stride * side);
  for (let y = 1; y < side; y++) lines[y * stride] = FILTER_UP;
  for (let row = 0; row <= size; row++) {
    const start = (row + QUIET_ZONE) * scale * stride;
    lines[start] = FILTER_NONE;
    if (row === size) break;
    for (let x = 0; x < size; x++) {
      if (!modules[row * size + x]) continue;
      const first = (x + QUIET_ZONE) * scale;
      for (let pixel = first; pixel < first + scale; pixel++) {
        const at = start + 1 + (pixel >>> 3);
        lines[at] = (lines[at] as number) | (0x80 >>> (pixel & 7));
      }
    }
  }
  return lines;
}

function chunk(type: string, body: Buffer): Buffer {
  const result = Buffer.alloc(body.length + 12);
  result.writeUInt32BE(body.length, 0);
  result.write(type, 4, 'latin1');
  body.copy(result, 8);
  result.writeUInt32BE(crc32(result.subarray(4, body.length + 8)), body.length + 8);
  return result;
}
