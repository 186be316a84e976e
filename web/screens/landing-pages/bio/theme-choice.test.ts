import { describe, expect, it } from 'vitest';
import { BIO_THEMES } from '../../../../contract/vocabulary.ts';
import { themeMessages } from '../../../messages/landing-pages/bio.ts';
import { themeLookOf } from './theme-choice.tsx';

describe('the look of a theme', () => {
  it.each(BIO_THEMES)('of %s has a name and colors', (theme) => {
    expect(themeMessages[theme]).toMatch(/^[A-Z]/);
    const { surface, text, face, radiusPx } = themeLookOf(theme);
    expect([surface, text, face].every((color) => color !== '')).toBe(true);
    expect(radiusPx).toBeGreaterThanOrEqual(0);
  });

  it('is that of the plain theme where the theme is unknown or missing, as on the page', () => {
    const plain = themeLookOf('plain');
    expect([themeLookOf('no theme'), themeLookOf(null), themeLookOf(undefined)]).toEqual([plain, plain, plain]);
    expect(new Set(BIO_THEMES.map((theme) => JSON.stringify(themeLookOf(theme)))).size).toBe(BIO_THEMES.length);
  });
});
