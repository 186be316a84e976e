/** Writes the PNG format with zlib alone. */
import { promisify } from 'node:util';
import { constants, crc32, deflate, deflateSync } from 'node:zlib';
import type { PaletteColor } from './raster.ts';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Lines of pixels without their filter bytes, `stride` bytes each. */
export interface PngPixels extends PixelSize {
  readonly kind: 'one-bit' | 'palette' | 'rgb' | 'rgba';
  readonly lines: Uint8Array;
  readonly stride: number;
  /** Used by the two kinds that have one. */
  readonly palette: readonly PaletteColor[];
  /** Dots per inch, for programs that print; omitted when unknown. */
  readonly dpi: number | undefined;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bit depth and color type. */
const KINDS = { 'one-bit': [1, 3], palette: [8, 3], rgb: [8, 2], rgba: [8, 6] } as const;
const FILTER_SUB = 1;
const FILTER_UP = 2;
/**
 * Most lines are repeats: run-length encoding alone is 8 times as fast as the default and costs 700 bytes at 1024 px.
 */
const COMPRESSION = { strategy: constants.Z_RLE } as const;
/** Above this size, compression runs off the main thread. */
const LARGE_BYTES = 1 << 21;
const METRES_AN_INCH = 0.0254;

const deflateAside = promisify(deflate) as (bytes: Uint8Array, options: object) => Promise<Buffer>;

export async function writePng(pixels: PngPixels): Promise<Buffer> {
  const lines = filtered(pixels);
  const body = lines.length > LARGE_BYTES ? await deflateAside(lines, COMPRESSION) : deflateSync(lines, COMPRESSION);
  const hasPalette = pixels.kind === 'one-bit' || pixels.kind === 'palette';
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(pixels)),
    ...(pixels.dpi === undefined ? [] : [chunk('pHYs', density(pixels.dpi))]),
    ...(hasPalette ? paletteChunks(pixels.palette) : []),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function header({ width, height, kind }: PngPixels): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set(KINDS[kind], 8);
  return bytes;
}

/** Converts the density to pixels per meter, the only unit of the format. */
function density(dpi: number): Buffer {
  const bytes = Buffer.alloc(9, 1);
  const perMetre = Math.round(dpi / METRES_AN_INCH);
  bytes.writeUInt32BE(perMetre, 0);
  bytes.writeUInt32BE(perMetre, 4);
  return bytes;
}

function paletteChunks(palette: readonly PaletteColor[]): Buffer[] {
  const colors = chunk('PLTE', Buffer.from(palette.flatMap(({ red, green, blue }) => [red, green, blue])));
  if (palette.every(({ alpha }) => alpha === 255)) return [colors];
  return [colors, chunk('tRNS', Buffer.from(palette.map(({ alpha }) => alpha)))];
}

/**
 * Filters lines. A line equal to the one above uses the filter "up" and zeros. Otherwise palettes stay unfiltered;
 * colors of three bytes are stored as the difference from the pixel before, which again gives runs of zeros.
 */
function filtered({ lines, stride, height, kind }: PngPixels): Buffer {
  const source = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const result = Buffer.alloc((stride + 1) * height);
  const pixelBytes = kind === 'rgb' ? 3 : kind === 'rgba' ? 4 : 0;
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * stride, y * (stride + 1)];
    const isRepeat = y > 0 && source.compare(source, from - stride, from, from, from + stride) === 0;
    if (isRepeat) result[to] = FILTER_UP;
    else if (pixelBytes === 0) source.copy(result, to + 1, from, from + stride);
    else subtractBefore(source.subarray(from, from + stride), result.subarray(to, to + 1 + stride), pixelBytes);
  }
  return result;
}

function subtractBefore(line: Buffer, result: Buffer, pixelBytes: number): void {
  result[0] = FILTER_SUB;
  for (let at = 0; at < pixelBytes; at++) result[at + 1] = line[at] as number;
  for (let at = pixelBytes; at < line.length; at++) {
    result[at + 1] = (line[at] as number) - (line[at - pixelBytes] as number);
  }
}

function chunk(type: string, body: Buffer): Buffer {
  const result = Buffer.alloc(body.length + 12);
  result.writeUInt32BE(body.length, 0);
  result.write(type, 4, 'latin1');
  body.copy(result, 8);
  result.writeUInt32BE(crc32(result.subarray(4, body.length + 8)), body.length + 8);
  return result;
}
