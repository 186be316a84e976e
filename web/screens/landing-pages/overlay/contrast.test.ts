import { describe, expect, it } from 'vitest';
import { contrast, rgbOf } from '../../../../server/platform/color.ts';
import { contrastOf } from './contrast.ts';

describe('the contrast of two colors', () => {
  it.each([
    ['#000', '#ffffff', 21],
    ['#ffffff', '#000', 21],
    ['#12372a', '#12372A', 1],
    // Not rounded up to what would pass.
    ['#ffffff', '#777777', 4.4],
  ])('%s on %s is %s', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBe(ratio);
  });

  it.each([
    ['#ffd54a', '#241d00'],
    ['#7a1f5c', '#fff'],
    ['#0b3b8c', '#fbe4e6'],
  ])('is that of the public page: %s and %s', (one, other) => {
    const [a, b] = [rgbOf(one.slice(1)), rgbOf(other.slice(1))];
    if (!a || !b) throw new Error('not a color');
    expect(contrastOf(one, other)).toBeCloseTo(contrast(a, b) - 0.05, 0.9);
  });

  it.each([
    ['', '#fff'],
    ['#fff', 'red'],
    ['#ffff', '#000000'],
    ['#12345', '#000'],
  ])('%j and %j have none', (one, other) => {
    expect(contrastOf(one, other)).toBeUndefined();
  });
});
