import { describe, expect, it } from 'vitest';
import { BIO_DESIGNS, type Lch } from '../../../../contract/bio-designs.ts';
import { hexOf } from './lch-color.ts';

describe('an OKLCH color', () => {
  it.each<[Lch, string]>([
    [[1, 0, 0], '#ffffff'],
    [[0, 0, 0], '#000000'],
    [[0.62796, 0.25768, 29.234], '#ff0000'],
    [[0.86644, 0.29483, 142.495], '#00ff00'],
    [[0.45201, 0.31321, 264.052], '#0000ff'],
    [[0.96798, 0.21101, 109.769], '#ffff00'],
  ])('%j is %s', (color, hex) => {
    expect(hexOf(color)).toBe(hex);
  });

  it('that no screen shows is the nearest in each channel', () => {
    expect(hexOf([0.9, 0.4, 150])).toMatch(/^#00ff[0-9a-f]{2}$/);
  });

  it('is written for every design', () => {
    for (const { light, dark } of Object.values(BIO_DESIGNS)) {
      for (const color of Object.values(light ?? dark ?? {}) as Lch[]) expect(hexOf(color)).toMatch(/^#[0-9a-f]{6}$/);
    }
  });
});
