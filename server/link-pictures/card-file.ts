import sharp, { type Sharp } from 'sharp';
import { invalidField } from '../platform/app-error.ts';

const MOST_BYTES = 5 * 1024 * 1024;
/** What cameras of phones make; a small file can claim a huge picture. */
const MOST_PIXELS = 50_000_000;
type Size = { readonly width: number; readonly height: number };
/** As large as networks show a card. */
const CARD = { width: 1_200, height: 630 } as const;
/** As large as a preview shows anything. */
const PREVIEW = { width: 1_200, height: 1_200 } as const;
const QUALITY = 82;

const STARTS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

const URL_START = /^data:image\/(?:png|jpe?g|webp);base64,/i;

/**
 * The bytes of a data URL of a PNG, JPEG or WebP picture; what they really are is told by `makeCard`. No expression goes
 * along all of the text at once: on megabytes that can overflow the stack, depending on what the process did before.
 */
export function readPictureUrl(text: string): Buffer {
  const [start] = URL_START.exec(text) ?? [];
  const base64 = start === undefined ? '' : text.slice(start.length).replace(/={1,2}$/, '');
  if (base64 === '' || /[^A-Za-z0-9+/]/.test(base64))
    throw refused('The picture must be a data URL of a PNG, JPEG or WebP image.');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_BYTES) throw refused('The picture can have at most 5 MB.');
  return bytes;
}

/**
 * A picture of a stranger as a clean JPEG of at most 1200 x 630: upright, sRGB, without metadata, first frame only, on white
 * where it was transparent. The whole of it stays: networks cut what they want cut. Refuses under `picture`.
 */
export function makeCard(bytes: Buffer): Promise<Buffer> {
  return fitted(bytes, CARD, (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }));
}

/** The same as a WebP of at most 1200 x 1200, transparent where it was. Refuses under `picture`. */
export function makePreview(bytes: Buffer): Promise<Buffer> {
  return fitted(bytes, PREVIEW, (picture) => picture.webp({ quality: QUALITY }));
}

/** Upright, in sRGB, and never larger than it was. */
async function fitted(bytes: Buffer, within: Size, finish: (picture: Sharp) => Sharp): Promise<Buffer> {
  await check(bytes);
  return readable(() => {
    const picture = open(bytes, MOST_PIXELS)
      .rotate()
      .resize({ ...within, fit: 'inside', withoutEnlargement: true });
    return finish(picture.toColourspace('srgb')).toBuffer();
  });
}

/** The header alone is read here; nothing is decoded yet. */
async function check(bytes: Buffer): Promise<void> {
  if (!Object.values(STARTS).some((isIt) => isIt(bytes)))
    throw refused('The picture must be a PNG, JPEG or WebP image.');
  const { width, height } = await readable(() => open(bytes, false).metadata());
  if (width * height > MOST_PIXELS)
    throw refused(`The picture is ${width} x ${height} pixels. Use one of at most 50 megapixels.`);
}

function open(bytes: Buffer, limitInputPixels: number | false) {
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1, sequentialRead: true });
}

/** sharp's own message names internals, so it goes no further than the cause. */
async function readable<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read();
  } catch (cause) {
    const refusal = refused('The picture is damaged. Save it again as PNG, JPEG or WebP.');
    refusal.cause = cause;
    throw refusal;
  }
}

function refused(sentence: string) {
  return invalidField('picture', sentence);
}
