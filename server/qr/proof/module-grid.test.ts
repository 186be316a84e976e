import { describe, expect, it } from 'vitest';
import { BLACK, WHITE } from '../design/color.ts';
import { drawDesign } from '../render/drawing.ts';
import { type GreyPicture, greyPicture } from '../verify/luma-raster.ts';
import { extremes, measureModules, median, moduleBrightness, percentile, pixelAt } from './module-grid.ts';
import { projectionOf } from './projection.ts';

const SCALE = 6;
const MARGIN = 4 * SCALE;
const DRAWING = drawDesign({
  content: 'https://way.example/q/abcdefghi',
  foreground: BLACK,
  background: WHITE,
  logo: null,
});
const { size, modules } = DRAWING.matrix;
const END = MARGIN + size * SCALE;
const PROJECTION = projectionOf(
  [
    { x: MARGIN, y: MARGIN },
    { x: END, y: MARGIN },
    { x: END, y: END },
    { x: MARGIN, y: END },
  ],
  size,
);

/** The code with each pixel changed by its position, from 0 to 1 across and down. */
async function pictureWith(change: (pixel: number, across: number, down: number) => number): Promise<GreyPicture> {
  const { width, height, pixels } = await greyPicture(DRAWING, SCALE);
  const changed = pixels.map((pixel, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return Math.max(0, Math.min(255, change(pixel, x / width, y / height)));
  });
  return { width, height, pixels: changed };
}

describe('a pixel between pixels', () => {
  const picture: GreyPicture = {
    width: 2,
    height: 2,
    pixels: Uint8Array.from([0, 100, 200, 60]),
  };

  it.each([
    [0.5, 0.5, 0],
    [1.5, 0.5, 100],
    [0.5, 1.5, 200],
    [1.5, 1.5, 60],
    [1, 0.5, 50],
    [0.5, 1, 100],
    [1, 1, 90],
    [0, 0, 0],
    [2, 2, 60],
  ])('at %d, %d is interpolated to %d', (x, y, brightness) => {
    expect(pixelAt(picture, x, y)).toBeCloseTo(brightness, 6);
  });

  it.each([
    [-0.6, 1],
    [1, -0.6],
    [2.5, 1],
    [1, 2.5],
  ])('at %d, %d is outside of the picture', (x, y) => {
    expect(pixelAt(picture, x, y)).toBeUndefined();
  });
});

describe('the modules of a code', () => {
  const shades: readonly (readonly [name: string, change: (pixel: number, across: number, down: number) => number])[] =
    [
      ['evenly lit', (pixel) => pixel],
      ['dim', (pixel) => pixel * 0.3 + 20],
      ['overexposed', (pixel) => pixel + 120],
      ['darker toward one side', (pixel, across) => (pixel * 0.7 + 50) * (1 - 0.6 * across)],
      ['darker toward a corner', (pixel, across, down) => (pixel * 0.7 + 50) * (1 - 0.35 * (across + down))],
      ['half in a shadow', (pixel, across) => (pixel * 0.8 + 40) * (across > 0.5 ? 0.45 : 1)],
    ];

  it.each(shades)('are told apart when the picture is %s', async (name, change) => {
    const grid = measureModules(await pictureWith(change), PROJECTION, size);
    const wrong = [...grid.isDark].filter((isDark, index) => isDark !== modules[index]);
    // At the edge of a shadow, windows contain both halves.
    expect(wrong.length).toBeLessThanOrEqual((name === 'half in a shadow' ? 0.08 : 0.02) * size * size);
  });

  it('have the medians of light and dark ones as levels', async () => {
    const grid = measureModules(await pictureWith((pixel) => pixel * 0.5 + 40), PROJECTION, size);
    expect(grid.dark).toBeCloseTo(40, 0);
    expect(grid.light).toBeCloseTo(167, 0);
  });

  it('and of the margin are read by their position; beyond the picture there are none', async () => {
    const picture = await pictureWith((pixel) => pixel);
    expect(moduleBrightness(picture, PROJECTION, [0, 0])).toBe(0);
    expect(moduleBrightness(picture, PROJECTION, [1, 1])).toBe(255);
    expect(moduleBrightness(picture, PROJECTION, [-1, 3])).toBe(255);
    expect(moduleBrightness(picture, PROJECTION, [-5, 3])).toBeUndefined();
    expect(moduleBrightness(picture, PROJECTION, [3, size + 4])).toBeUndefined();
  });
});

describe('the window around a module', () => {
  const grid = {
    size: 5,
    brightness: Float32Array.from({ length: 25 }, (_, index) => index * 10),
  };

  it.each([
    [12, 1, [60, 180]],
    [12, 2, [0, 240]],
    [0, 1, [0, 60]],
    [24, 1, [180, 240]],
    [4, 1, [30, 90]],
  ] as const)('of module %i with a reach of %i has these extremes', (index, reach, expected) => {
    expect(extremes(grid, index, reach)).toEqual(expected);
  });
});

describe('the levels of several values', () => {
  it('are those that so many do not exceed, in any order', () => {
    const values = Float32Array.from([5, 1, 4, 2, 3]);
    expect(median(values)).toBe(3);
    expect(percentile(values, 0)).toBe(1);
    expect(percentile(values, 1)).toBe(5);
    expect(percentile(values, 0.75)).toBe(4);
    expect([...values]).toEqual([5, 1, 4, 2, 3]);
  });

  it('of nothing is 0', () => {
    expect(median(new Float32Array())).toBe(0);
  });
});
