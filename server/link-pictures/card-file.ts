import sharp, { type Sharp } from 'sharp';
import type { BioPictureUse } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';

/** Of an upload. */
export const MAX_BYTES = 5 * 1024 * 1024;
/** The resolution of phone cameras; a small file can declare a huge picture. */
const MAX_PIXELS = 50_000_000;
type Size = { readonly width: number; readonly height: number };
/** The largest size in which networks show a social preview. */
const CARD = { width: 1_200, height: 630 } as const;
/** Profile pictures are shown at up to 64 px, on screens with up to four pixels per CSS pixel. */
const AVATAR = { width: 256, height: 256 } as const;
/** Logos are shown at up to 240 x 64 px. */
const LOGO = { width: 480, height: 128 } as const;
/** The largest size in which browsers and phones show the icon of a website. */
const ICON = { width: 256, height: 256 } as const;
/** The largest size of a preview in the application. */
const PREVIEW = { width: 1_200, height: 1_200 } as const;
/** Twice to three times the size at which bio pages show them; a picture without a fixed shape keeps its own. */
const ON_BIO_PAGES: Readonly<
  Record<BioPictureUse, Size & { readonly fit: 'cover' | 'inside'; readonly quality?: number }>
> = {
  avatar: { width: 320, height: 320, fit: 'cover' },
  cover: { width: 1_200, height: 400, fit: 'cover' },
  // Fills screens of any shape. Dimmed by the page, so coarser encoding does not show.
  background: { width: 1_440, height: 1_440, fit: 'cover', quality: 60 },
  thumbnail: { width: 240, height: 240, fit: 'cover' },
  picture: { width: 1_200, height: 1_600, fit: 'inside' },
  logo: { width: 480, height: 128, fit: 'inside' },
};
const QUALITY = 82;

const STARTS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

const URL_START = /^data:image\/(?:png|jpe?g|webp);base64,/i;

/** Returns the bytes of a data URL of a PNG, JPEG or WebP picture; `makeCard` checks the actual format. */
export function readPictureUrl(text: string): Buffer {
  const bytes = readDataUrl(text, URL_START);
  if (!bytes) throw refused('The image must be a data URL of a PNG, JPEG or WebP file.');
  if (bytes.length > MAX_BYTES) throw refused('The image is too large. The limit is 5 MB.');
  return bytes;
}

/**
 * Returns the bytes of a data URL with this beginning; undefined for any other text. No regular expression runs over the
 * whole text, which could overflow the stack on megabytes.
 */
export function readDataUrl(text: string, beginning: RegExp): Buffer | undefined {
  const [start] = beginning.exec(text) ?? [];
  const base64 = start === undefined ? '' : text.slice(start.length).replace(/={1,2}$/, '');
  return base64 === '' || /[^A-Za-z0-9+/]/.test(base64) ? undefined : Buffer.from(base64, 'base64');
}

/**
 * Converts an untrusted picture to a clean JPEG of at most 1200 x 630: upright, sRGB, without metadata, first frame
 * only, on white where it was transparent. It is not cropped; networks crop it themselves. Throws under `picture`.
 */
export function makeCard(bytes: Buffer): Promise<Buffer> {
  return fitted(bytes, CARD, (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }));
}

/** Converts likewise to a square JPEG of 256 x 256, cropped at the center. Throws under `picture`. */
export async function makeAvatar(bytes: Buffer): Promise<Buffer> {
  await check(bytes);
  return readable(() => {
    const picture = open(bytes, MAX_PIXELS)
      .rotate()
      .resize({ ...AVATAR, fit: 'cover' });
    return picture.toColourspace('srgb').flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer();
  });
}

/** Converts likewise to a WebP of at most 1200 x 1200 that keeps transparency. Throws under `picture`. */
export function makePreview(bytes: Buffer): Promise<Buffer> {
  return fitted(bytes, PREVIEW, (picture) => picture.webp({ quality: QUALITY }));
}

/** Converts likewise to a WebP for a bio page, which keeps transparency. Throws under `picture`. */
export async function makeBioPicture(bytes: Buffer, use: BioPictureUse): Promise<Buffer> {
  await check(bytes);
  const { fit, quality = QUALITY, ...size } = ON_BIO_PAGES[use];
  return readable(() => {
    const picture = open(bytes, MAX_PIXELS)
      .rotate()
      .resize({ ...size, fit, withoutEnlargement: fit === 'inside' });
    return picture.toColourspace('srgb').webp({ quality }).toBuffer();
  });
}

/** Converts likewise to a PNG of at most 480 x 128 that keeps transparency. Throws under `picture`. */
export function makeLogo(bytes: Buffer): Promise<Buffer> {
  return fitted(bytes, LOGO, (picture) => picture.png({ compressionLevel: 9 }));
}

/** Converts likewise to a square PNG of 256 x 256, with transparent bars where it is not square. Throws under `picture`. */
export async function makeIcon(bytes: Buffer): Promise<Buffer> {
  await check(bytes);
  return readable(() => {
    const picture = open(bytes, MAX_PIXELS)
      .rotate()
      .resize({ ...ICON, fit: 'contain', background: '#00000000' });
    return picture.toColourspace('srgb').png({ compressionLevel: 9 }).toBuffer();
  });
}

/** The pixels of a picture, three bytes each: red, green and blue. */
export interface DecodedPicture extends Size {
  readonly rgb: Uint8Array;
  /** How much smaller it is than the upload: 1 if it was not shrunk. */
  readonly scale: number;
}

/** Decodes likewise to pixels, of at most `sidePixels` on the longer side. Throws under `picture`. */
export async function decodePicture(bytes: Buffer, sidePixels: number): Promise<DecodedPicture> {
  const uploaded = await check(bytes);
  return readable(async () => {
    const picture = open(bytes, MAX_PIXELS)
      .rotate()
      .resize({ width: sidePixels, height: sidePixels, fit: 'inside', withoutEnlargement: true });
    const raw = picture.toColourspace('srgb').flatten({ background: '#ffffff' }).raw();
    const { data, info } = await raw.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const scale = Math.max(width, height) / Math.max(uploaded.width, uploaded.height);
    return { width, height, rgb: data, scale };
  });
}

/** Rotates upright, converts to sRGB and shrinks if necessary. */
async function fitted(bytes: Buffer, within: Size, finish: (picture: Sharp) => Sharp): Promise<Buffer> {
  await check(bytes);
  return readable(() => {
    const picture = open(bytes, MAX_PIXELS)
      .rotate()
      .resize({ ...within, fit: 'inside', withoutEnlargement: true });
    return finish(picture.toColourspace('srgb')).toBuffer();
  });
}

/** Checks the header alone, before decoding, and returns its size. */
async function check(bytes: Buffer): Promise<Size> {
  if (!Object.values(STARTS).some((isIt) => isIt(bytes))) throw refused('The image must be a PNG, JPEG or WebP file.');
  const { width, height } = await readable(() => open(bytes, false).metadata());
  if (width * height > MAX_PIXELS)
    throw refused(`The image is ${width} x ${height} pixels. Use one with up to 50 megapixels.`);
  return { width, height };
}

function open(bytes: Buffer, limitInputPixels: number | false) {
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1, sequentialRead: true });
}

/** Wraps sharp's error, whose message names internals, as the cause. */
async function readable<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read();
  } catch (cause) {
    const refusal = refused('The image is damaged. Save it again as PNG, JPEG or WebP.');
    refusal.cause = cause;
    throw refusal;
  }
}

function refused(sentence: string) {
  return invalidField('picture', sentence);
}
