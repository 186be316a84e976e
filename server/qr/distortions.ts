/** Bad conditions, made cheaply and the same way each time. */
import type { LumaRaster } from './luma-raster.ts';

/**
 * Seen from far away: shrunk to `share` (a half to one) of its size by averaging, so that module borders fall
 * between pixels and turn grey. Lines become columns on the way, so the second call shrinks the other direction.
 */
export function seenFromAfar({ side, pixels }: LumaRaster, share: number): LumaRaster {
  const small = Math.round(side * share);
  const narrow = shrunkAndTurned({ pixels, lines: side, length: side }, small);
  const result = shrunkAndTurned({ pixels: narrow, lines: small, length: side }, small);
  return { side: small, pixels: result };
}

interface LinesToShrink {
  readonly pixels: Uint8Array;
  readonly lines: number;
  readonly length: number;
}

function shrunkAndTurned({ pixels, lines, length }: LinesToShrink, to: number): Uint8Array {
  const turned = new Uint8Array(lines * to);
  for (let out = 0; out < to; out++) {
    const [first, weights] = averagingWindow(out, length / to);
    const [one, two, three] = weights;
    const second = Math.min(first + 1, length - 1);
    const third = Math.min(first + 2, length - 1);
    for (let line = 0, start = 0; line < lines; line++, start += length) {
      const sum = (pixels[start + first] as number) * one + (pixels[start + second] as number) * two;
      turned[out * lines + line] = sum + (pixels[start + third] as number) * three + 0.5;
    }
  }
  return turned;
}

/** The first pixel that an output pixel covers, and the shares of it and the next two (a step is 1 to 2 pixels). */
function averagingWindow(out: number, step: number): [first: number, weights: readonly [number, number, number]] {
  const from = out * step;
  const until = from + step;
  const first = Math.floor(from);
  const covered = (pixel: number): number => Math.max(0, Math.min(until, pixel + 1) - Math.max(from, pixel)) / step;
  return [first, [covered(first), covered(first + 1), covered(first + 2)]];
}

/** The wall around what a camera sees, and how much of it. */
const WALL = 200;
const RIM_SHARE = 1 / 16;

/** Held at an angle, before a grey wall: each pixel is mixed from the four that it falls between. */
export function turned({ side, pixels }: LumaRaster, degrees: number): LumaRaster {
  const angle = (degrees * Math.PI) / 180;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const large = Math.ceil(side * (Math.abs(across) + Math.abs(down)) * (1 + 2 * RIM_SHARE));
  const result = new Uint8Array(large * large).fill(WALL);
  const last = side - 1;
  for (let y = 0; y < large; y++) {
    for (let x = 0; x < large; x++) {
      const [fromX, fromY] = [x + 0.5 - large / 2, y + 0.5 - large / 2];
      const atX = across * fromX + down * fromY + side / 2 - 0.5;
      const atY = across * fromY - down * fromX + side / 2 - 0.5;
      if (atX < 0 || atY < 0 || atX >= last || atY >= last) continue;
      const [left, top] = [Math.floor(atX), Math.floor(atY)];
      const [shareX, shareY] = [atX - left, atY - top];
      const at = top * side + left;
      const above = (pixels[at] as number) * (1 - shareX) + (pixels[at + 1] as number) * shareX;
      const below = (pixels[at + side] as number) * (1 - shareX) + (pixels[at + side + 1] as number) * shareX;
      result[y * large + x] = above * (1 - shareY) + below * shareY + 0.5;
    }
  }
  return { side: large, pixels: result };
}

/** The code in the shade of a wall that is not: its grey at 0.45 of the contrast, the wall as bright as before. */
export function inShade({ side, pixels }: LumaRaster): LumaRaster {
  const rim = Math.floor((side * RIM_SHARE) / (1 + 2 * RIM_SHARE));
  const isWall = (place: number): boolean => place < rim || place >= side - rim;
  const shaded = pixels.map((pixel, index) =>
    isWall(index % side) || isWall(Math.floor(index / side)) ? pixel : pixel * 0.45 + 30,
  );
  return { side, pixels: shaded };
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
