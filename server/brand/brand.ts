import { createHash } from 'node:crypto';
import { createSerialQueue } from '../link-pictures/link-pictures.ts';
import type { LiveSettings } from '../live-settings/live-settings.ts';
import { type Accent, readAccent } from './accent.ts';
import { type BrandInput, changedBrand, PICTURES, type Picture, type StoredBrand, storedBrand } from './brand-input.ts';

export { type Accent, type AccentColors, readAccent } from './accent.ts';
export type { BrandInput } from './brand-input.ts';
export { createBrandedMailer } from './branded-mailer.ts';

/** A PNG that an operator uploaded. */
export interface BrandPicture {
  png: Buffer;
  /** Of the content, for URLs. */
  version: string;
}

/** How this installation of Waymark presents itself. */
export interface Brand {
  name: string;
  /** Null for Waymark's own colors. */
  accent: Accent | null;
  logo: BrandPicture | null;
  /** The logo on dark backgrounds; null for the same. */
  darkLogo: BrandPicture | null;
  icon: BrandPicture | null;
  supportUrl: string | null;
  supportEmail: string | null;
  imprintUrl: string | null;
  privacyUrl: string | null;
  /** Whether pages say that they are powered by Waymark. */
  showsPoweredBy: boolean;
  /** Of everything above, for URLs; empty if operators changed nothing. */
  version: string;
}

/** The name of the software, and of a service that has no other. */
const SOFTWARE = 'Waymark';

/** What is shown if operators changed nothing. */
export const DEFAULT_BRAND: Brand = readBrand(undefined);

/** The brand of the installation as operators change it. */
export interface Branding {
  current(): Brand;
  /**
   * Changes what the input names. Pictures are data URLs of a PNG, JPEG or WebP of at most 5 MB, or null to remove them. Throws
   * `invalid_input` under the field of the input.
   */
  change(input: BrandInput): Promise<Brand>;
  /** Returns to the look of Waymark. */
  reset(): Promise<void>;
}

export function createBranding(settings: LiveSettings): Branding {
  const stored = settings.define('brand', (found) => storedBrand(found));
  const brandOf = memoized(readBrand);
  const oneByOne = createSerialQueue();
  const current = () => brandOf(stored.current());
  return {
    current,
    change: (input) =>
      oneByOne(async () => {
        await stored.change(await changedBrand(stored.current() ?? {}, input));
        return current();
      }),
    reset: () => stored.change(undefined),
  };
}

/** The pictures by their names in URLs. */
export const PICTURE_NAMES = { logo: 'logo', dark_logo: 'darkLogo', icon: 'icon' } as const;
export type PictureName = keyof typeof PICTURE_NAMES;

/** Returns the path that identifies the picture and its content; null if there is none. */
export function brandPicturePath(name: PictureName, brand: Brand): string | null {
  const picture = brand[PICTURE_NAMES[name]];
  return picture && `/assets/brand/${name}.png?v=${picture.version}`;
}

/** Reads the brand once for each stored value. */
function memoized(read: (stored: StoredBrand | undefined) => Brand): (stored: StoredBrand | undefined) => Brand {
  let last: { stored: StoredBrand | undefined; brand: Brand } | undefined;
  return (stored) => {
    if (stored === undefined) return DEFAULT_BRAND;
    if (last?.stored !== stored) last = { stored, brand: read(stored) };
    return last.brand;
  };
}

function readBrand(stored: StoredBrand | undefined): Brand {
  const { name, accent, supportUrl, supportEmail, imprintUrl, privacyUrl, showsPoweredBy } = stored ?? {};
  const pictures = Object.fromEntries(PICTURES.map((kind) => [kind, readPicture(stored?.[kind])]));
  return {
    name: name ?? SOFTWARE,
    accent: accent === undefined ? null : storedAccent(accent),
    ...(pictures as Pick<Brand, Picture>),
    supportUrl: supportUrl ?? null,
    supportEmail: supportEmail ?? null,
    imprintUrl: imprintUrl ?? null,
    privacyUrl: privacyUrl ?? null,
    showsPoweredBy: showsPoweredBy ?? true,
    version: stored === undefined ? '' : versionOf(JSON.stringify(stored)),
  };
}

/** Another release may have accepted what this one rejects; its pages must still be shown. */
function storedAccent(accent: string): Accent | null {
  try {
    return readAccent(accent);
  } catch {
    return null;
  }
}

function readPicture(base64: string | undefined): BrandPicture | null {
  if (base64 === undefined) return null;
  return { png: Buffer.from(base64, 'base64'), version: versionOf(base64) };
}

function versionOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}
