import { beforeAll, describe, expect, it } from 'vitest';
import { BLACK, WHITE } from '../design/color.ts';
import { drawDesign, outerSize, type QrDrawing, QUIET_ZONE } from '../render/drawing.ts';
import { createZxing, type Zxing } from './decoders.ts';
import { type GreyPicture, inSquare, plainRaster } from './luma-raster.ts';

const SCALE = 4;

function drawing(content: string): QrDrawing {
  return drawDesign({
    content,
    foreground: BLACK,
    background: WHITE,
    logo: null,
  });
}

function pictureOf(design: QrDrawing): GreyPicture {
  const { side, pixels } = plainRaster(design, SCALE);
  return { width: side, height: side, pixels };
}

/** Two pictures beside each other, on gray. */
function beside(one: GreyPicture, other: GreyPicture): GreyPicture {
  const [width, height] = [one.width + other.width, Math.max(one.height, other.height)];
  const pixels = new Uint8Array(width * height).fill(180);
  for (const [picture, left] of [
    [one, 0],
    [other, one.width],
  ] as const) {
    for (let y = 0; y < picture.height; y++) {
      pixels.set(picture.pixels.subarray(y * picture.width, (y + 1) * picture.width), y * width + left);
    }
  }
  return { width, height, pixels };
}

describe('the location of codes', () => {
  let zxing: Zxing;
  beforeAll(async () => {
    zxing = await createZxing();
  });

  it.each([1, 4, 12, 30])('has corners, version and spare error correction of a text times %i', (times) => {
    const design = drawing('https://way.example/q/abc'.repeat(times));
    const [found] = zxing.locate(pictureOf(design));
    expect(found).toMatchObject({
      text: design.design.content,
      version: design.matrix.version,
      spareRepair: 1,
    });
    const end = (outerSize(design.matrix) - QUIET_ZONE) * SCALE;
    expect(Math.abs((found?.corners[2].x ?? 0) - end)).toBeLessThanOrEqual(SCALE / 2);
    expect(Math.abs((found?.corners[0].y ?? 0) - QUIET_ZONE * SCALE)).toBeLessThanOrEqual(SCALE / 2);
  });

  it('finds all codes of a picture that is not square', () => {
    const picture = beside(pictureOf(drawing('first')), pictureOf(drawing('second, which is longer than the first')));
    const texts = zxing.locate(picture).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['first', 'second, which is longer than the first']);
  });

  it('says how much error correction a scratch uses', () => {
    const picture = pictureOf(drawing('https://way.example/q/abcdefghi'));
    const { width } = picture;
    const spare = [0, 3, 5].map((modules) => {
      const pixels = picture.pixels.slice();
      for (let y = 18 * SCALE; y < (18 + modules) * SCALE; y++) {
        pixels.fill(0, y * width + 16 * SCALE, y * width + (16 + modules) * SCALE);
      }
      return zxing.locate({ ...picture, pixels })[0]?.spareRepair ?? 0;
    });
    expect(spare[0]).toBe(1);
    expect(spare).toEqual(spare.toSorted((one, other) => other - one));
    expect(spare[2]).toBeLessThan(1);
  });

  it('finds nothing in an empty picture, before and after a larger one', () => {
    const blank = inSquare({ width: 1, height: 1, pixels: Uint8Array.of(200) }, 30, 200);
    const empty = { width: blank.side, height: blank.side, pixels: blank.pixels };
    expect(zxing.locate(empty)).toEqual([]);
    expect(zxing.locate(pictureOf(drawing('x'.repeat(800))))).toHaveLength(1);
    expect(zxing.locate(empty)).toEqual([]);
    expect(zxing.decode(blank)).toBeUndefined();
  });
});
