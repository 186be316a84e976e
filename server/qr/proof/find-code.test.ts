import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../../../test/support/vitest/scope.ts';
import { BLACK, WHITE } from '../design/color.ts';
import { drawDesign, outerSize, type QrDrawing } from '../render/drawing.ts';
import { renderPng } from '../render/png.ts';
import { createZxing, type Zxing } from '../verify/decoders.ts';
import type { GreyPicture } from '../verify/luma-raster.ts';
import { type FoundInPhoto, findCode } from './find-code.ts';
import { distance } from './projection.ts';

const SCALE = 8;

function drawing(content: string): QrDrawing {
  return drawDesign({
    content,
    foreground: BLACK,
    background: WHITE,
    logo: null,
  });
}

/** The code on a gray wall, turned, with what an SVG covers. */
async function wallWith(
  design: QrDrawing,
  { degrees = 0, cover = '' }: { degrees?: number; cover?: string } = {},
): Promise<GreyPicture> {
  const side = outerSize(design.matrix) * SCALE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${cover}</svg>`;
  const print = await sharp(await renderPng(design, side))
    .resize(side, side, { kernel: 'nearest' })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  const turned = sharp(print).rotate(degrees, { background: '#aaa' });
  const { data, info } = await turned
    .extend({ top: 60, bottom: 30, left: 90, right: 20, background: '#aaa' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    pixels: data,
  };
}

function sideOf({ code }: FoundInPhoto): number {
  const [first, second] = code?.corners ?? [];
  return first && second ? distance(first, second) : 0;
}

describe('a code in a picture', () => {
  let zxing: Zxing;
  beforeAll(async () => {
    zxing = await createZxing();
  });

  const lengths = [1, 3, 8, 20, 40].map((times) => 'https://way.example/q/abcdefghi'.repeat(times));
  const angles = [0, 90, 180, 270, 33];
  const cases = lengths.flatMap((content) => angles.map((degrees) => ({ content, degrees, length: content.length })));

  it.each(sampleOf(cases, 6))('of $length characters is found when turned by $degrees degrees', async (one) => {
    const design = drawing(one.content);
    const found = findCode(zxing, await wallWith(design, one), one.content);
    expect(found.text).toBe(one.content);
    expect(found.readBy).toContain('zxing');
    expect(found.spareRepair).toBe(1);
    expect(found.code?.size).toBe(design.matrix.size);
    expect(sideOf(found) / SCALE).toBeCloseTo(design.matrix.size, 0);
  });

  it('has its corners in the order of the code, not of the picture', async () => {
    const design = drawing('upside down');
    const found = findCode(zxing, await wallWith(design, { degrees: 180 }), 'upside down');
    const [first, second, third, fourth] = found.code?.corners ?? [];
    expect(first?.x).toBeGreaterThan(second?.x ?? 0);
    expect(first?.y).toBeGreaterThan(fourth?.y ?? 0);
    expect(third?.x).toBeLessThan(first?.x ?? 0);
    expect(third?.y).toBeLessThan(first?.y ?? 0);
  });
});

describe('a code that no decoder reads', () => {
  let zxing: Zxing;
  beforeAll(async () => {
    zxing = await createZxing();
  });

  const contents = [1, 2, 5, 9].map((times) => 'https://way.example/q/abcdefghi'.repeat(times));

  it.each(contents)('is located by its finder patterns: %s', async (content) => {
    const design = drawing(content);
    const side = outerSize(design.matrix) * SCALE;
    const hole = `<circle cx="${side * 0.58}" cy="${side * 0.58}" r="${side * 0.24}" fill="#fff"/>`;
    const found = findCode(zxing, await wallWith(design, { cover: hole }), content);
    expect(found).toMatchObject({
      text: undefined,
      readBy: [],
      spareRepair: undefined,
    });
    expect(found.code?.size).toBe(design.matrix.size);
    expect(sideOf(found) / SCALE).toBeCloseTo(design.matrix.size, 0);
  });

  it.each([
    ['letters', '<text x="20" y="120" font-size="90" font-weight="bold">QR O8 B</text>'],
    ['squares', '<rect x="30" y="30" width="70" height="70"/><rect x="150" y="30" width="70" height="70"/>'],
    [
      'targets',
      [40, 140, 240]
        .map((x) => `<circle cx="${x}" cy="80" r="30" stroke="#000" stroke-width="9" fill="#fff"/>`)
        .join(''),
    ],
    ['nothing', ''],
  ])('is not seen in %s', async (_name, shapes) => {
    const design = drawing('covered');
    const cover = `<rect width="999" height="999" fill="#fff"/>${shapes}`;
    const found = findCode(zxing, await wallWith(design, { cover }), 'covered');
    expect(found).toEqual({
      code: undefined,
      text: undefined,
      readBy: [],
      spareRepair: undefined,
    });
  });
});
