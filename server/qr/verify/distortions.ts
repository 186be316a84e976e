/** Simulated bad conditions, cheap and deterministic. */
import type { GreyPicture, LumaRaster } from './luma-raster.ts';

/**
 * Simulates distance: shrinks to `share` (a half to one) of the size by averaging, so that module borders fall between
 * pixels and turn gray. Each call transposes, so the second call shrinks the other direction.
 */
export function downscaled({ side, pixels }: LumaRaster, share: number): LumaRaster {
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

/**
 * Returns the first pixel covered by an output pixel, and the shares of it and the next two (a step is 1 to 2 pixels).
 */
function averagingWindow(out: number, step: number): [first: number, weights: readonly [number, number, number]] {
  const from = out * step;
  const until = from + step;
  const first = Math.floor(from);
  const covered = (pixel: number): number => Math.max(0, Math.min(until, pixel + 1) - Math.max(from, pixel)) / step;
  return [first, [covered(first), covered(first + 1), covered(first + 2)]];
}

/** The gray of the surroundings in a camera's picture. */
export const WALL = 200;

/** Rotates the picture before a gray wall: each pixel is interpolated from four. */
export function turned({ side, pixels }: LumaRaster, degrees: number): LumaRaster {
  const angle = (degrees * Math.PI) / 180;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const large = Math.ceil(side * (Math.abs(across) + Math.abs(down)));
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

/** Simulates shade, with a little less than half of the contrast. */
export function shaded({ pixels, ...size }: GreyPicture): GreyPicture {
  return { ...size, pixels: pixels.map((pixel) => pixel * 0.45 + 30) };
}

/**
 * Simulates strong defocus: averages over five pixels, twice in each direction, which approximates a Gaussian of two
 * pixels.
 */
export function outOfFocus({ side, pixels }: LumaRaster): LumaRaster {
  let soft = pixels;
  // Each pass transposes, so the same code serves both directions.
  for (let pass = 0; pass < 4; pass++) soft = averagedAndTurned(side, soft);
  return { side, pixels: soft };
}

function averagedAndTurned(side: number, pixels: Uint8Array): Uint8Array {
  const turnedOver = new Uint8Array(side * side);
  for (let line = 0; line < side; line++) {
    const start = line * side;
    const at = (place: number): number => pixels[start + Math.min(side - 1, Math.max(0, place))] as number;
    let sum = at(-2) + at(-1) + at(0) + at(1) + at(2);
    for (let place = 0; place < side; place++) {
      turnedOver[place * side + line] = sum / 5 + 0.5;
      sum += at(place + 3) - at(place - 2);
    }
  }
  return turnedOver;
}

/** Adds the noise of a small sensor at night, forty levels wide and deterministic. */
export function withGrain({ side, pixels }: LumaRaster): LumaRaster {
  let random = 0x9e3779b9;
  const grained = pixels.map((pixel) => {
    random = xorshift(random);
    return Math.min(255, Math.max(0, pixel + ((random >>> 24) / 255 - 0.5) * 40));
  });
  return { side, pixels: grained };
}

/** Remaining contrast in dim light, the gray toward which it falls, and the noise of a small sensor. */
const DIM_SHARE = 0.5;
const DIM_FLOOR = 40;
const GRAIN = 12;

/** Simulates defocus in dim light: a three by three average, half the contrast, and noise from a fixed seed. */
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

/** Returns each pixel summed with its left and right neighbor; the edge repeats itself. */
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

/** Marsaglia's 32-bit generator, good enough for noise. */
function xorshift(state: number): number {
  const once = state ^ (state << 13);
  const twice = once ^ (once >>> 17);
  return twice ^ (twice << 5);
}
