import { describe, expect, it } from 'vitest';
import { coverageMaskOf } from './coverage-mask.ts';
import { type Outline, placed, polygon, reversed, roundedBox } from './outline.ts';

const UNIT = { x: 0, y: 0, width: 1, height: 1 };

/** Returns the total coverage, in whole pixels. */
function area(outline: Outline, scale: number): number {
  return coverageMaskOf(outline, scale).coverage.reduce((sum, value) => sum + value / 255, 0);
}

describe('coverageMaskOf', () => {
  it.each([1, 3, 7, 28])('a square of %i pixels is covered completely', (scale) => {
    const { left, top, width, height, coverage } = coverageMaskOf(roundedBox(UNIT, [0, 0, 0, 0]), scale);
    expect([left, top, width, height]).toEqual([0, 0, scale, scale]);
    expect(coverage.every((value) => value === 255)).toBe(true);
  });

  it.each([5, 20, 100])('a circle %i pixels wide covers the area of a circle', (scale) => {
    const expected = (Math.PI / 4) * scale ** 2;
    expect(Math.abs(area(roundedBox(UNIT, [0.5, 0.5, 0.5, 0.5]), scale) / expected - 1)).toBeLessThan(0.01);
  });

  it('an edge through the middle of a pixel covers half of it', () => {
    const stamp = coverageMaskOf(roundedBox({ x: 0.5, y: 0, width: 2, height: 1 }, [0, 0, 0, 0]), 1);
    expect([...stamp.coverage]).toEqual([128, 255, 128]);
  });

  it('a slope across many pixels of a row covers them gradually', () => {
    const triangle = polygon([
      [0, 0],
      [8, 0],
      [8, 1],
    ]);
    const { coverage } = coverageMaskOf(triangle, 1);
    expect(coverage).toHaveLength(8);
    for (const [x, value] of coverage.entries()) expect(value / 255).toBeCloseTo((x + 0.5) / 8, 2);
  });

  it('a reversed outline is a hole', () => {
    const outer = roundedBox({ x: 0, y: 0, width: 7, height: 7 }, [0, 0, 0, 0]);
    const inner = roundedBox({ x: 1, y: 1, width: 5, height: 5 }, [1, 1, 1, 1]);
    const corners = 4 - Math.PI;
    expect(area([...outer, ...reversed(inner)], 10) / 100).toBeCloseTo(49 - 25 + corners, 1);
  });

  it('follows its offset, also left of the origin', () => {
    const { left, top, width } = coverageMaskOf(placed(roundedBox(UNIT, [0, 0, 0, 0]), [-2, 3], 2), 1);
    expect([left, top, width]).toEqual([-2, 3, 2]);
  });
});

describe('reversed', () => {
  it('twice is the original, including curves', () => {
    const outline = roundedBox({ x: 0, y: 0, width: 4, height: 2 }, [1, 0, 0.5, 1]);
    expect(area(reversed(reversed(outline)), 16)).toBeCloseTo(area(outline, 16), 5);
    expect(area(reversed(outline), 16)).toBeCloseTo(area(outline, 16), 5);
  });
});
