/** Designs of bio pages: each theme's colors, typeface, buttons and background. Style sheet and editor derive from them. */
import type { BioBackground, BioTheme } from './vocabulary.ts';

/** A color in OKLCH: lightness from 0 to 1, chroma, hue in degrees. */
export type Lch = readonly [lightness: number, chroma: number, hue: number];

export interface BioPalette {
  surface: Lch;
  /** The other end of a gradient. */
  wash: Lch;
  /** Cards, and buttons that are not filled. */
  raised: Lch;
  line: Lch;
  /** Borders of fields. */
  edge: Lch;
  text: Lch;
  muted: Lch;
  accent: Lch;
  onAccent: Lch;
}

export interface BioDesign {
  /** One palette applies in both color schemes; two follow the visitor's. */
  light?: BioPalette;
  dark?: BioPalette;
  font: 'inter' | 'serif' | 'mono' | 'display' | 'round' | 'grotesk';
  radiusPx: number;
  /** `glow` is a light around an outline, `shadow` a hard shadow below it. */
  fill: 'outline' | 'filled' | 'glow' | 'shadow';
  background: BioBackground;
}

/**
 * The share of the surface color over a picture as background. With it, text is readable on black and on white parts of
 * the picture in each design; the test computes it.
 */
export const SCRIM_SHARE = 0.72;

type Shape = Pick<BioDesign, 'font' | 'radiusPx' | 'fill' | 'background'>;

const SIMPLE: Shape = { font: 'inter', radiusPx: 12, fill: 'outline', background: 'flat' };
const ROUND: Shape = { ...SIMPLE, radiusPx: 28 };

/** Both palettes of one hue. They have the same lightness in all designs, and so the same contrast. */
function ofHue(chroma: number, hue: number, shape: Shape = SIMPLE): BioDesign {
  const color = (lightness: number, factor: number): Lch => [lightness, Math.round(chroma * factor * 1e4) / 1e4, hue];
  return {
    light: {
      surface: color(0.975, 1.2),
      wash: [0.93, Math.round(chroma * 2.4 * 1e4) / 1e4, (hue + 40) % 360],
      raised: color(0.995, 0.4),
      line: color(0.87, 1.8),
      edge: color(0.62, 1.8),
      text: color(0.25, 1.5),
      muted: color(0.45, 1.8),
      accent: color(0.45, 6),
      onAccent: [0.99, 0.005, hue],
    },
    dark: {
      surface: color(0.2, 1.4),
      wash: [0.28, Math.round(chroma * 2.4 * 1e4) / 1e4, (hue + 40) % 360],
      raised: color(0.26, 1.8),
      line: color(0.37, 2),
      edge: color(0.56, 2),
      text: color(0.95, 0.5),
      muted: color(0.77, 1),
      accent: color(0.82, 4.5),
      onAccent: [0.2, 0.03, hue],
    },
    ...shape,
  };
}

/** `plain` has the colors of all public pages, so it is not listed here. */
export const BIO_DESIGNS: Readonly<Record<Exclude<BioTheme, 'plain'>, BioDesign>> = {
  forest: ofHue(0.018, 155, ROUND),
  ocean: ofHue(0.02, 240),
  dusk: ofHue(0.022, 300, { ...ROUND, background: 'gradient' }),
  rose: ofHue(0.022, 5, ROUND),
  sun: ofHue(0.024, 75),
  night: { dark: ofHue(0.02, 270).dark as BioPalette, ...SIMPLE },
  paper: ofHue(0.014, 70, { ...SIMPLE, font: 'serif', radiusPx: 3 }),
  mono: ofHue(0, 0, { ...SIMPLE, font: 'mono', radiusPx: 0 }),
  aurora: {
    dark: {
      surface: [0.2, 0.05, 285],
      wash: [0.33, 0.07, 175],
      raised: [0.29, 0.045, 250],
      line: [0.42, 0.06, 220],
      edge: [0.62, 0.06, 200],
      text: [0.97, 0.01, 180],
      muted: [0.87, 0.03, 190],
      accent: [0.86, 0.13, 165],
      onAccent: [0.2, 0.05, 200],
    },
    ...ROUND,
    background: 'gradient',
  },
  sunset: {
    light: {
      surface: [0.93, 0.06, 75],
      wash: [0.84, 0.1, 20],
      raised: [0.98, 0.02, 60],
      line: [0.8, 0.08, 40],
      edge: [0.55, 0.1, 30],
      text: [0.25, 0.06, 20],
      muted: [0.34, 0.07, 20],
      accent: [0.42, 0.14, 20],
      onAccent: [0.99, 0.01, 60],
    },
    ...ROUND,
    fill: 'filled',
    background: 'gradient',
  },
  candy: {
    light: {
      surface: [0.95, 0.03, 350],
      wash: [0.91, 0.05, 295],
      raised: [0.99, 0.01, 330],
      line: [0.87, 0.05, 330],
      edge: [0.6, 0.09, 330],
      text: [0.3, 0.1, 320],
      muted: [0.42, 0.1, 325],
      accent: [0.48, 0.2, 345],
      onAccent: [0.99, 0.01, 345],
    },
    ...ROUND,
    font: 'round',
    fill: 'filled',
    background: 'gradient',
  },
  grape: {
    dark: {
      surface: [0.27, 0.11, 300],
      wash: [0.36, 0.13, 320],
      raised: [0.35, 0.12, 300],
      line: [0.45, 0.12, 305],
      edge: [0.65, 0.1, 305],
      text: [0.98, 0.01, 90],
      muted: [0.89, 0.04, 310],
      accent: [0.89, 0.16, 95],
      onAccent: [0.25, 0.08, 300],
    },
    ...ROUND,
    font: 'round',
    fill: 'filled',
  },
  mint: {
    light: {
      surface: [0.95, 0.035, 165],
      wash: [0.9, 0.06, 190],
      raised: [0.99, 0.01, 165],
      line: [0.85, 0.05, 168],
      edge: [0.58, 0.07, 170],
      text: [0.27, 0.05, 180],
      muted: [0.4, 0.06, 178],
      accent: [0.42, 0.09, 175],
      onAccent: [0.99, 0.01, 165],
    },
    ...ROUND,
    font: 'round',
    radiusPx: 18,
    background: 'dots',
  },
  blueprint: {
    dark: {
      surface: [0.33, 0.1, 255],
      wash: [0.28, 0.1, 265],
      raised: [0.37, 0.1, 255],
      line: [0.42, 0.09, 252],
      edge: [0.68, 0.08, 250],
      text: [0.98, 0.01, 240],
      muted: [0.9, 0.03, 245],
      accent: [0.9, 0.07, 230],
      onAccent: [0.25, 0.09, 258],
    },
    ...SIMPLE,
    font: 'mono',
    radiusPx: 0,
    background: 'grid',
  },
  terracotta: {
    light: {
      surface: [0.87, 0.055, 50],
      wash: [0.8, 0.075, 45],
      raised: [0.95, 0.025, 65],
      line: [0.76, 0.07, 48],
      edge: [0.5, 0.09, 42],
      text: [0.26, 0.05, 35],
      muted: [0.36, 0.06, 38],
      accent: [0.4, 0.11, 38],
      onAccent: [0.97, 0.02, 70],
    },
    ...SIMPLE,
    font: 'display',
    fill: 'filled',
  },
  linen: {
    light: {
      surface: [0.965, 0.014, 90],
      wash: [0.92, 0.03, 80],
      raised: [0.985, 0.008, 90],
      line: [0.87, 0.02, 85],
      edge: [0.58, 0.03, 80],
      text: [0.27, 0.02, 70],
      muted: [0.44, 0.03, 75],
      accent: [0.36, 0.04, 140],
      onAccent: [0.98, 0.01, 90],
    },
    ...SIMPLE,
    font: 'display',
    radiusPx: 4,
  },
  coal: {
    dark: {
      surface: [0.16, 0.004, 270],
      wash: [0.27, 0.012, 270],
      raised: [0.22, 0.005, 270],
      line: [0.38, 0.006, 270],
      edge: [0.6, 0.006, 270],
      text: [0.97, 0.002, 270],
      muted: [0.8, 0.006, 270],
      accent: [0.97, 0.002, 270],
      onAccent: [0.18, 0.004, 270],
    },
    ...SIMPLE,
    font: 'grotesk',
    fill: 'filled',
    background: 'gradient',
  },
  neon: {
    dark: {
      surface: [0.15, 0.02, 290],
      wash: [0.24, 0.07, 305],
      raised: [0.21, 0.03, 290],
      line: [0.3, 0.05, 295],
      edge: [0.6, 0.1, 140],
      text: [0.97, 0.02, 130],
      muted: [0.83, 0.04, 135],
      accent: [0.9, 0.22, 130],
      onAccent: [0.2, 0.05, 140],
    },
    ...SIMPLE,
    font: 'grotesk',
    fill: 'glow',
    background: 'grid',
  },
  brutal: {
    light: {
      surface: [0.9, 0.16, 98],
      wash: [0.86, 0.16, 75],
      raised: [0.99, 0.01, 95],
      line: [0.2, 0.01, 95],
      edge: [0.2, 0.01, 95],
      text: [0.18, 0.01, 95],
      muted: [0.3, 0.03, 95],
      accent: [0.42, 0.2, 285],
      onAccent: [0.99, 0.01, 285],
    },
    ...SIMPLE,
    font: 'grotesk',
    radiusPx: 6,
    fill: 'shadow',
  },
};
