import { describe, expect, it } from 'vitest';
import { BIO_DESIGNS } from '../contract/bio-designs.ts';
import { THEMES } from '../web/screens/landing-pages/bio/themes.generated.ts';
import { generateThemeLooks } from './generate-theme-looks.ts';

describe('thumbnails of themes', () => {
  it('exist for each design, in their order', () => {
    expect(THEMES.map(({ name }) => name)).toEqual(Object.keys(BIO_DESIGNS));
  });

  it.each(THEMES)('$name has the shape of its pages', ({ name, radiusPx, font, background }) => {
    expect({ radiusPx, font, background }).toEqual({
      radiusPx: BIO_DESIGNS[name].radiusPx,
      font: BIO_DESIGNS[name].font,
      background: BIO_DESIGNS[name].background,
    });
  });

  it.each(THEMES)('$name has a color for light and dark mode, or one for both', ({ name, surface, text }) => {
    const { light, dark } = BIO_DESIGNS[name];
    for (const color of [surface, text]) expect(color.startsWith('light-dark(')).toBe(Boolean(light && dark));
    expect(surface).toContain(`oklch(${(light ?? dark)?.surface.join(' ')})`);
  });

  it('show buttons as pages do: filled, outlined, or outlined with a shadow', () => {
    const look = (wanted: string) => THEMES.find(({ name }) => name === wanted);
    expect(look('sunset')?.face).toBe(look('sunset')?.rim);
    expect(look('linen')?.rim).toBe(look('linen')?.line);
    expect(look('brutal')?.rim).toBe(look('brutal')?.text);
  });

  it('are generated the same each time', async () => {
    expect(await generateThemeLooks()).toBe(await generateThemeLooks());
  });
});
