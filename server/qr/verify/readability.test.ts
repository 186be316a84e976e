import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../../../test/support/vitest/scope.ts';
import { parseColor, WHITE } from '../design/color.ts';
import { prepareLogo } from '../design/logo.ts';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { drawDesign, type QrDrawing } from '../render/drawing.ts';
import { createZxingDecoder, type Decoder, readWithJsqr, readWithQr } from './decoders.ts';
import { dimAndBlurred, downscaled, outOfFocus, shaded, turned, withGrain } from './distortions.ts';
import { inSquare, lumaRaster, plainRaster } from './luma-raster.ts';
import { inspectDrawing } from './readability.ts';

const LINK = 'https://example.com/q/abc1234';

function drawing(foreground: string, background: string, content = LINK): QrDrawing {
  const colors = {
    foreground: parseColor('foreground', foreground),
    background: parseColor('background', background),
  };
  return drawDesign({ ...colors, content, logo: null });
}

async function logoOf(svg: string): Promise<Buffer> {
  return prepareLogo(
    await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${svg}</svg>`))
      .png()
      .toBuffer(),
  );
}

/** A logo that resembles the finder of a code. */
const RINGS = [200, 144, 86]
  .map((side, index) => {
    const start = (200 - side) / 2;
    return `<rect x="${start}" y="${start}" width="${side}" height="${side}" fill="${index === 1 ? '#fff' : '#000'}"/>`;
  })
  .join('');

let zxing: Decoder;
beforeAll(async () => {
  zxing = await createZxingDecoder();
});

describe('inspectDrawing: colors', () => {
  it.each([
    ['black on white', '#000', '#fff', 'good', undefined],
    ['navy on cream', 'rgb(0,0,128)', 'rgb(255,253,240)', 'good', undefined],
    ['grey at 10', 'rgb(70,70,70)', '#fff', 'good', undefined],
    ['grey at 4.8', 'rgb(115,115,115)', '#fff', 'warn', 'look alike in gray'],
    ['black on a blue that is not light', '#000', 'rgb(150,220,230)', 'warn', 'background is dark'],
    ['grey at 3.5', 'rgb(138,138,138)', '#fff', 'warn', 'The contrast is 3.5:1. Phones need 4.5:1.'],
    ['grey at 2.5', 'rgb(165,165,165)', '#fff', 'bad', 'The contrast is 2.5:1. Phones need 4.5:1.'],
    ['red on green', 'rgb(255,0,0)', 'rgb(0,255,0)', 'bad', 'The contrast is 2.9:1. Phones need 4.5:1.'],
    ['white on black', '#fff', '#000', 'bad', 'The modules are not darker than the background'],
    ['black on red', '#000', 'rgb(255,0,0)', 'warn', 'look alike in gray'],
  ])('%s', async (_, foreground, background, scannable, reason) => {
    const found = await inspectDrawing(zxing, drawing(foreground, background));
    expect(found).toMatchObject({ readable: true, scannable });
    if (reason === undefined) expect(found.reasons).toEqual([]);
    else expect(found.reasons[0]).toContain(reason);
  });

  it.each(['rgb(232,232,232)', 'rgb(246,246,246)'])('of %s on white name one threshold, once', async (foreground) => {
    const { scannable, reasons } = await inspectDrawing(zxing, drawing(foreground, '#fff'));
    expect(scannable).toBe('bad');
    expect(reasons).toEqual([expect.stringMatching(/^The contrast is 1\.\d:1\. Phones need 4\.5:1\.$/)]);
  });

  it.each([
    ['the same color twice', '#fff', '#fff'],
    ['almost the same', 'rgb(250,250,250)', '#fff'],
    ['different colors of one grey', 'rgb(255,0,0)', 'rgb(0,130,0)'],
  ])('%s: no decoder reads it, and the owner learns what to change', async (_, foreground, background) => {
    const found = await inspectDrawing(zxing, drawing(foreground, background));
    expect(found).toMatchObject({ readable: false, scannable: 'bad' });
    expect(found.reasons[0]).toMatch(/^The contrast is 1\.\d:1\. Phones need 4\.5:1\.$/);
  });
});

describe('inspectDrawing: content', () => {
  it('a dense code gets advice to shorten it', async () => {
    const found = await inspectDrawing(zxing, drawing('#000', '#fff', 'x'.repeat(600)));
    expect(found).toMatchObject({ readable: true, scannable: 'warn' });
    expect(found.reasons).toEqual([expect.stringContaining('very dense')]);
  });

  it.each([1, 50, 150, 300, 400])('%i bytes in black on white are good', async (bytes) => {
    expect(await inspectDrawing(zxing, drawing('#000', '#fff', 'aB'.repeat(bytes).slice(0, bytes)))).toEqual({
      readable: true,
      blame: 'foreground',
      scannable: 'good',
      reasons: [],
    });
  });

  it('a wrong text does not count as readable', async () => {
    const found = await inspectDrawing(() => 'another text', drawing('#000', '#fff'));
    expect(found).toMatchObject({ readable: true, scannable: 'bad' });
    expect(found.reasons[0]).toContain('Some scanners cannot read this code');
  });
});

describe('inspectDrawing: styles', () => {
  const styled = (style: Partial<QrStyle>, content = LINK): QrDrawing =>
    drawDesign({ ...drawing('#000', '#fff', content).design, style: { ...PLAIN_STYLE, ...style } });

  it.each<[string, Partial<QrStyle>, string | undefined]>([
    ['rounded', { dots: 'rounded', eyes: 'rounded', pupils: 'rounded' }, undefined],
    ['leaves', { dots: 'smooth', eyes: 'leaf' }, undefined],
    ['a frame', { frame: { type: 'rounded', text: 'Scan me', color: null } }, undefined],
    ['circles as eyes', { eyes: 'circle' }, 'miss circular eyes'],
    ['circles as pupils', { pupils: 'circle' }, 'miss circular eyes'],
    ['no background', { isTransparent: true }, 'scans only on surfaces close to rgb(255,255,255)'],
    [
      'a gradient into yellow',
      { gradient: { type: 'radial', to: { red: 255, green: 255, blue: 0 }, angleDegrees: 0 } },
      'contrast is 1.1:1',
    ],
  ])('%s', async (_, style, reason) => {
    const { reasons } = await inspectDrawing(zxing, styled(style));
    if (reason === undefined) expect(reasons).toEqual([]);
    else expect(reasons.join(' ')).toContain(reason);
  });

  it('much content in thin dots gets advice', async () => {
    const { reasons } = await inspectDrawing(zxing, styled({ dots: 'dot' }, 'x'.repeat(180)));
    expect(reasons[0]).toContain('module shape');
    expect((await inspectDrawing(zxing, styled({ dots: 'dot' }, 'x'.repeat(60)))).scannable).toBe('good');
  });

  it('reports failures of a single decoder, whichever it is', async () => {
    let readings = 0;
    const tired: Decoder = (raster) => (++readings > 5 ? undefined : zxing(raster));
    const found = await inspectDrawing(tired, styled({ dots: 'rounded' }));
    expect(found).toMatchObject({ readable: true, scannable: 'warn' });
    expect(found.reasons[0]).toContain('have trouble with the shapes');
  });

  it.each([
    [{ frame: { type: 'label' as const, text: 'Scan me', color: null } }, 'have trouble with the frame'],
    [
      { gradient: { type: 'linear' as const, to: { red: 0, green: 0, blue: 40 }, angleDegrees: 0 } },
      'use darker modules',
    ],
  ])('squares are never the cause: %o', async (style, reason) => {
    let readings = 0;
    const tired: Decoder = (raster) => (++readings > 5 ? undefined : zxing(raster));
    const { reasons } = await inspectDrawing(tired, styled(style));
    expect(reasons[0]).toContain(reason);
  });
});

describe('inspectDrawing: conditions', () => {
  /** Returns a decoder that reads the clean picture and fails at these distorted ones. */
  function failingAt(...turns: number[]): Decoder {
    let turn = 0;
    return () => (turns.includes(turn++) ? undefined : LINK);
  }

  it.each([
    ['nothing fails', [], 'good', undefined],
    ['from afar', [1], 'warn', 'may fail from a distance'],
    ['in dim light', [2], 'warn', 'may fail in dim light'],
    ['at both', [1, 2], 'bad', 'only in ideal conditions'],
  ])('%s', async (_, turns, scannable, reason) => {
    const found = await inspectDrawing(failingAt(...turns), drawing('#000', '#fff'));
    expect(found.scannable).toBe(scannable);
    expect(found.reasons[0] ?? '').toContain(reason ?? '');
  });
});

describe('inspectDrawing: logos', () => {
  const logos = [
    ['a disc', '<circle cx="100" cy="100" r="100" fill="#d33"/>'],
    ['a black square', '<rect width="200" height="200"/>'],
    ['a white square', '<rect width="200" height="200" fill="#fff"/>'],
    ['nothing to be seen', ''],
  ] as const;
  it.each(sampleOf(logos, 2))('%s leaves a short code good', async (_, svg) => {
    const logo = await logoOf(svg);
    for (const length of [29, 60, 80]) {
      const drawn = drawDesign({ ...drawing('#000', '#fff').design, content: 'x'.repeat(length), logo });
      expect(await inspectDrawing(zxing, drawn)).toMatchObject({ readable: true, scannable: 'good', reasons: [] });
    }
  });

  it.each([120, 200])('around %i bytes gets advice, because small prints of it fail', async (length) => {
    const logo = await logoOf('<circle cx="100" cy="100" r="100" fill="#d33"/>');
    const found = await inspectDrawing(
      zxing,
      drawDesign({ ...drawing('#000', '#fff').design, content: 'x'.repeat(length), logo }),
    );
    expect(found).toMatchObject({ readable: true, scannable: 'warn' });
    expect(found.reasons[0]).toContain('content with a logo');
  });

  it('that looks like a finder gets advice, because some decoders take it for one', async () => {
    const logo = await logoOf(RINGS);
    const found = await Promise.all(
      [29, 60, 120, 200].map((length) =>
        inspectDrawing(zxing, drawDesign({ ...drawing('#000', '#fff').design, content: 'x'.repeat(length), logo })),
      ),
    );
    expect(found.every(({ readable }) => readable)).toBe(true);
    expect(found.flatMap(({ reasons }) => reasons)).toContainEqual(
      expect.stringContaining('have trouble with the logo'),
    );
  });

  it('is graded no better for the text of a frame around it', async () => {
    const logo = await logoOf(RINGS);
    const design = { ...drawing('#000', '#fff').design, logo };
    const frame = { type: 'rounded', text: 'Scan me', color: null } as const;
    for (const length of sampleOf([65, 71], 2)) {
      const [bare, framed] = await Promise.all(
        [null, frame].map((one) =>
          inspectDrawing(
            zxing,
            drawDesign({ ...design, content: 'x'.repeat(length), style: { ...PLAIN_STYLE, frame: one } }),
          ),
        ),
      );
      expect(bare?.scannable).toBe('warn');
      expect(framed).toEqual(bare);
    }
  });

  it('is checked at its position: the raster has its gray in the middle', async () => {
    const drawn = drawDesign({
      ...drawing('#000', '#fff').design,
      logo: await logoOf('<rect width="200" height="200" fill="rgb(255,0,0)"/>'),
    });
    const { side, pixels } = await lumaRaster(drawn, 3);
    expect(pixels[Math.floor(side / 2) * side + Math.floor(side / 2)]).toBe(76);
  });

  it('without a logo both rasters are the same', async () => {
    const drawn = drawing('#123', '#eee');
    expect(await lumaRaster(drawn, 2)).toEqual(plainRaster(drawn, 2));
  });
});

describe('plainRaster', () => {
  it('has four light modules around the code and modules of the given size', () => {
    const { side, pixels } = plainRaster(drawing('rgb(0,0,0)', '#fff'), 3);
    expect(side).toBe(37 * 3);
    expect(pixels.subarray(0, 12 * side).every((pixel) => pixel === 255)).toBe(true);
    expect([...pixels.subarray(12 * side + 10, 12 * side + 16)]).toEqual([255, 255, 0, 0, 0, 0]);
    expect(pixels.subarray(12 * side, 13 * side)).toEqual(pixels.subarray(14 * side, 15 * side));
  });

  it('shows colors as their luma', () => {
    const { pixels } = plainRaster(drawing('rgb(255,0,0)', 'rgb(0,255,0)'), 1);
    expect([...new Set(pixels)].sort()).toEqual([150, 76]);
  });
});

describe('distortions', () => {
  it('from afar a picture is smaller and keeps its average', () => {
    const raster = plainRaster(drawing('#000', '#fff'), 3);
    const small = downscaled(raster, 0.75);
    const average = ({ pixels }: { pixels: Uint8Array }): number =>
      pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length;
    expect(small.side).toBe(83);
    expect(average(small)).toBeCloseTo(average(raster), 0);
    expect(new Set(small.pixels).size).toBeGreaterThan(5);
  });

  it('a full share changes nothing', () => {
    const raster = plainRaster(drawing('#000', '#fff'), 2);
    expect(downscaled(raster, 1)).toEqual(raster);
  });

  it('dim light halves the contrast, adds noise, and is deterministic', () => {
    const raster = plainRaster(drawing('#000', '#fff'), 3);
    const dim = dimAndBlurred(raster);
    expect(dim).toEqual(dimAndBlurred(raster));
    expect(dim.side).toBe(raster.side);
    expect(Math.max(...dim.pixels)).toBeLessThan(180);
    expect(Math.min(...dim.pixels)).toBeGreaterThan(30);
    expect(new Set(dim.pixels.subarray(0, 300)).size).toBeGreaterThan(5);
  });

  it('dim light is too much for an already faint code', () => {
    const faint = plainRaster(drawing('rgb(200,200,200)', '#fff'), 3);
    expect(zxing(faint)).toBe(LINK);
    expect(zxing(dimAndBlurred(faint))).toBeUndefined();
  });
});

describe('views from nearby', () => {
  const raster = () => plainRaster(drawing('#000', '#fff'), 6);
  const mean = ({ pixels }: { pixels: Uint8Array }): number =>
    pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length;

  it.each([9, -9, 45, 0])('rotated by %i degrees it reads, before a gray wall', (degrees) => {
    const view = turned(raster(), degrees);
    expect(zxing(view)).toBe(LINK);
    if (degrees === 45) expect(view.pixels[0]).toBe(200);
  });

  it('in the shade less than half of the contrast remains', () => {
    const { pixels } = shaded({ width: 222, height: 222, pixels: raster().pixels });
    expect([...new Set(pixels)].sort((a, b) => a - b)).toEqual([30, 144]);
  });

  it('out of focus borders are soft, and the brightness is unchanged', () => {
    const soft = outOfFocus(raster());
    expect(new Set(soft.pixels).size).toBeGreaterThan(50);
    expect(Math.abs(mean(soft) - mean(raster()))).toBeLessThan(2);
    expect(zxing(soft)).toBe(LINK);
  });

  it('noise is deterministic', () => {
    expect(withGrain(raster())).toEqual(withGrain(raster()));
    expect(withGrain(raster())).not.toEqual(raster());
  });

  it('a portrait picture is centered in a square', () => {
    expect([...inSquare({ width: 1, height: 3, pixels: Uint8Array.of(1, 2, 3) }, 1, 9).pixels]).toEqual([
      ...[9, 9, 9, 9, 9],
      ...[9, 9, 1, 9, 9],
      ...[9, 9, 2, 9, 9],
      ...[9, 9, 3, 9, 9],
      ...[9, 9, 9, 9, 9],
    ]);
  });
});

describe('decoders', () => {
  it.each([
    ['zxing', () => zxing],
    ['qr', () => readWithQr],
    ['jsQR', () => readWithJsqr],
  ] as const)('%s reads a code and finds none in an empty picture', (_, decoder) => {
    const decode = decoder();
    expect(decode(plainRaster(drawing('#000', '#fff', 'Grüße 日本'), 3))).toBe('Grüße 日本');
    expect(decode({ side: 90, pixels: new Uint8Array(8100).fill(255) })).toBeUndefined();
  });

  it('zxing reads pictures of all sizes in any order with one block of memory', () => {
    for (const length of [10, 2000, 20, 1000, 2331]) {
      const content = 'z'.repeat(length);
      expect(
        zxing(
          plainRaster(
            drawDesign({ content, foreground: { red: 0, green: 0, blue: 0 }, background: WHITE, logo: null }),
            2,
          ),
        ),
      ).toBe(content);
    }
  });
});
