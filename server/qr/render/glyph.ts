/** Outlines of TrueType glyphs: points on and off quadratic curves, and composite glyphs. */
import { type Outline, placed, type Segment } from './outline.ts';

/** One font file's tables. */
export interface Face {
  readonly unitsPerEm: number;
  /** Returns the glyph of a character code; 0 is "no such letter". */
  glyphOf(code: number): number;
  advanceOf(glyph: number): number;
  /** Returns the glyph's bytes; empty for a blank. */
  glyphBytes(glyph: number): Buffer;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly isOn: boolean;
}

/** Maximum nesting of composite glyphs in valid fonts. */
const MOST_NESTING = 4;

const ON_CURVE = 1;
const REPEATED = 8;
const SHORT = { x: 2, y: 4 } as const;
const SAME_OR_POSITIVE = { x: 16, y: 32 } as const;

/**
 * Returns a glyph in ems, y downward. TrueType fills clockwise with y upward; mirrored, that still matches our fill
 * rule.
 */
export function contourSegments(face: Face, glyph: number, nesting = 0): Outline {
  const bytes = face.glyphBytes(glyph);
  if (bytes.length === 0 || nesting > MOST_NESTING) return [];
  const contours = bytes.readInt16BE(0);
  if (contours < 0) return componentSegments(face, bytes, nesting);
  return simpleContours(bytes, contours).flatMap((points) => contourOutline(points, 1 / face.unitsPerEm));
}

function simpleContours(bytes: Buffer, contours: number): Place[][] {
  const ends = Array.from({ length: contours }, (_, index) => bytes.readUInt16BE(10 + index * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  const afterEnds = 10 + contours * 2;
  const { flags, next } = readFlags(bytes, afterEnds + 2 + bytes.readUInt16BE(afterEnds), count);
  const across = readCoordinates(bytes, next, { flags, axis: 'x' });
  const along = readCoordinates(bytes, across.next, { flags, axis: 'y' });
  const points = flags.map((flag, index) => ({
    x: across.values[index] ?? 0,
    y: along.values[index] ?? 0,
    isOn: (flag & ON_CURVE) !== 0,
  }));
  return ends.map((end, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1));
}

function readFlags(bytes: Buffer, start: number, count: number): { flags: number[]; next: number } {
  const flags: number[] = [];
  let next = start;
  while (flags.length < count) {
    const flag = bytes.readUInt8(next++);
    const times = flag & REPEATED ? bytes.readUInt8(next++) : 0;
    for (let time = 0; time <= times; time++) flags.push(flag);
  }
  return { flags, next };
}

/**
 * Reads coordinates, each stored as the difference from the one before: in one byte with a sign flag, in two, or not at
 * all.
 */
function readCoordinates(
  bytes: Buffer,
  start: number,
  { flags, axis }: { flags: readonly number[]; axis: 'x' | 'y' },
): { values: number[]; next: number } {
  let next = start;
  let value = 0;
  const values = flags.map((flag) => {
    const isMarked = (flag & SAME_OR_POSITIVE[axis]) !== 0;
    if (flag & SHORT[axis]) value += bytes.readUInt8(next++) * (isMarked ? 1 : -1);
    else if (!isMarked) {
      value += bytes.readInt16BE(next);
      next += 2;
    }
    return value;
  });
  return { values, next };
}

/** Returns a contour. Two consecutive points off the curve have an implicit point on the curve between them. */
function contourOutline(points: readonly Place[], scale: number): Segment[] {
  const whole = points.flatMap((point, index): Place[] => {
    const before = points.at(index - 1) ?? point;
    return point.isOn || before.isOn ? [point] : [middle(before, point), point];
  });
  const first = whole.findIndex(({ isOn }) => isOn);
  const start = whole[first];
  if (!start) return [];
  const ordered = [...whole.slice(first + 1), ...whole.slice(0, first), start];
  const segments: Segment[] = [['M', start.x * scale, -start.y * scale]];
  let [from, control]: [Place, Place | undefined] = [start, undefined];
  for (const point of ordered) {
    if (!point.isOn) {
      control = point;
      continue;
    }
    segments.push(control ? curve([from, control, point], scale) : ['L', point.x * scale, -point.y * scale]);
    [from, control] = [point, undefined];
  }
  return segments;
}

function middle(one: Place, other: Place): Place {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, isOn: true };
}

/** Converts a quadratic curve to a cubic one: both controls are two thirds of the way to the quadratic control. */
function curve([from, control, to]: readonly [Place, Place, Place], scale: number): Segment {
  const near = (end: Place, axis: 'x' | 'y'): number => (end[axis] + ((control[axis] - end[axis]) * 2) / 3) * scale;
  return ['C', near(from, 'x'), -near(from, 'y'), near(to, 'x'), -near(to, 'y'), to.x * scale, -to.y * scale];
}

const WORDS = 1;
const ARE_OFFSETS = 2;
const HAS_MORE = 32;
/** Scale of a composite's part: one number, two, or a matrix. Our font has none; other fonts are drawn without it. */
const SCALES: readonly (readonly [flag: number, bytes: number])[] = [
  [8, 2],
  [64, 4],
  [128, 8],
];

function componentSegments(face: Face, bytes: Buffer, nesting: number): Outline {
  const result: Segment[] = [];
  let at = 10;
  for (let flags = HAS_MORE; flags & HAS_MORE; ) {
    flags = bytes.readUInt16BE(at);
    const glyph = bytes.readUInt16BE(at + 2);
    const isWide = (flags & WORDS) !== 0;
    const [dx, dy] = isWide
      ? [bytes.readInt16BE(at + 4), bytes.readInt16BE(at + 6)]
      : [bytes.readInt8(at + 4), bytes.readInt8(at + 5)];
    at += (isWide ? 8 : 6) + SCALES.reduce((sum, [flag, size]) => sum + (flags & flag ? size : 0), 0);
    const offset = flags & ARE_OFFSETS ? ([dx / face.unitsPerEm, -dy / face.unitsPerEm] as const) : ([0, 0] as const);
    result.push(...placed(contourSegments(face, glyph, nesting + 1), offset));
  }
  return result;
}
