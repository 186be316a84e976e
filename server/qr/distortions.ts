/** Bad conditions, made cheaply and the same way each time. */
import type { LumaRaster } from './luma-raster.ts';

/**
 * Seen from far away: shrunk to `share` of its size by averaging, so that module borders fall between pixels and
 * turn grey. Rows first, then columns.
 */
export function seenFromAfar({ side, pixels }: LumaRaster, share: number): LumaRaster {
  const small = Math.round(side * share);
  const narrow = new Float32Array(small * side);
  shrinkLines({ pixels, lines: side, length: side, to: small }, narrow);
  const result = new Float32Array(small * small);
  shrinkLines({ pixels: narrow, lines: small, length: side, to: small }, result);
  return { side: small, pixels: Uint8Array.from(result, Math.round) };
}

interface LinesToShrink {
  readonly pixels: Uint8Array | Float32Array;
  readonly lines: number;
  readonly length: number;
  readonly to: number;
}

/** Shrinks each line and writes it as a column, so that a second call shrinks the other direction. */
function shrinkLines({ pixels, lines, length, to }: LinesToShrink, turned: Float32Array): void {
  const step = length / to;
  for (let out = 0; out < to; out++) {
    const from = out * step;
    const until = Math.min(length, from + step);
    const first = Math.floor(from);
    const last = Math.min(length - 1, Math.ceil(until) - 1);
    for (let line = 0; line < lines; line++) {
      const start = line * length;
      let sum = 0;
      for (let at = first; at <= last; at++) {
        sum += (pixels[start + at] as number) * (Math.min(until, at + 1) - Math.max(from, at));
      }
      turned[out * lines + line] = sum / step;
    }
  }
}

/** Contrast that is left in dim light, the grey it sinks to, and the grain of a small sensor. */
const DIM_SHARE = 0.5;
const DIM_FLOOR = 40;
const GRAIN = 12;

/** Out of focus and in dim light: a three by three average, half the contrast, and grain from a fixed seed. */
export function dimAndBlurred({ side, pixels }: LumaRaster): LumaRaster {
  const across = sumsOfThree(side, pixels);
  const result = new Uint8Array(side * side);
  let random = 0x9e3779b9;
  for (let y = 0; y < side; y++) {
    const above = Math.max(0, y - 1) * side;
    const below = Math.min(side - 1, y + 1) * side;
    for (let x = 0; x < side; x++) {
      const sum = (across[above + x] as number) + (across[y * side + x] as number) + (across[below + x] as number);
      random = xorshift(random);
      result[y * side + x] = (sum / 9) * DIM_SHARE + DIM_FLOOR + ((random >>> 24) / 255 - 0.5) * GRAIN;
    }
  }
  return { side, pixels: result };
}

/** Each pixel with its left and right neighbour; the edge repeats itself. */
function sumsOfThree(side: number, pixels: Uint8Array): Uint16Array {
  const sums = new Uint16Array(side * side);
  for (let start = 0; start < sums.length; start += side) {
    for (let x = 0; x < side; x++) {
      const left = start + (x === 0 ? 0 : x - 1);
      const right = start + (x === side - 1 ? x : x + 1);
      sums[start + x] = (pixels[left] as number) + (pixels[start + x] as number) + (pixels[right] as number);
    }
  }
  return sums;
}

/** Marsaglia's 32-bit generator: grain needs no better. */
function xorshift(state: number): number {
  const once = state ^ (state << 13);
  const twice = once ^ (once >>> 17);
  return twice ^ (twice << 5);
}
