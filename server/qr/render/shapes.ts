/** The outlines of modules and eyes: constants, created once, so that writers can cache their output for each. */
import type { QrDotShape, QrEyeShape } from '../../../contract/vocabulary.ts';
import { type Box, type Corners, type Outline, polygon, reversed, roundedBox } from './outline.ts';

/** Bits of a module's dark neighbors. */
export const ABOVE = 1;
export const RIGHT = 2;
export const BELOW = 4;
export const LEFT = 8;

const UNIT: Box = { x: 0, y: 0, width: 1, height: 1 };
/** Bars have a gap of an eighth of a module between them; wider gaps make noisy pictures fail. */
const BAR_GAP = 1 / 16;

/** Returns the module with radius `radius` at the corners where both neighbors are light; `which` enables corners. */
function softened(radius: number, neighbours: number, which: Corners = [1, 1, 1, 1]): Outline {
  const isOpen = (one: number, other: number): number => (neighbours & (one | other) ? 0 : radius);
  const [tl, tr, br, bl] = which;
  return roundedBox(UNIT, [
    tl * isOpen(ABOVE, LEFT),
    tr * isOpen(ABOVE, RIGHT),
    br * isOpen(BELOW, RIGHT),
    bl * isOpen(BELOW, LEFT),
  ]);
}

function bar(isUpright: boolean, neighbours: number): Outline {
  const radius = 0.5 - BAR_GAP;
  const at = (side: number): number => (neighbours & side ? 0 : radius);
  if (!isUpright) {
    const lying = { x: 0, y: BAR_GAP, width: 1, height: 1 - 2 * BAR_GAP };
    return roundedBox(lying, [at(LEFT), at(RIGHT), at(RIGHT), at(LEFT)]);
  }
  const upright = { x: BAR_GAP, y: 0, width: 1 - 2 * BAR_GAP, height: 1 };
  return roundedBox(upright, [at(ABOVE), at(ABOVE), at(BELOW), at(BELOW)]);
}

/** True circles leave a fifth of each module light: of dense ones zbar then misses one noisy view in thirty. */
const DOT_RADIUS = 0.42;

/**
 * Sides of 0.4 of a module between its slopes: a sharp diamond covers only half of its module, too faint in bad light.
 */
const DIAMOND = polygon([
  [0.3, 0],
  [0.7, 0],
  [1, 0.3],
  [1, 0.7],
  [0.7, 1],
  [0.3, 1],
  [0, 0.7],
  [0, 0.3],
]);

const MAKERS: Record<QrDotShape, (neighbours: number) => Outline> = {
  square: () => roundedBox(UNIT, [0, 0, 0, 0]),
  dot: () => roundedBox(UNIT, [DOT_RADIUS, DOT_RADIUS, DOT_RADIUS, DOT_RADIUS]),
  rounded: (neighbours) => softened(0.25, neighbours),
  smooth: (neighbours) => softened(0.5, neighbours),
  classy: (neighbours) => softened(0.5, neighbours, [1, 0, 1, 0]),
  vertical: (neighbours) => bar(true, neighbours),
  horizontal: (neighbours) => bar(false, neighbours),
  diamond: () => DIAMOND,
};

const created = new Map<QrDotShape, readonly Outline[]>();

/** Returns the sixteen outlines of a shape, by the bits of the neighbors; equal ones are identical. */
export function dotOutlines(shape: QrDotShape): readonly Outline[] {
  const known = created.get(shape);
  if (known) return known;
  const byText = new Map<string, Outline>();
  const outlines = Array.from({ length: 16 }, (_, neighbours) => {
    const outline = MAKERS[shape](neighbours);
    const text = JSON.stringify(outline);
    const same = byText.get(text) ?? outline;
    byText.set(text, same);
    return same;
  });
  created.set(shape, outlines);
  return outlines;
}

/**
 * The three eyes: upper left, upper right, lower left. Measured in our eight views: zbar finds rings of 0.6 of a
 * circle's radius everywhere, of 0.8 mostly, and true circles never when the code is tilted by 9 degrees; leaves
 * likewise from 0.8 on. jsQR fails on round pupils in square rings from 0.8 on.
 */
const CORNERS_OF: Record<QrEyeShape, (radius: number, eye: number) => Corners> = {
  square: () => [0, 0, 0, 0],
  rounded: (radius) => evenly(radius * 0.4),
  round: (radius) => evenly(radius * 0.6),
  circle: (radius) => evenly(radius),
  // Sharp toward the symbol's corner and toward its middle.
  leaf: (radius, eye) => {
    const bend = radius * 0.5;
    return eye === 0 ? [0, bend, 0, bend] : [bend, 0, bend, 0];
  },
};

function evenly(radius: number): Corners {
  return [radius, radius, radius, radius];
}

const RING_SIDE = 7;
const PUPIL_SIDE = 3;

const rings = new Map<QrEyeShape, readonly Outline[]>();
const pupils = new Map<QrEyeShape, readonly Outline[]>();

/** Returns rings of seven modules with a hole of five, one for each eye. */
export function ringOutlines(shape: QrEyeShape): readonly Outline[] {
  return threeEyes(rings, shape, (eye) => {
    const outer = { x: 0, y: 0, width: RING_SIDE, height: RING_SIDE };
    const inner = { x: 1, y: 1, width: RING_SIDE - 2, height: RING_SIDE - 2 };
    const hole = reversed(roundedBox(inner, CORNERS_OF[shape](RING_SIDE / 2 - 1, eye)));
    return [...roundedBox(outer, CORNERS_OF[shape](RING_SIDE / 2, eye)), ...hole];
  });
}

/** Returns the pupils inside the rings: three modules per side, positioned like the rings. */
export function pupilOutlines(shape: QrEyeShape): readonly Outline[] {
  const box = { x: 2, y: 2, width: PUPIL_SIDE, height: PUPIL_SIDE };
  return threeEyes(pupils, shape, (eye) => roundedBox(box, CORNERS_OF[shape](PUPIL_SIDE / 2, eye)));
}

function threeEyes(
  cache: Map<QrEyeShape, readonly Outline[]>,
  shape: QrEyeShape,
  make: (eye: number) => Outline,
): readonly Outline[] {
  const known = cache.get(shape) ?? [0, 1, 2].map(make);
  cache.set(shape, known);
  return known;
}
