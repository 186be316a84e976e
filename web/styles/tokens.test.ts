import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Lab = readonly [lightness: number, a: number, b: number];

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Returns the color of a role in OKLab: the first value of `light-dark()` or the second. */
function colorOf(role: string, theme: Theme): Lab {
  const [, value = ''] = new RegExp(`--${role}: light-dark\\((.*)\\);`).exec(css) ?? [];
  const colors = [...value.matchAll(/oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)].map(([, ...parts]) => parts.map(Number));
  const [lightness = 0, chroma = 0, hue = 0] = colors[THEMES.indexOf(theme)] ?? [];
  const angle = (hue * Math.PI) / 180;
  return [lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** Relative luminance; its formula in the cubes of OKLab's cone responses. */
function luminanceOf([lightness, a, b]: Lab): number {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Lab, other: Lab): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function mixed(one: Lab, other: Lab, share: number): Lab {
  const part = (place: 0 | 1 | 2) => one[place] * share + other[place] * (1 - share);
  return [part(0), part(1), part(2)];
}

describe.each(THEMES)('colors of the %s theme', (theme) => {
  it.each(['surface', 'raised'])('show the edges of bars on %s', (panel) => {
    const [, share = '0'] =
      /--bar-edge: color-mix\(in oklab, var\(--accent\) (\d+)%, var\(--surface\)\)/.exec(css) ?? [];
    const edge = mixed(colorOf('accent', theme), colorOf('surface', theme), Number(share) / 100);
    expect(contrast(edge, colorOf(panel, theme))).toBeGreaterThanOrEqual(3);
  });

  it.each(['surface', 'raised', 'accent-bar', 'accent-soft'])('keep text legible on %s', (background) => {
    for (const text of ['text', 'muted'])
      expect(contrast(colorOf(text, theme), colorOf(background, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'])(
    'draw lines and bars of %s that stand out',
    (role) => {
      for (const panel of ['surface', 'raised'])
        expect(contrast(colorOf(role, theme), colorOf(panel, theme))).toBeGreaterThanOrEqual(3);
    },
  );
});
