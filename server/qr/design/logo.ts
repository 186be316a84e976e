/** Untrusted pictures: identified by their first bytes, limited before decoding, and re-encoded. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { invalidField } from '../../platform/app-error.ts';

/** Four megapixels: a small file can declare a huge picture. */
const MAX_PIXELS = 4_000_000;
const LARGEST_SIDE_PIXELS = 256;

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_MAGIC = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Converts an uploaded or fetched PNG or JPEG to a clean PNG of at most 256 px per side: upright, sRGB, no metadata,
 * first frame only. Everything else is rejected under `logo`.
 */
export async function prepareLogo(bytes: Buffer): Promise<Buffer> {
  if (!startsWith(bytes, PNG_MAGIC) && !startsWith(bytes, JPEG_MAGIC)) {
    throw invalidField('logo', 'The logo must be a PNG or JPEG image.');
  }
  await checkSize(bytes);
  try {
    return await open(bytes)
      .rotate()
      .resize(LARGEST_SIDE_PIXELS, LARGEST_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer();
  } catch (cause) {
    throw unreadable(cause);
  }
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/** Checks the size by the header alone, before decoding. */
async function checkSize(bytes: Buffer): Promise<void> {
  const { width, height } = await readHeader(bytes);
  if (width * height > MAX_PIXELS) {
    throw invalidField('logo', `The logo is ${width} x ${height} pixels. Use one with up to 4 megapixels.`);
  }
}

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    return await open(bytes, false).metadata();
  } catch (cause) {
    throw unreadable(cause);
  }
}

function open(bytes: Buffer, limitInputPixels: number | false = MAX_PIXELS): Sharp {
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1, sequentialRead: true });
}

/** Wraps sharp's error, whose message names internals, as the cause. */
function unreadable(cause: unknown): Error {
  const refusal = invalidField('logo', 'The logo image is damaged. Save it again as PNG or JPEG.');
  refusal.cause = cause;
  return refusal;
}
