import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The application's font on public pages: Inter from 400 to 700, subset from @fontsource-variable/inter 5.3.0 (Open
 * Font License) by fonttools: `varLib.instancer inter-SUBSET-wght-normal.woff2 wght=400:700`, then `pyftsubset
 * --unicodes=RANGE --flavor=woff2 --layout-features=kern,tnum,ccmp,locl,mark --no-hinting --name-IDs=0,1,2,3,5,6`. The
 * whole Latin file has 48 kB, this one 22. Other scripts use the system's font.
 */
interface PageFont {
  readonly path: string;
  readonly content: Buffer;
  /** Hash of the content. */
  readonly version: string;
  readonly range: string;
}

/** The characters of most words; every page loads them immediately. */
const LATIN = 'U+20-7E,U+A0-FF,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039,U+203A,U+20AC,U+2122,U+2212';
/** Letters of Central Europe, Turkey and the Baltic; loaded only by pages that contain one of them. */
const LATIN_EXT = 'U+100-17F,U+218-21B,U+1E9E';

export const pageFonts: readonly PageFont[] = [fontOf('inter-latin', LATIN), fontOf('inter-latin-ext', LATIN_EXT)];

/**
 * Typefaces of bio pages' themes, all under the Open Font License (fonts/OFL.txt) and subset in the same way: Nunito and Space
 * Grotesk from 400 to 700, Fraunces at 600 only, for headings and buttons. No page needs more than one of them.
 */
export const themeFonts = {
  round: { family: 'Nunito', weights: '400 700', ...fontOf('nunito-latin', LATIN) },
  grotesk: { family: 'Space Grotesk', weights: '400 700', ...fontOf('space-grotesk-latin', LATIN) },
  display: { family: 'Fraunces', weights: '600', ...fontOf('fraunces-latin', LATIN) },
} as const;

export const themeFontFaces = Object.values(themeFonts)
  .map((font) => fontFace(font.family, font.weights, font))
  .join('\n');

function fontOf(name: string, range: string): PageFont {
  const content = readFileSync(new URL(`./fonts/${name}.woff2`, import.meta.url));
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 10);
  return { path: `/assets/${name}.woff2`, content, version, range };
}

/** URL of the font file that every page needs. */
export const pageFontUrl = addressOf(pageFonts[0] as PageFont);

export function addressOf({ path, version }: PageFont): string {
  return `${path}?v=${version}`;
}

/**
 * Uses `optional`: if the font is not loaded in time, the page keeps the system's font, so nothing shifts and nobody
 * waits for text. The next page then has it cached.
 */
export const pageFontFaces = pageFonts.map((font) => fontFace('Inter', '400 700', font)).join('\n');

function fontFace(family: string, weights: string, font: PageFont): string {
  return `@font-face { font-family: "${family}"; font-weight: ${weights}; font-display: optional; src: url("${addressOf(font)}") format("woff2"); unicode-range: ${font.range}; }`;
}
