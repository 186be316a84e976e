/**
 * Returns the URL of a style sheet with an owner's colors. The policies forbid inline styles, and browsers can cache
 * the sheet. Its values were parsed to numbers and serialized again.
 */
export function colorsAddress(background: string | null, color: string | null): string | undefined {
  if (background === null && color === null) return undefined;
  return `/assets/colors/${wordOf(background)}-${wordOf(color)}.css`;
}

function wordOf(color: string | null): string {
  return color === null ? 'x' : color.replace('#', '');
}

type Rgb = readonly [red: number, green: number, blue: number];

const DARK: Rgb = [24, 24, 27];
const LIGHT: Rgb = [255, 255, 255];
/** Below this contrast text is unreadable, so black or white replaces the color. */
const MIN_CONTRAST = 3;

/** Returns the style sheet for `/assets/colors/{name}`, or undefined if the name contains no colors. */
export function colorsSheet(name: string): string | undefined {
  const match = /^(x|[0-9a-f]{3}|[0-9a-f]{6})-(x|[0-9a-f]{3}|[0-9a-f]{6})\.css$/.exec(name);
  if (!match) return undefined;
  const [background, color] = [rgbOf(match[1] ?? 'x'), rgbOf(match[2] ?? 'x')];
  const surface = background ?? (color && (contrast(color, LIGHT) >= contrast(color, DARK) ? LIGHT : DARK));
  if (!surface) return undefined;
  const text = color && contrast(color, surface) >= MIN_CONTRAST ? color : readableOn(surface);
  const muted = mix(text, surface, contrast(text, surface) > 7 ? 0.72 : 1);
  const rules = {
    '--surface': surface,
    '--raised': mix(text, surface, 0.06),
    '--line': mix(text, surface, 0.24),
    '--edge': mix(text, surface, 0.6),
    '--text': text,
    '--muted': muted,
    '--accent': text,
    '--on-accent': surface,
    '--focus': text,
  };
  const lines = Object.entries(rules).map(([property, value]) => `${property}: rgb(${value.join(' ')});`);
  return `.overlay, .embedded { color-scheme: ${luminance(surface) > 0.4 ? 'light' : 'dark'}; ${lines.join(' ')} }\n`;
}

function rgbOf(word: string): Rgb | undefined {
  if (word === 'x') return undefined;
  const digits = word.length === 3 ? [...word].map((digit) => digit + digit).join('') : word;
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

function readableOn(surface: Rgb): Rgb {
  return contrast(DARK, surface) >= contrast(LIGHT, surface) ? DARK : LIGHT;
}

function mix(front: Rgb, back: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(front[index] * share + back[index] * (1 - share));
  return [at(0), at(1), at(2)];
}

/** Returns the contrast ratio by WCAG 2. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
