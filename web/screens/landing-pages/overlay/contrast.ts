/** Least contrast of text that can be read; the public page makes a lower one readable. */
export const MIN_CONTRAST = 4.5;

/**
 * Returns the contrast of two colors by WCAG 2, from 1 to 21, rounded down to a tenth; undefined unless both are `#rgb` or
 * `#rrggbb`.
 */
export function contrastOf(one: string, other: string): number | undefined {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  if (a === undefined || b === undefined) return undefined;
  return Math.floor(((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)) * 10) / 10;
}

const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

function luminanceOf(color: string): number | undefined {
  const [, digits = ''] = /^#((?:[0-9a-f]{3}){1,2})$/i.exec(color.trim()) ?? [];
  if (digits === '') return undefined;
  const size = digits.length / 3;
  return WEIGHTS.reduce((sum, weight, place) => {
    const part = digits.slice(place * size, (place + 1) * size).repeat(3 - size);
    const level = Number.parseInt(part, 16) / 255;
    return sum + weight * (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4);
  }, 0);
}
