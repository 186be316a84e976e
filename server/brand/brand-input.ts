import { makeIcon, makeLogo, readPictureUrl } from '../link-pictures/link-pictures.ts';
import { AppError, invalidField } from '../platform/app-error.ts';
import { singleLine } from '../platform/single-line.ts';
import { readAccent } from './accent.ts';

/** It has to fit beside the menu of a phone. */
const MAX_NAME_LENGTH = 40;
const MAX_URL_LENGTH = 2_048;

export const PICTURES = ['logo', 'darkLogo', 'icon'] as const;
export type Picture = (typeof PICTURES)[number];

const FIELDS = {
  name: 'name',
  accent: 'accent',
  logo: 'logo',
  darkLogo: 'dark_logo',
  icon: 'icon',
  supportUrl: 'support_url',
  supportEmail: 'support_email',
  imprintUrl: 'imprint_url',
  privacyUrl: 'privacy_url',
} as const;

/** The setting as it is stored: what differs from the look of Waymark. Pictures are PNG in base64. */
export type StoredBrand = { [Field in keyof typeof FIELDS]?: string } & { showsPoweredBy?: false };

/** What an operator changes; missing stays as it is, and empty or null returns to the look of Waymark. */
export type BrandInput = { [Field in keyof typeof FIELDS]?: string | null | undefined } & {
  showsPoweredBy?: boolean | undefined;
};

/** A value without content, such as that of a release with other fields, is no brand. */
export function storedBrand(found: unknown): StoredBrand | undefined {
  return typeof found === 'object' && found !== null && Object.keys(found).length > 0
    ? (found as StoredBrand)
    : undefined;
}

/** Returns the brand with the changes. Throws `invalid_input` for the first field that cannot be read. */
export async function changedBrand(brand: StoredBrand, input: BrandInput): Promise<StoredBrand> {
  const changed = new Map<string, string | false>(Object.entries(brand));
  for (const [field, read] of Object.entries(READERS)) {
    const written = input[field as keyof typeof READERS]?.trim();
    if (input[field as keyof typeof READERS] === undefined) continue;
    if (written === undefined || written === '') changed.delete(field);
    else changed.set(field, read(written));
  }
  for (const picture of PICTURES) {
    const dataUrl = input[picture];
    if (dataUrl === null || dataUrl === '') changed.delete(picture);
    else if (dataUrl !== undefined) changed.set(picture, await readPicture(picture, dataUrl));
  }
  if (input.showsPoweredBy === false) changed.set('showsPoweredBy', false);
  else if (input.showsPoweredBy) changed.delete('showsPoweredBy');
  return Object.fromEntries(changed);
}

/** Accents are stored as written; a release with other rules for contrast would still read them. */
const READERS = {
  name: readName,
  accent: (written: string) => readAccent(written).light.accent,
  supportUrl: (written: string) => readWebUrl(FIELDS.supportUrl, written),
  supportEmail: readEmail,
  imprintUrl: (written: string) => readWebUrl(FIELDS.imprintUrl, written),
  privacyUrl: (written: string) => readWebUrl(FIELDS.privacyUrl, written),
};

/** The name is the sender of emails, and part of titles and sentences. */
function readName(written: string): string {
  const name = singleLine(written).trim().replaceAll(/\s+/g, ' ');
  if (name === '') throw invalidField(FIELDS.name, 'Enter a name.');
  if (name.length > MAX_NAME_LENGTH) throw invalidField(FIELDS.name, `Use at most ${MAX_NAME_LENGTH} characters.`);
  return name;
}

export function readWebUrl(field: string, written: string): string {
  const url = URL.parse(written);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isWeb || url.href.length > MAX_URL_LENGTH)
    throw invalidField(field, 'Enter a URL such as https://example.com/help.');
  return url.href;
}

function readEmail(written: string): string {
  if (
    written.length > 254 ||
    !/^[^\s@,;:<>()[\]"\\?&\p{Cc}]+@[^\s@,;:<>()[\]"\\?&\p{Cc}]+\.[^\s@,;:<>()[\]"\\?&\p{Cc}]+$/u.test(written)
  )
    throw invalidField(FIELDS.supportEmail, 'Enter an email address such as help@example.com.');
  return written;
}

/** Returns the cleaned picture in base64; errors are those of the picture's own field. */
async function readPicture(picture: Picture, dataUrl: string): Promise<string> {
  try {
    const bytes = readPictureUrl(dataUrl);
    return (await (picture === 'icon' ? makeIcon(bytes) : makeLogo(bytes))).toString('base64');
  } catch (error) {
    const sentence = error instanceof AppError ? error.fields?.picture?.[0] : undefined;
    throw sentence === undefined ? error : invalidField(FIELDS[picture], sentence);
  }
}
