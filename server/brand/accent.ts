import { invalidField } from '../platform/app-error.ts';
import { contrast, hexOf, MIN_CONTRAST, mix, type Rgb, readable, rgbOf } from '../platform/color.ts';

/** The colors of one theme. */
export interface AccentColors {
  accent: string;
  /** Of buttons under the pointer. */
  strong: string;
  /** Text on the accent. */
  text: string;
  /** A background for text in the accent. */
  soft: string;
}

/** What one accent color becomes in both themes. */
export interface Accent {
  light: AccentColors;
  dark: AccentColors;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The surfaces of pages and screens. */
const LIGHT_SURFACE: Rgb = [251, 250, 247];
const DARK_SURFACE: Rgb = [35, 32, 28];
const SOFT_SHARE = { light: 0.08, dark: 0.16 };

/**
 * Reads an accent color such as `#0f6b4f`. Links and labels are written in it, so one that is too light to read is rejected, with
 * the nearest one that is readable. The dark theme gets a lighter one of the same hue. Throws under `accent`.
 */
export function readAccent(written: string): Accent {
  const word = written.trim().toLowerCase();
  if (!/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(word)) throw invalidField('accent', 'Enter a color such as #0f6b4f.');
  const color = rgbOf(word);
  const ratio = contrastIn(color, LIGHT_SURFACE, SOFT_SHARE.light);
  if (ratio < MIN_CONTRAST) {
    const nearest = hexOf(readable(color, BLACK, (one) => contrastIn(one, LIGHT_SURFACE, SOFT_SHARE.light)));
    const sentence = `The color is too light for links on a light page: its contrast is ${floored(ratio)}, and at least ${MIN_CONTRAST} is needed. Use ${nearest} or a darker color.`;
    throw invalidField('accent', sentence);
  }
  const dark = readable(color, WHITE, (one) => contrastIn(one, DARK_SURFACE, SOFT_SHARE.dark));
  return {
    light: {
      accent: hexOf(color),
      strong: hexOf(mix(color, BLACK, 0.85)),
      text: hexOf(WHITE),
      soft: hexOf(mix(color, LIGHT_SURFACE, SOFT_SHARE.light)),
    },
    dark: {
      accent: hexOf(dark),
      strong: hexOf(mix(dark, WHITE, 0.8)),
      text: hexOf(mix(color, BLACK, 0.12)),
      soft: hexOf(mix(dark, DARK_SURFACE, SOFT_SHARE.dark)),
    },
  };
}

/** Returns the contrast of text in a color on the soft background of that color, the worse one of its backgrounds. */
function contrastIn(color: Rgb, surface: Rgb, softShare: number): number {
  return contrast(color, mix(color, surface, softShare));
}

/** Rounded down, so that 4.46 is not shown as enough. */
function floored(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}
