import { describe, expect, it } from 'vitest';
import { type Corners, modulePixels, projectionOf, tiltDegrees } from './projection.ts';

const SQUARE: Corners = [
  { x: 10, y: 20 },
  { x: 110, y: 20 },
  { x: 110, y: 120 },
  { x: 10, y: 120 },
];
/** A trapezoid: the right side is farther away. */
const LEANING: Corners = [
  { x: 0, y: 0 },
  { x: 80, y: 10 },
  { x: 80, y: 90 },
  { x: 0, y: 100 },
];

describe('the projection of a code', () => {
  it.each([SQUARE, LEANING])('maps its corners onto those in the picture', (...corners) => {
    const [first, second, third, fourth] = corners;
    if (!first || !second || !third || !fourth) throw new Error('four corners');
    const project = projectionOf([first, second, third, fourth], 25);
    const mapped = [project(0, 0), project(25, 0), project(25, 25), project(0, 25)];
    mapped.forEach(({ x, y }, index) => {
      expect(x).toBeCloseTo(corners[index]?.x ?? 0, 6);
      expect(y).toBeCloseTo(corners[index]?.y ?? 0, 6);
    });
  });

  it('maps the middle of a square to its middle, and that of a leaning one toward the far side', () => {
    expect(projectionOf(SQUARE, 25)(12.5, 12.5)).toEqual({ x: 60, y: 70 });
    // The diagonals cross there.
    const { x, y } = projectionOf(LEANING, 25)(12.5, 12.5);
    expect(x).toBeCloseTo(44.44, 1);
    expect(y).toBeCloseTo(50, 6);
  });
});

describe('the size and the tilt of a code', () => {
  it('are measured in pixels per module and degrees', () => {
    expect(modulePixels(SQUARE, 25)).toBe(4);
    expect(tiltDegrees(projectionOf(SQUARE, 25), 25)).toBeCloseTo(0, 4);
  });

  it.each([30, 45, 60])('are right at %i degrees, in whichever direction the code is turned', (degrees) => {
    const narrow = 100 * Math.cos((degrees * Math.PI) / 180);
    const turned = [0, 25, 90].map((angle) => {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const at = (x: number, y: number) => ({ x: x * cos - y * sin, y: x * sin + y * cos });
      return tiltDegrees(projectionOf([at(0, 0), at(narrow, 0), at(narrow, 100), at(0, 100)], 29), 29);
    });
    for (const tilt of turned) expect(tilt).toBeCloseTo(degrees, 3);
  });
});
