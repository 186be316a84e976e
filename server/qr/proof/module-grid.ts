/** Brightness of each module of a photographed code. */
import type { GreyPicture } from '../verify/luma-raster.ts';
import type { Projection } from './projection.ts';

/** Positions within a module that are averaged: its middle, away from blurred edges. */
const WITHIN = [0.35, 0.5, 0.65];

export interface ModuleGrid {
  readonly size: number;
  /** Row by row, 0 to 255. */
  readonly brightness: Float32Array;
  /** Row by row, 1 is dark. Judged against the neighbors, because light falls unevenly. */
  readonly isDark: Uint8Array;
  /** Medians of the dark and the light modules. */
  readonly dark: number;
  readonly light: number;
}

/** Half of the window around a module that contains light and dark modules; the finder patterns are 7 wide. */
const REACH = 4;
/** A window with less contrast than this share of the whole picture has only one kind of modules. */
const LEAST_LOCAL_CONTRAST = 0.4;

/** Measures a code of `size` modules per side. */
export function measureModules(picture: GreyPicture, projection: Projection, size: number): ModuleGrid {
  const brightness = new Float32Array(size * size);
  for (let index = 0; index < brightness.length; index++) {
    brightness[index] = moduleBrightness(picture, projection, [index % size, Math.floor(index / size)]) ?? 255;
  }
  const isDark = darkModules(brightness, size);
  return {
    size,
    brightness,
    isDark,
    dark: median(brightness.filter((_, index) => isDark[index] === 1)),
    light: median(brightness.filter((_, index) => isDark[index] === 0)),
  };
}

/** Returns the brightness of one module; undefined outside of the picture. Modules of the margin have negative positions. */
export function moduleBrightness(
  picture: GreyPicture,
  projection: Projection,
  [column, row]: readonly [number, number],
): number | undefined {
  let sum = 0;
  for (const down of WITHIN) {
    for (const across of WITHIN) {
      const { x, y } = projection(column + across, row + down);
      const pixel = pixelAt(picture, x, y);
      if (pixel === undefined) return undefined;
      sum += pixel;
    }
  }
  return sum / WITHIN.length ** 2;
}

/** Interpolates between four pixels; undefined outside of the picture. */
export function pixelAt({ width, height, pixels }: GreyPicture, x: number, y: number): number | undefined {
  const [atX, atY] = [x - 0.5, y - 0.5];
  const [left, top] = [Math.floor(atX), Math.floor(atY)];
  if (left < -1 || top < -1 || left >= width || top >= height) return undefined;
  const at = (column: number, row: number): number =>
    pixels[Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))] ?? 0;
  const [shareX, shareY] = [atX - left, atY - top];
  const above = at(left, top) * (1 - shareX) + at(left + 1, top) * shareX;
  const below = at(left, top + 1) * (1 - shareX) + at(left + 1, top + 1) * shareX;
  return above * (1 - shareY) + below * shareY;
}

function darkModules(brightness: Float32Array, size: number): Uint8Array {
  const [least, most] = [percentile(brightness, 0.03), percentile(brightness, 0.97)];
  const result = new Uint8Array(brightness.length);
  for (let index = 0; index < brightness.length; index++) {
    const [low, high] = extremes({ brightness, size }, index);
    const isMixed = high - low >= LEAST_LOCAL_CONTRAST * (most - least);
    const threshold = isMixed ? (low + high) / 2 : (least + most) / 2;
    result[index] = (brightness[index] ?? 0) < threshold ? 1 : 0;
  }
  return result;
}

/** Returns the darkest and the brightest module of the window around a module. */
export function extremes(
  { brightness, size }: Pick<ModuleGrid, 'brightness' | 'size'>,
  index: number,
  reach = REACH,
): [number, number] {
  const [column, row] = [index % size, Math.floor(index / size)];
  let [low, high] = [255, 0];
  for (let y = Math.max(0, row - reach); y <= Math.min(size - 1, row + reach); y++) {
    for (let x = Math.max(0, column - reach); x <= Math.min(size - 1, column + reach); x++) {
      const value = brightness[y * size + x] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return [low, high];
}

export function median(values: Float32Array): number {
  return percentile(values, 0.5);
}

export function percentile(values: Float32Array, share: number): number {
  const sorted = values.slice().sort();
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0;
}
