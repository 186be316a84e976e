import { createHash } from 'node:crypto';
import { createSerialQueue } from '../link-pictures/link-pictures.ts';
import type { LiveSettings } from '../live-settings/live-settings.ts';
import { type BrandInput, changedBrand, PICTURES, type Picture, type StoredBrand, storedBrand } from './brand-input.ts';
import type { Brand, BrandPicture } from './brand-value.ts';
import { storedAccent } from './page-brand-value.ts';

export { type Accent, type AccentColors, readAccent } from './accent.ts';
export type { BrandInput } from './brand-input.ts';
export {
  type Brand,
  type BrandFile,
  type BrandPicture,
  brandIcon,
  brandPicturePath,
  PICTURE_NAMES,
  type PictureName,
  SERVICE_ICON,
} from './brand-value.ts';
export { createBrandedMailer } from './branded-mailer.ts';
export {
  type BrandOf,
  brandWith,
  createBrandOf,
  createLivePageBrands,
  type LivePageBrands,
  type PageOwner,
  textsOf,
} from './live-page-brands.ts';
export { mailButton, mailFrame, mailStyle } from './mail-frame.ts';
export type { PageBrandInput } from './page-brand-input.ts';
export type { PageBrand } from './page-brand-port.ts';
export { createPageBrands, type PageBrands } from './page-brands.ts';

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
    accent: storedAccent(accent),
    ...(pictures as Pick<Brand, Picture>),
    supportUrl: supportUrl ?? null,
    supportEmail: supportEmail ?? null,
    imprintUrl: imprintUrl ?? null,
    privacyUrl: privacyUrl ?? null,
    showsPoweredBy: showsPoweredBy ?? true,
    version: stored === undefined ? '' : versionOf(JSON.stringify(stored)),
  };
}

function readPicture(base64: string | undefined): BrandPicture | null {
  if (base64 === undefined) return null;
  return { png: Buffer.from(base64, 'base64'), version: versionOf(base64) };
}

function versionOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}
