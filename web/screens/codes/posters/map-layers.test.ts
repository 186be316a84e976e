import { describe, expect, it } from 'vitest';
import { namesBeside } from './map-layers.ts';

describe('names of pins', () => {
  const options = { size: { width: 960, height: 640 }, unit: 1, taken: [] };
  const pin = (x: number, y: number, name = 'Main station') => ({ at: { x, y }, radius: 16, name });
  const sides = (pins: Parameters<typeof namesBeside>[0], taken: Parameters<typeof namesBeside>[1]['taken'] = []) =>
    namesBeside(pins, { ...options, taken }).map((one) => one?.side);

  it('are on the right, or on the left at the right edge of the map', () => {
    expect(sides([pin(400, 300), pin(940, 100)])).toEqual(['right', 'left']);
  });

  it('cover no other pin: the name moves to the side that is free', () => {
    expect(sides([pin(400, 300), pin(480, 300)])).toEqual(['left', 'right']);
    expect(sides([pin(400, 300), pin(480, 300), pin(320, 300)])).toEqual(['below', 'right', 'left']);
  });

  it('cover no name of a better place, and are left out where no side is free', () => {
    const [first, second] = namesBeside([pin(400, 300), pin(400, 312, 'West')], options);
    expect(first?.side).toBe('right');
    expect(second?.side).toBe('left');
    const all = { x: 400, y: 300, width: 400, height: 200 };
    expect(sides([pin(400, 300)], [all])).toEqual([undefined]);
  });

  it('stay within the map, with the same size on the screen at any width', () => {
    expect(sides([pin(500, 4), pin(500, 636), pin(2, 2)])).toEqual(['below', 'above', undefined]);
    const [wide] = namesBeside([pin(400, 300)], { ...options, unit: 2 });
    const [narrow] = namesBeside([pin(400, 300)], options);
    expect(wide?.spot.width).toBe(2 * (narrow?.spot.width ?? 0));
  });
});
