import type { Accent } from './accent.ts';
import type { PageBrand } from './page-brand-port.ts';

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
  /** The brand of the workspace whose page is shown. */
  own?: PageBrand;
}

/** The pictures by their names in URLs. */
export const PICTURE_NAMES = { logo: 'logo', dark_logo: 'darkLogo', icon: 'icon' } as const;
export type PictureName = keyof typeof PICTURE_NAMES;

/** Returns the path that identifies the picture and its content; null if there is none. */
export function brandPicturePath(name: PictureName, brand: Brand): string | null {
  const picture = brand[PICTURE_NAMES[name]];
  return picture && `/assets/brand/${name}.png?v=${picture.version}`;
}

export interface BrandFile {
  type: string;
  content: string | Buffer;
  /** A URL with this value in `?v=` identifies the content itself. */
  version: string;
}

/** A painted trail marker, white between two green stripes; also the favicon. */
export const SERVICE_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="7" y="2" width="18" height="28" rx="3" fill="#0f6b4f"/><path fill="#fbfaf7" d="M7 11h18v10H7z"/></svg>`;

/** Returns the icon of the brand: its own, or the service's usual one in the brand's color. */
export function brandIcon({ icon, accent, version }: Brand): BrandFile | undefined {
  if (icon) return { type: 'image/png', content: icon.png, version: icon.version };
  if (!accent) return undefined;
  return { type: 'image/svg+xml', content: SERVICE_ICON.replaceAll('#0f6b4f', accent.light.accent), version };
}
