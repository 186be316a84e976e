import type { Accent } from './accent.ts';

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

/** The pictures by their names in URLs. */
export const PICTURE_NAMES = { logo: 'logo', dark_logo: 'darkLogo', icon: 'icon' } as const;
export type PictureName = keyof typeof PICTURE_NAMES;

/** Returns the path that identifies the picture and its content; null if there is none. */
export function brandPicturePath(name: PictureName, brand: Brand): string | null {
  const picture = brand[PICTURE_NAMES[name]];
  return picture && `/assets/brand/${name}.png?v=${picture.version}`;
}
