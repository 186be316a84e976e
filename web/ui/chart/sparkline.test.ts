import { describe, expect, it } from 'vitest';
import { pointsOf } from './sparkline.tsx';

const read = (points: string) => points.split(' ').map((pair) => pair.split(',').map(Number));

describe('a sparkline', () => {
  it('spans the full width, with the maximum at the top', () => {
    const points = read(pointsOf([0, 10, 5], 100, 20));
    expect(points.map(([x]) => x)).toEqual([0, 50, 100]);
    expect(points[1]?.[1]).toBeLessThan(points[2]?.[1] ?? 0);
    expect(points[2]?.[1]).toBeLessThan(points[0]?.[1] ?? 0);
  });

  it.each([[[]], [[0, 0, 0]]])('is at the bottom without data: %j', (values) => {
    expect(read(pointsOf(values, 100, 20)).every(([, y]) => y === 19)).toBe(true);
  });

  it('is a line for a single value, too', () => {
    expect(read(pointsOf([4], 100, 20))).toHaveLength(2);
  });

  it('stays inside its box', () => {
    for (const [x = -1, y = -1] of read(pointsOf([1e9, 3, 77, 0], 96, 24))) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(96);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(24);
    }
  });
});
