/** Properties of outlines and shapes: they are closed, stay inside their box, and meet their neighbors. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QR_DOT_SHAPES, QR_EYE_SHAPES } from '../../../contract/vocabulary.ts';
import { coverageMaskOf } from './coverage-mask.ts';
import { type Box, type Corners, endOf, type Outline, placed, reversed, roundedBox } from './outline.ts';
import { colorAt, gradientAxis } from './scene.ts';
import { ABOVE, BELOW, dotOutlines, LEFT, pupilOutlines, RIGHT, ringOutlines } from './shapes.ts';

const SCALE = 16;

function area(outline: Outline): number {
  return coverageMaskOf(outline, SCALE).coverage.reduce((sum, value) => sum + value / 255, 0) / SCALE ** 2;
}

const side = fc.integer({ min: 1, max: 6 });
const boxes = fc.record({
  x: fc.integer({ min: -5, max: 5 }),
  y: fc.integer({ min: -5, max: 5 }),
  width: side,
  height: side,
});
const share = fc.double({ min: 0, max: 0.5, noNaN: true });
const rounded = fc.tuple(boxes, fc.tuple(share, share, share, share)).map(([box, shares]) => {
  const least = Math.min(box.width, box.height);
  const corners: Corners = [shares[0] * least, shares[1] * least, shares[2] * least, shares[3] * least];
  return { box, corners };
});

function isInside({ x, y, width, height }: Box, [atX, atY]: readonly [number, number]): boolean {
  const slack = 1e-9;
  return atX >= x - slack && atY >= y - slack && atX <= x + width + slack && atY <= y + height + slack;
}

describe('a rounded box', () => {
  it('stays in its box with all of its points, controls too', () => {
    fc.assert(
      fc.property(rounded, ({ box, corners }) => {
        const points = roundedBox(box, corners).flatMap((segment) => {
          const numbers = segment.slice(1) as number[];
          return numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? NaN] as const] : []));
        });
        expect(points.filter((point) => !isInside(box, point))).toEqual([]);
      }),
    );
  });

  it('loses only the area outside its round corners', () => {
    fc.assert(
      fc.property(rounded, ({ box, corners }) => {
        const cut = corners.reduce((sum, radius) => sum + (1 - Math.PI / 4) * radius ** 2, 0);
        expect(Math.abs(area(roundedBox(box, corners)) - (box.width * box.height - cut))).toBeLessThan(0.05);
      }),
      { numRuns: 60 },
    );
  });

  it('begins and ends at one point, and so does its reverse', () => {
    fc.assert(
      fc.property(rounded, ({ box, corners }) => {
        const outline = roundedBox(box, corners);
        for (const one of [outline, reversed(outline)]) {
          const [first, last] = [one[0], one.at(-1)].map((segment) => (segment ? endOf(segment) : [NaN, NaN]));
          expect(last?.[0]).toBeCloseTo(first?.[0] ?? NaN, 9);
          expect(last?.[1]).toBeCloseTo(first?.[1] ?? NaN, 9);
        }
      }),
    );
  });

  it('with its reverse inside itself is empty', () => {
    fc.assert(
      fc.property(rounded, ({ box, corners }) => {
        const outline = roundedBox(box, corners);
        expect(area([...outline, ...reversed(outline)])).toBeLessThan(0.01);
      }),
      { numRuns: 40 },
    );
  });

  it('moved and scaled covers the same share of a transformed box', () => {
    fc.assert(
      fc.property(rounded, fc.integer({ min: 1, max: 3 }), ({ box, corners }, scale) => {
        const outline = roundedBox(box, corners);
        expect(area(placed(outline, [3, -2], scale)) / scale ** 2).toBeCloseTo(area(outline), 1);
      }),
      { numRuns: 30 },
    );
  });
});

/** Returns whether a shape reaches the middle of a side of its module. */
function touches(outline: Outline, neighbour: number): boolean {
  const { left, top, width, height, coverage } = coverageMaskOf(outline, SCALE);
  const half = SCALE / 2;
  const last = SCALE - 1;
  const places: Record<number, readonly [number, number]> = {
    [ABOVE]: [half, 0],
    [BELOW]: [half, last],
    [LEFT]: [0, half],
    [RIGHT]: [last, half],
  };
  const [x, y] = places[neighbour] ?? [NaN, NaN];
  const [column, row] = [x - left, y - top];
  const isThere = column >= 0 && row >= 0 && column < width && row < height;
  return isThere && (coverage[row * width + column] ?? 0) > 200;
}

describe.each(QR_DOT_SHAPES)('modules of shape %s', (shape) => {
  const joins: Partial<Record<typeof shape, number>> = { vertical: ABOVE | BELOW, horizontal: LEFT | RIGHT, dot: 0 };

  it('reach their dark neighbors where the shape joins them', () => {
    const joined = joins[shape] ?? ABOVE | RIGHT | BELOW | LEFT;
    for (const [neighbours, outline] of dotOutlines(shape).entries()) {
      for (const one of [ABOVE, RIGHT, BELOW, LEFT]) {
        if (neighbours & one & joined) expect(touches(outline, one)).toBe(true);
      }
    }
  });

  it('cover no less with one more neighbor', () => {
    const areas = dotOutlines(shape).map(area);
    for (const [neighbours, own] of areas.entries()) {
      for (const one of [ABOVE, RIGHT, BELOW, LEFT]) {
        expect(areas[neighbours | one] ?? 0).toBeGreaterThanOrEqual(own - 0.001);
      }
    }
  });

  it('are sixteen, created once, and equal ones are identical', () => {
    const outlines = dotOutlines(shape);
    expect(outlines).toHaveLength(16);
    expect(dotOutlines(shape)).toBe(outlines);
    expect(new Set(outlines).size).toBe(new Set(outlines.map((outline) => JSON.stringify(outline))).size);
  });
});

describe.each(QR_EYE_SHAPES)('eyes of shape %s', (shape) => {
  it("rings have a hole that no pupil reaches, and cover most of a square ring's area", () => {
    for (const [eye, ring] of ringOutlines(shape).entries()) {
      const pupil = pupilOutlines(shape)[eye] ?? [];
      // A circle's ring is 18.8 of 24 modules, its pupil 7.1 of 9.
      expect(area(ring)).toBeGreaterThan(18);
      expect(area(ring)).toBeLessThanOrEqual(24.01);
      expect(area(pupil)).toBeGreaterThan(7);
      expect(area([...ring, ...pupil])).toBeCloseTo(area(ring) + area(pupil), 2);
    }
  });

  it('face the middle: the upper right and the lower left one are mirrored', () => {
    const [, right, below] = ringOutlines(shape);
    expect(right).toEqual(below);
  });
});

describe('gradients', () => {
  const channel = fc.nat(255);
  const color = fc.record({ red: channel, green: channel, blue: channel });

  it('stay between their two colors, in whole numbers, and reach both', () => {
    fc.assert(
      fc.property(color, color, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, at) => {
        const paint = { color: from, gradient: { type: 'linear', to, angleDegrees: 0 } } as const;
        const mixed = colorAt(paint, at);
        for (const name of ['red', 'green', 'blue'] as const) {
          expect(Number.isInteger(mixed[name])).toBe(true);
          expect(mixed[name]).toBeGreaterThanOrEqual(Math.min(from[name], to[name]));
          expect(mixed[name]).toBeLessThanOrEqual(Math.max(from[name], to[name]));
        }
        expect([colorAt(paint, 0), colorAt(paint, 1)]).toEqual([from, to]);
        expect(colorAt({ color: from, gradient: null }, at)).toEqual(from);
      }),
    );
  });

  it('at any angle begin and end at corners of the symbol: none of it is outside', () => {
    const symbols = fc.record({ x: fc.nat(20), y: fc.nat(20), side: fc.integer({ min: 21, max: 177 }) });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 360, noNaN: true }), symbols, (angleDegrees, symbol) => {
        const { from, to, radius } = gradientAxis(
          { type: 'linear', to: { red: 0, green: 0, blue: 0 }, angleDegrees },
          symbol,
        );
        const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        const corners = [0, 1, 2, 3].map((at) => [
          symbol.x + (at & 1) * symbol.side,
          symbol.y + (at >> 1) * symbol.side,
        ]);
        const shares = corners.map(([x = 0, y = 0]) => ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy));
        expect(Math.min(...shares)).toBeCloseTo(0, 6);
        expect(Math.max(...shares)).toBeCloseTo(1, 6);
        expect(radius).toBeCloseTo(Math.hypot(symbol.side, symbol.side) / 2, 6);
      }),
    );
  });
});
