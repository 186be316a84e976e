/** Colors as numbers: parsing, mixing and contrast. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads three or six hexadecimal digits, with or without `#`, that the caller has checked. */
export function rgbOf(word: string): Rgb {
  const given = word.replace('#', '');
  const digits = given.length === 3 ? [...given].map((digit) => digit + digit).join('') : given;
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

export function hexOf(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes two colors; `share` is that of the front color, from 0 to 1. */
export function mix(front: Rgb, back: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(front[index] * share + back[index] * (1 - share));
  return [at(0), at(1), at(2)];
}

/** Text that is read needs this contrast (WCAG 2.2, AA), wherever people choose colors. */
export const MIN_CONTRAST = 4.5;

/** Returns the contrast ratio by WCAG 2. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

export function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const STEPS = 50;

/** Mixes as little of another color into one as makes it readable. */
export function readable(color: Rgb, other: Rgb, contrastOf: (color: Rgb) => number): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(other, color, step / STEPS);
    if (contrastOf(mixed) >= MIN_CONTRAST) return mixed;
  }
  return other;
}
