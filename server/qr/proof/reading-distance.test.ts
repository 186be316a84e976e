import { beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../../../test/support/vitest/scope.ts';
import { BLACK, type Rgb, WHITE } from '../design/color.ts';
import { drawDesign, type QrDrawing, QUIET_ZONE } from '../render/drawing.ts';
import { createZxing, type Zxing } from '../verify/decoders.ts';
import { outOfFocus } from '../verify/distortions.ts';
import { greyPicture, type LumaRaster, lumaRaster } from '../verify/luma-raster.ts';
import type { Corners } from './projection.ts';
import { readingDistance } from './reading-distance.ts';

const SCALE = 8;
const PERFECT_MODULES = 370;

function drawing(content: string, foreground: Rgb = BLACK): QrDrawing {
  return drawDesign({
    content,
    foreground,
    background: WHITE,
    logo: null,
  });
}

function cornersOf({ matrix }: QrDrawing): Corners {
  const [start, end] = [QUIET_ZONE * SCALE, (QUIET_ZONE + matrix.size) * SCALE];
  return [
    { x: start, y: start },
    { x: end, y: start },
    { x: end, y: end },
    { x: start, y: end },
  ];
}

describe('the distance from which a print is readable', () => {
  let zxing: Zxing;
  beforeAll(async () => {
    zxing = await createZxing();
  });

  const measured = async (design: QrDrawing, change: (raster: LumaRaster) => LumaRaster = (raster) => raster) => {
    const { side, pixels } = change(await lumaRaster(design, SCALE));
    const code = { corners: cornersOf(design), size: design.matrix.size, text: design.design.content };
    return readingDistance(zxing.decode, { width: side, height: side, pixels }, code);
  };

  it.each(sampleOf([1, 2, 4, 8, 16, 30], 2))('is the same for every perfect print, times %i', async (times) => {
    const distance = await measured(drawing('https://way.example/q/abcdefghi'.repeat(times)));
    expect(distance).toBeGreaterThan(0.75 * PERFECT_MODULES);
    expect(distance).toBeLessThanOrEqual(PERFECT_MODULES);
  });

  it('shrinks with the contrast', async () => {
    const grays = [0, 150, 215, 235].map((gray) => ({ red: gray, green: gray, blue: gray }));
    const distances: number[] = [];
    for (const gray of grays) distances.push((await measured(drawing('https://way.example/q/abc', gray))) ?? 0);
    expect(distances).toEqual(distances.toSorted((one, other) => other - one));
    expect(distances[0]).toBe(PERFECT_MODULES);
    expect(distances.at(-1)).toBeLessThan(0.6 * PERFECT_MODULES);
  });

  it('shrinks with blur', async () => {
    const design = drawing('https://way.example/q/abcdefghi');
    const twice = (raster: LumaRaster): LumaRaster => outOfFocus(outOfFocus(outOfFocus(raster)));
    expect(await measured(design, twice)).toBeLessThan(PERFECT_MODULES);
  });

  it('is unknown where even the straightened picture is not readable', async () => {
    const design = drawing('https://way.example/q/abcdefghi');
    const { width, height } = await greyPicture(design, SCALE);
    const code = { corners: cornersOf(design), size: design.matrix.size, text: design.design.content };
    const blank = { width, height, pixels: new Uint8Array(width * height).fill(200) };
    expect(readingDistance(zxing.decode, blank, code)).toBeNull();
  });
});
