/** Colors of a design: parsed to three numbers once, and always formatted from those numbers. */
import { invalidField } from '../../platform/app-error.ts';

/** Integers 0 to 255. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export const BLACK: Rgb = { red: 0, green: 0, blue: 0 };
export const WHITE: Rgb = { red: 255, green: 255, blue: 255 };

const RGB_FUNCTION = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i;
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * Parses `rgb(R,G,B)` as in the specification, and `#rgb` or `#rrggbb` as clients also send it. `field` names the input
 * in the error ("foreground", "background").
 */
export function parseColor(field: string, value: unknown): Rgb {
  const text = typeof value === 'string' ? value.trim() : '';
  const numbers = RGB_FUNCTION.exec(text)?.slice(1).map(Number) ?? hexNumbers(text);
  const [red, green, blue] = numbers ?? [];
  if (red === undefined || green === undefined || blue === undefined || Math.max(red, green, blue) > 255) {
    throw invalidField(field, 'Enter a color, such as #183e33 or rgb(24,62,51).');
  }
  return { red, green, blue };
}

function hexNumbers(text: string): number[] | undefined {
  if (!HEX.test(text)) return undefined;
  const digits = text.length === 4 ? [...text.slice(1)].map((digit) => digit + digit).join('') : text.slice(1);
  return [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16));
}

/** Returns the specification's format, `rgb(R,G,B)`. */
export function formatRgb({ red, green, blue }: Rgb): string {
  return `rgb(${red},${green},${blue})`;
}

/** Returns the brightness in a camera's grayscale image (ITU-R BT.601), 0 to 255. */
export function luma({ red, green, blue }: Rgb): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Returns the WCAG 2 contrast ratio, 1 to 21, in any order. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function relativeLuminance({ red, green, blue }: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
