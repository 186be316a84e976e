import type { BioTheme } from '../../../../contract/vocabulary.ts';

/** Parameters of a theme, as in the pages' style sheet: saturation, hue and corner radius. */
export interface ThemeLook {
  name: BioTheme;
  chroma: number;
  hue: number;
  radiusPx: number;
  isDark?: boolean;
  face?: 'serif' | 'mono';
}

export const THEMES: readonly ThemeLook[] = [
  { name: 'plain', chroma: 0.012, hue: 85, radiusPx: 12 },
  { name: 'forest', chroma: 0.018, hue: 155, radiusPx: 28 },
  { name: 'ocean', chroma: 0.02, hue: 240, radiusPx: 12 },
  { name: 'dusk', chroma: 0.022, hue: 300, radiusPx: 28 },
  { name: 'rose', chroma: 0.022, hue: 5, radiusPx: 28 },
  { name: 'sun', chroma: 0.024, hue: 75, radiusPx: 12 },
  { name: 'night', chroma: 0.02, hue: 270, radiusPx: 12, isDark: true },
  { name: 'paper', chroma: 0.014, hue: 70, radiusPx: 3, face: 'serif' },
  { name: 'mono', chroma: 0, hue: 0, radiusPx: 0, face: 'mono' },
];
