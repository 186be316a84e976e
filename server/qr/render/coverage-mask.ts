/** Rasterizes an outline: the exact coverage of each pixel, by summing signed areas from edge to edge. */
import { type Curve, endOf, type Outline } from './outline.ts';

/** Coverage of 0 to 255, row by row; `left` and `top` are pixels from the outline's own origin. */
export interface CoverageMask {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly coverage: Uint8Array;
}

/** Rasterizes the outline at `scale` pixels per module. */
export function coverageMaskOf(outline: Outline, scale: number): CoverageMask {
  const points = outline.flatMap((segment) => {
    const numbers = segment.slice(1) as number[];
    return numbers.flatMap((x, index) =>
      index % 2 === 0 ? [[x * scale, (numbers[index + 1] ?? 0) * scale] as const] : [],
    );
  });
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  const width = Math.ceil(Math.max(...xs)) - left;
  const height = Math.ceil(Math.max(...ys)) - top;
  const areas = new Areas(width, height);
  for (const [x0, y0, x1, y1] of linesOf(outline, scale)) areas.add(x0 - left, y0 - top, x1 - left, y1 - top);
  return { left, top, width, height, coverage: areas.coverage() };
}

type Line = readonly [x0: number, y0: number, x1: number, y1: number];

function linesOf(outline: Outline, scale: number): Line[] {
  const lines: Line[] = [];
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number): void => {
    lines.push([x * scale, y * scale, toX * scale, toY * scale]);
    [x, y] = [toX, toY];
  };
  for (const segment of outline) {
    if (segment[0] === 'M') {
      lineTo(startX, startY);
      [startX, startY] = endOf(segment);
      [x, y] = [startX, startY];
    } else if (segment[0] !== 'C') lineTo(segment[1], segment[2]);
    else for (const [toX, toY] of flattened([x, y], segment, scale)) lineTo(toX, toY);
  }
  lineTo(startX, startY);
  return lines;
}

/** Returns points along a cubic curve, close enough to look smooth. */
function flattened(
  [fromX, fromY]: readonly [number, number],
  segment: Curve,
  scale: number,
): (readonly [x: number, y: number])[] {
  const [, x1, y1, x2, y2, x, y] = segment;
  const length = (Math.abs(x - fromX) + Math.abs(y - fromY)) * scale;
  const steps = Math.min(40, Math.max(8, Math.ceil(Math.sqrt(length) * 1.5)));
  return Array.from({ length: steps }, (_, index) => {
    const t = (index + 1) / steps;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [a * fromX + b * x1 + c * x2 + d * x, a * fromY + b * y1 + c * y2 + d * y] as const;
  });
}

/**
 * Each edge adds to a pixel the area between itself and the pixel's right side; summed along a row, that is the winding
 * number weighted with coverage (the method of font-rs).
 */
class Areas {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly sums: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stride = width + 2;
    this.sums = new Float32Array(this.stride * height);
  }

  // biome-ignore lint/complexity/useMaxParams: four numbers of one line, called for every edge
  add(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const direction = y0 < y1 ? 1 : -1;
    const [topX, topY, bottomY] = y0 < y1 ? [x0, y0, y1] : [x1, y1, y0];
    const slope = (x1 - x0) / (y1 - y0);
    let x = topX;
    for (let row = Math.floor(topY); row < bottomY && row < this.height; row++) {
      const rise = Math.min(row + 1, bottomY) - Math.max(row, topY);
      const next = x + slope * rise;
      this.#addSpan(row * this.stride, rise * direction, x < next ? [x, next] : [next, x]);
      x = next;
    }
  }

  /** Adds the part of an edge in one row, `weight` high, from `from` to `to` across. */
  #addSpan(row: number, weight: number, [from, to]: readonly [number, number]): void {
    const { sums } = this;
    const first = Math.floor(from);
    const end = Math.ceil(to);
    const add = (pixel: number, value: number): void => {
      sums[row + pixel] = (sums[row + pixel] as number) + value;
    };
    if (end <= first + 1) {
      const middle = (from + to) / 2 - first;
      add(first, weight * (1 - middle));
      add(first + 1, weight * middle);
      return;
    }
    // Adds the area right of the edge pixel by pixel, minus the sum already added.
    let before = 0;
    for (let pixel = first; pixel < end; pixel++) {
      const covered = (areaRightOf(pixel + 1, from, to) - areaRightOf(pixel, from, to)) * weight;
      add(pixel, covered - before);
      before = covered;
    }
    add(end, weight - before);
  }

  coverage(): Uint8Array {
    const { width, height, stride, sums } = this;
    const result = new Uint8Array(width * height);
    for (let row = 0; row < height; row++) {
      let sum = 0;
      for (let x = 0; x < width; x++) {
        sum += sums[row * stride + x] as number;
        result[row * width + x] = Math.min(255, Math.abs(sum) * 255 + 0.5);
      }
    }
    return result;
  }
}

/**
 * Returns the area right of an edge and left of `x`, in a strip of height one where the edge goes from `from` to `to`
 * across.
 */
function areaRightOf(x: number, from: number, to: number): number {
  if (x <= from) return 0;
  if (x >= to) return x - (from + to) / 2;
  return (x - from) ** 2 / (2 * (to - from));
}
