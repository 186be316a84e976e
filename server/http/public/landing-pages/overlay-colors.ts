import { contrast, luminance, MIN_CONTRAST, mix, type Rgb, readable, rgbOf } from '../../../platform/color.ts';

/**
 * Returns the URL of a style sheet with an owner's colors. The policies forbid inline styles, and browsers can cache
 * the sheet. Its values were parsed to numbers and serialized again.
 */
export function colorsUrl(background: string | null, color: string | null): string | undefined {
  if (background === null && color === null) return undefined;
  return `/assets/colors/${wordOf(background)}-${wordOf(color)}.css`;
}

function wordOf(color: string | null): string {
  return color === null ? 'x' : color.replace('#', '');
}

const DARK: Rgb = [24, 24, 27];
const LIGHT: Rgb = [255, 255, 255];
/** What the dark gray cannot do on gray: black or white has a contrast of at least 4.58 with every color. */
const BLACK: Rgb = [0, 0, 0];

/** Returns the style sheet for `/assets/colors/{name}`, or undefined if the name contains no colors. */
export function colorsSheet(name: string): string | undefined {
  const match = /^(x|[0-9a-f]{3}|[0-9a-f]{6})-(x|[0-9a-f]{3}|[0-9a-f]{6})\.css$/.exec(name);
  if (!match) return undefined;
  const [background, color] = [colorOf(match[1]), colorOf(match[2])];
  const surface = background ?? (color && (contrast(color, LIGHT) >= contrast(color, DARK) ? LIGHT : DARK));
  if (!surface) return undefined;
  const text = textOn(surface, color);
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

/** `x` stands for none. */
function colorOf(word = 'x'): Rgb | undefined {
  return word === 'x' ? undefined : rgbOf(word);
}

/** Returns the color, made darker or lighter until it can be read; without one, what is easiest to read. */
function textOn(surface: Rgb, color: Rgb | undefined): Rgb {
  const contrastOf = (other: Rgb) => contrast(other, surface);
  const strongest = contrastOf(BLACK) >= contrastOf(LIGHT) ? BLACK : LIGHT;
  if (color) return readable(color, strongest, contrastOf);
  return strongest === BLACK && contrastOf(DARK) >= MIN_CONTRAST ? DARK : strongest;
}
