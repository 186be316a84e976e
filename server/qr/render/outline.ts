/**
 * Closed outlines in modules, the common form of everything that is drawn: SVG, PDF, EPS and our own rasterizer all
 * support moves, lines and cubic curves. Clockwise is filled; a reversed part inside it is a hole.
 */

/** M and L with a point, C with two controls and a point. Each M begins a part, which is closed implicitly. */
export type Segment = readonly ['M' | 'L', x: number, y: number] | Curve;
export type Curve = readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number];
export type Outline = readonly Segment[];

/** Radii at the upper left, upper right, lower right and lower left corner. */
export type Corners = readonly [number, number, number, number];

/** Position of a cubic curve's controls for a quarter of a circle (error 0.03 % of the radius). */
const QUARTER = 0.5522847498;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns a rectangle with a separate radius for each corner. */
export function roundedBox({ x, y, width, height }: Box, [tl, tr, br, bl]: Corners): Outline {
  const [right, bottom] = [x + width, y + height];
  return [
    ['M', x + tl, y],
    ['L', right - tr, y],
    ...corner([right - tr, y], [right, y + tr], [right, y]),
    ['L', right, bottom - br],
    ...corner([right, bottom - br], [right - br, bottom], [right, bottom]),
    ['L', x + bl, bottom],
    ...corner([x + bl, bottom], [x, bottom - bl], [x, bottom]),
    ['L', x, y + tl],
    ...corner([x, y + tl], [x + tl, y], [x, y]),
  ];
}

type Point = readonly [x: number, y: number];

/** Returns a quarter of a circle between two points, bending toward a third; empty when they are equal. */
function corner(from: Point, to: Point, towards: Point): Segment[] {
  if (from[0] === to[0] && from[1] === to[1]) return [];
  const near = (point: Point): Point => [
    point[0] + (towards[0] - point[0]) * QUARTER,
    point[1] + (towards[1] - point[1]) * QUARTER,
  ];
  return [['C', ...near(from), ...near(to), ...to]];
}

export function polygon(points: readonly Point[]): Outline {
  return points.map(([x, y], index): Segment => [index === 0 ? 'M' : 'L', x, y]);
}

/** Reverses outlines: filled areas become holes. */
export function reversed(outline: Outline): Outline {
  return parts(outline).flatMap(reversedPart);
}

/** Splits an outline at its moves. */
function parts(outline: Outline): Segment[][] {
  const result: Segment[][] = [];
  for (const segment of outline) {
    if (segment[0] === 'M') result.push([]);
    result.at(-1)?.push(segment);
  }
  return result;
}

function reversedPart(part: readonly Segment[]): Segment[] {
  const ends = part.map(endOf);
  const result: Segment[] = [['M', ...(ends.at(-1) ?? ([0, 0] as const))]];
  for (let index = part.length - 1; index >= 1; index--) {
    const segment = part[index];
    const end = ends[index - 1] ?? ([0, 0] as const);
    if (segment?.[0] === 'C') result.push(['C', segment[3], segment[4], segment[1], segment[2], ...end]);
    else result.push(['L', ...end]);
  }
  return result;
}

/** Returns the end point of a segment. */
export function endOf(segment: Segment): Point {
  return segment[0] === 'C' ? [segment[5], segment[6]] : [segment[1], segment[2]];
}

/** Scales, then moves an outline. */
export function placed(outline: Outline, [dx, dy]: Point, scale = 1): Outline {
  const x = (value: number): number => value * scale + dx;
  const y = (value: number): number => value * scale + dy;
  return outline.map((segment): Segment => {
    if (segment[0] !== 'C') return [segment[0], x(segment[1]), y(segment[2])];
    const [, x1, y1, x2, y2, endX, endY] = segment;
    return ['C', x(x1), y(y1), x(x2), y(y2), x(endX), y(endY)];
  });
}
