import sharp from 'sharp';

/** Twice the size at which screens show it. */
const SIZE = 32;
/** A small file can declare a huge picture. */
const MAX_PIXELS = 4_000_000;
/** A single 64 x 64 bitmap with transparency is 17 kB. */
const MAX_BITMAP_BYTES = 20_000;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
/** The beginnings of decoded formats. SVG is not among them: a decoder of untrusted XML would be a way in. */
const STARTS: readonly Buffer[] = [PNG, Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('GIF8'), Buffer.from('RIFF')];

/**
 * Converts an untrusted icon file to a data URL of a picture of at most 32 x 32 pixels, decoded and encoded again. An
 * ICO file with bitmaps is reduced to the bitmap that fits best, which browsers decode. Returns undefined for damaged
 * files and other formats.
 */
export async function iconDataUrl(bytes: Buffer): Promise<string | undefined> {
  const bitmap = isIco(bytes) ? bestEntry(bytes) : undefined;
  if (bitmap === undefined) return shrunk(bytes);
  if (bitmap.data.subarray(0, 4).equals(PNG)) return shrunk(bitmap.data);
  if (bitmap.data.length > MAX_BITMAP_BYTES || bitmap.data.readUInt32LE(0) !== BITMAP_HEADER_BYTES) return undefined;
  return `data:image/x-icon;base64,${singleIco(bitmap).toString('base64')}`;
}

async function shrunk(bytes: Buffer): Promise<string | undefined> {
  if (!STARTS.some((start) => bytes.subarray(0, start.length).equals(start))) return undefined;
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 });
    const square = picture.resize({ width: SIZE, height: SIZE, fit: 'contain', background: '#00000000' });
    return `data:image/webp;base64,${(await square.webp({ quality: 90 }).toBuffer()).toString('base64')}`;
  } catch {
    // Damaged, or too large: the site counts as having no icon.
    return undefined;
  }
}

/**
 * The ICO format: a header of 6 bytes with the number of entries, an entry of 16 bytes for each picture, then the
 * pictures, each a PNG file or a bitmap that begins with BITMAPINFOHEADER.
 */
const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const BITMAP_HEADER_BYTES = 40;

interface IcoEntry {
  width: number;
  /** As in the file. */
  entry: Buffer;
  data: Buffer;
}

function isIco(bytes: Buffer): boolean {
  return bytes.length > HEADER_BYTES + ENTRY_BYTES && bytes.readUInt32LE(0) === 0x00010000;
}

/** Returns the smallest picture of at least 32 pixels, or the largest. */
function bestEntry(bytes: Buffer): IcoEntry | undefined {
  const count = Math.min(bytes.readUInt16LE(4), Math.floor((bytes.length - HEADER_BYTES) / ENTRY_BYTES), 32);
  const entries = Array.from({ length: count }, (_, index) => entryAt(bytes, HEADER_BYTES + index * ENTRY_BYTES));
  const whole = entries.filter(({ data }) => data.length > BITMAP_HEADER_BYTES);
  const sorted = whole.toSorted((one, other) => one.width - other.width);
  return sorted.find(({ width }) => width >= SIZE) ?? sorted.at(-1);
}

/** A picture whose end is missing is empty. */
function entryAt(bytes: Buffer, at: number): IcoEntry {
  const entry = bytes.subarray(at, at + ENTRY_BYTES);
  const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
  const data = offset + length <= bytes.length ? bytes.subarray(offset, offset + length) : Buffer.alloc(0);
  return { width: entry.readUInt8(0) || 256, entry, data };
}

function singleIco({ entry, data }: IcoEntry): Buffer {
  const only = Buffer.from(entry);
  only.writeUInt32LE(data.length, 8);
  only.writeUInt32LE(HEADER_BYTES + ENTRY_BYTES, 12);
  return Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), only, data]);
}
