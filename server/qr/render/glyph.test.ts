/** Glyphs built byte by byte, as in font files. */
import { describe, expect, it } from 'vitest';
import { contourSegments, type Face } from './glyph.ts';
import { endOf, type Outline } from './outline.ts';

const ON = 1;
const [SHORT_X, SHORT_Y, REPEAT, X_SAME, Y_SAME] = [2, 4, 8, 16, 32];

function halves(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, value] of numbers.entries()) bytes.writeInt16BE(value, index * 2);
  return bytes;
}

/** Creates a glyph of contours of [x, y, on the curve?] in font units, every coordinate in two bytes. */
function simple(...contours: (readonly [x: number, y: number, isOn: boolean])[][]): Buffer {
  const points = contours.flat();
  const ends = contours.map((_, index) => contours.slice(0, index + 1).flat().length - 1);
  const differences = (axis: 0 | 1): number[] =>
    points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  return Buffer.concat([
    halves(contours.length, 0, 0, 0, 0, ...ends, 0),
    Buffer.from(points.map(([, , isOn]) => (isOn ? ON : 0))),
    halves(...differences(0), ...differences(1)),
  ]);
}

function face(glyphs: readonly Buffer[], unitsPerEm = 100): Face {
  return {
    unitsPerEm,
    glyphOf: () => 1,
    advanceOf: () => unitsPerEm,
    glyphBytes: (glyph) => glyphs[glyph] ?? Buffer.alloc(0),
  };
}

function ends(outline: Outline): (readonly [number, number])[] {
  return outline.map(endOf).map(([x, y]) => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6 + 0]);
}

const SQUARE = simple([
  [0, 0, true],
  [0, 50, true],
  [50, 50, true],
  [50, 0, true],
]);

describe('contourSegments', () => {
  it('are in ems with y downward, and return to their start', () => {
    const outline = contourSegments(face([SQUARE]), 0);
    expect(outline.map(([kind]) => kind).join('')).toBe('MLLLL');
    expect(ends(outline)).toEqual([
      [0, 0],
      [0, -0.5],
      [0.5, -0.5],
      [0.5, 0],
      [0, 0],
    ]);
  });

  it('a blank has no contours', () => {
    expect(contourSegments(face([Buffer.alloc(0)]), 0)).toEqual([]);
    expect(contourSegments(face([]), 9)).toEqual([]);
  });

  it('a point off the curve bends it: the cubic curve equals the quadratic one', () => {
    const [, curve] = contourSegments(
      face([
        simple([
          [0, 0, true],
          [50, 100, false],
          [100, 0, true],
        ]),
      ]),
      0,
    );
    if (curve?.[0] !== 'C') throw new Error('no curve');
    const [, x1, y1, x2, y2, x, y] = curve;
    // In its middle: a quarter of both ends and half of the control.
    expect((3 * x1 + 3 * x2 + x) / 8).toBeCloseTo(0.5, 9);
    expect((3 * y1 + 3 * y2 + y) / 8).toBeCloseTo(-0.5, 9);
    expect([x, y]).toEqual([1, -0]);
  });

  it('two points off the curve have an implicit point on it between them', () => {
    const outline = contourSegments(
      face([
        simple([
          [0, 0, true],
          [0, 40, false],
          [40, 40, false],
          [40, 0, true],
        ]),
      ]),
      0,
    );
    expect(outline.map(([kind]) => kind).join('')).toBe('MCCL');
    expect(ends(outline)[1]).toEqual([0.2, -0.4]);
  });

  it('a contour with no point on the curve is round, and closed', () => {
    const outline = contourSegments(
      face([
        simple([
          [0, 0, false],
          [0, 40, false],
          [40, 40, false],
          [40, 0, false],
        ]),
      ]),
      0,
    );
    expect(outline.map(([kind]) => kind).join('')).toBe('MCCCC');
    expect(ends(outline).at(-1)).toEqual(ends(outline)[0]);
  });

  it('each contour is a separate part', () => {
    const two = simple(
      [
        [0, 0, true],
        [0, 9, true],
        [9, 0, true],
      ],
      [
        [20, 0, true],
        [20, 9, true],
        [29, 0, true],
      ],
    );
    const outline = contourSegments(face([two]), 0);
    expect(outline.map(([kind]) => kind).join('')).toBe('MLLLMLLL');
    expect(ends(outline)[4]).toEqual([0.2, 0]);
  });

  it('reads short coordinates of both signs, unchanged ones, and repeated flags', () => {
    const steps = ON | SHORT_X | Y_SAME;
    const bytes = Buffer.concat([
      halves(1, 0, 0, 0, 0, 3, 0),
      // Right, right (repeated once), up, left: the last two with their own flags.
      Buffer.from([steps | X_SAME | REPEAT, 1, ON | X_SAME | SHORT_Y | Y_SAME, ON | SHORT_X | Y_SAME]),
      Buffer.from([10, 20, 30]),
      Buffer.from([40]),
    ]);
    expect(ends(contourSegments(face([bytes]), 0))).toEqual([
      [0.1, 0],
      [0.3, 0],
      [0.3, -0.4],
      [0, -0.4],
      [0.1, 0],
    ]);
  });

  it('instructions between ends and flags are skipped', () => {
    const with3 = Buffer.concat([SQUARE.subarray(0, 12), halves(3), Buffer.from([7, 7, 7]), SQUARE.subarray(14)]);
    expect(contourSegments(face([with3]), 0)).toEqual(contourSegments(face([SQUARE]), 0));
  });
});

describe('composite glyphs', () => {
  const [WORDS, OFFSETS, SCALE, MORE, MATRIX] = [1, 2, 8, 32, 128];

  function composed(...parts: Buffer[]): Buffer {
    return Buffer.concat([halves(-1, 0, 0, 0, 0), ...parts]);
  }

  function startsOf(outline: Outline): (readonly [number, number])[] {
    return ends(outline.filter(([kind]) => kind === 'M'));
  }

  it('are their parts, each moved, by bytes or by words', () => {
    const bytes = Buffer.concat([halves(OFFSETS | MORE, 0), Buffer.from([10, 256 - 20])]);
    const words = halves(OFFSETS | WORDS, 0, 300, -400);
    const outline = contourSegments(face([SQUARE, composed(bytes, words)]), 1);
    expect(startsOf(outline)).toEqual([
      [0.1, 0.2],
      [3, 4],
    ]);
  });

  it('with own scales are read correctly', () => {
    const half = Buffer.concat([halves(OFFSETS | WORDS | SCALE | MORE, 0, 10, 0), halves(0x2000)]);
    const turned = Buffer.concat([halves(OFFSETS | WORDS | MATRIX | MORE, 0, 20, 0), halves(0, 1, 1, 0)]);
    const last = halves(OFFSETS | WORDS, 0, 30, 0);
    const outline = contourSegments(face([SQUARE, composed(half, turned, last)]), 1);
    expect(startsOf(outline)).toEqual([
      [0.1, 0],
      [0.2, 0],
      [0.3, 0],
    ]);
  });

  it('that contain themselves terminate', () => {
    const itself = composed(halves(OFFSETS | WORDS | MORE, 0, 0, 0), halves(OFFSETS | WORDS, 1, 1, 0));
    const outline = contourSegments(face([SQUARE, itself]), 1);
    expect(startsOf(outline).length).toBeLessThanOrEqual(5);
  });
});
