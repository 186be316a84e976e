import { describe, expect, it } from 'vitest';
import { contrast, hexOf, luminance, mix, rgbOf } from './color.ts';

describe('a color', () => {
  it.each([
    ['#0f6b4f', [15, 107, 79]],
    ['0f6b4f', [15, 107, 79]],
    ['#fa0', [255, 170, 0]],
    ['000', [0, 0, 0]],
  ] as const)('%s is read', (word, color) => {
    expect(rgbOf(word)).toEqual(color);
  });

  it('is written as six digits', () => {
    expect([hexOf([0, 10, 255]), hexOf(rgbOf('#FA0'))]).toEqual(['#000aff', '#ffaa00']);
  });

  it('is mixed by the share of the front color', () => {
    const [black, white] = [rgbOf('000'), rgbOf('fff')];
    expect([0, 0.5, 1].map((share) => hexOf(mix(black, white, share)))).toEqual(['#ffffff', '#808080', '#000000']);
  });

  // The values of the WCAG 2 contrast checkers.
  it.each([
    ['000', 'fff', 21],
    ['fff', '000', 21],
    ['777', 'fff', 4.48],
    ['f60', 'fff', 2.94],
    ['0f6b4f', '0f6b4f', 1],
  ])('%s on %s has the contrast %d', (one, other, expected) => {
    expect(contrast(rgbOf(one), rgbOf(other))).toBeCloseTo(expected, 2);
  });

  it('has a luminance from 0 to 1', () => {
    expect([luminance([0, 0, 0]), luminance([255, 255, 255])]).toEqual([0, 1]);
  });
});
