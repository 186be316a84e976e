import { describe, expect, it } from 'vitest';
import { BIO_DESIGNS, type Lch, SCRIM_SHARE } from './bio-designs.ts';
import { BIO_BACKGROUNDS, BIO_THEMES } from './vocabulary.ts';

const palettes = Object.entries(BIO_DESIGNS).flatMap(([name, { light, dark }]) => [
  ...(light ? [[`${name}, light`, light] as const] : []),
  ...(dark ? [[`${name}, dark`, dark] as const] : []),
]);

describe('designs of bio pages', () => {
  it('exist for each theme but the plain one, in the order of the contract', () => {
    expect(BIO_THEMES).toHaveLength(20);
    expect(['plain', ...Object.keys(BIO_DESIGNS)]).toEqual([...BIO_THEMES]);
  });

  it('use different typefaces, buttons and backgrounds', () => {
    const designs = Object.values(BIO_DESIGNS);
    expect(new Set(designs.map(({ font }) => font)).size).toBe(6);
    expect(new Set(designs.map(({ fill }) => fill)).size).toBe(4);
    expect(new Set(designs.map(({ background }) => background))).toEqual(new Set(BIO_BACKGROUNDS));
  });

  it('have one palette or two, each different from all others', () => {
    for (const { light, dark } of Object.values(BIO_DESIGNS)) expect(light ?? dark).toBeDefined();
    expect(new Set(palettes.map(([, palette]) => JSON.stringify(palette))).size).toBe(palettes.length);
  });

  it.each(palettes)('%s: has colors that a screen can show', (_name, palette) => {
    for (const [lightness, chroma, hue] of Object.values(palette) as Lch[]) {
      expect([lightness >= 0.1 && lightness <= 1, chroma >= 0 && chroma <= 0.25, hue >= 0 && hue < 360]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });
});

/** WCAG 2.2: 4.5 for text, 3 for the borders of fields. The background can be a gradient or a pattern. */
describe.each(palettes)('the contrast of %s', (_name, palette) => {
  const under = { surface: palette.surface, wash: palette.wash, raised: palette.raised };

  it.each(['text', 'muted', 'accent'] as const)('%s is readable on each background', (name) => {
    for (const [where, color] of Object.entries(under)) {
      expect(contrast(palette[name], color), where).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ['black', 0],
    ['white', 1],
  ])('text is readable on a picture that is %s there', (_picture, brightness) => {
    const over = screenColor(palette.surface).map((channel) => channel * SCRIM_SHARE + brightness * (1 - SCRIM_SHARE));
    expect(ratio(luminance(palette.text), luminanceOf(over.map(toLinear)))).toBeGreaterThanOrEqual(4.5);
  });

  it('text is readable on filled buttons', () => {
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('fields have visible borders', () => {
    expect(contrast(palette.edge, palette.raised)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.edge, palette.surface)).toBeGreaterThanOrEqual(3);
  });
});

describe('the measure of contrast', () => {
  it.each<[Lch, Lch, number]>([
    [[1, 0, 0], [0, 0, 0], 21],
    [[0.5, 0, 0], [0.5, 0, 0], 1],
    // #ff0000 on white.
    [[0.62796, 0.25768, 29.234], [1, 0, 0], 3.998],
  ])('of %j and %j is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
    expect(contrast(other, one)).toBeCloseTo(expected, 1);
  });
});

function contrast(one: Lch, other: Lch): number {
  return ratio(luminance(one), luminance(other));
}

function ratio(...luminances: [number, number]): number {
  const [darker = 0, lighter = 0] = luminances.toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Lch): number {
  return luminanceOf(linearColor(color));
}

/** Relative luminance of linear red, green and blue. */
function luminanceOf([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue as screens mix them. */
function screenColor(color: Lch): number[] {
  return linearColor(color).map((light) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Linear red, green and blue of an OKLCH color (Ottosson's matrices), clamped to what a screen shows. */
function linearColor([lightness, chroma, hue]: Lch): number[] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return [red, green, blue];
}
