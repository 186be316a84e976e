import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BLACK, type Rgb, WHITE } from '../design/color.ts';
import { prepareLogo } from '../design/logo.ts';
import { PLAIN_STYLE } from '../design/style.ts';
import { createZxingDecoder } from '../verify/decoders.ts';
import { drawDesign, type QrDrawing } from './drawing.ts';
import { PNG_SIZE, placementOf, renderPng, renderPrintedPng } from './png.ts';
import { toScene } from './scene.ts';

const BROWN: Rgb = { red: 90, green: 40, blue: 7 };

function drawing(content: string, logo: Buffer | null = null): QrDrawing {
  return drawDesign({ content, foreground: BROWN, background: WHITE, logo });
}

async function halfRedLogo(): Promise<Buffer> {
  const create = { width: 200, height: 100, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 1 } } as const;
  return prepareLogo(await sharp({ create }).png().toBuffer());
}

describe('placementOf', () => {
  // A side of 33 modules with its quiet zone.
  it.each([
    [512, { scale: 15, left: 8, width: 512 }],
    [33 * 10, { scale: 10, left: 0, width: 330 }],
    [33 * 10 - 1, { scale: 9, left: 16, width: 329 }],
    [340.4, { scale: 10, left: 5, width: 340 }],
    [0, { scale: 2, left: 0, width: 66 }],
    [-5, { scale: 2, left: 0, width: 66 }],
    [1e9, { scale: 124, left: 2, width: 4096 }],
  ])('at a requested side of %d pixels: %o', (wished, { scale, left, width }) => {
    const placement = { scale, left, top: left, width, height: width };
    expect(placementOf(toScene(drawing('x')), wished)).toEqual(placement);
  });

  it('the largest code keeps two pixels per module even if that exceeds the requested size', () => {
    expect(placementOf(toScene(drawing('x'.repeat(2331))), PNG_SIZE.least)).toMatchObject({
      scale: 2,
      width: 370,
    });
  });
});

describe('renderPng', () => {
  it.each([64, 300, 512, 1024])(
    'requested %i pixels wide: each module is a square of whole pixels in its color',
    async (wished) => {
      const drawn = drawing('https://example.com/q/abc1234');
      const { scale, left, top } = placementOf(toScene(drawn), wished);
      const { data, info } = await sharp(await renderPng(drawn, wished))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { size, modules } = drawn.matrix;
      expect([info.width, info.height]).toEqual([wished, wished].map((side) => Math.max(side, (size + 8) * 2)));
      let wrong = 0;
      for (let y = 0; y < info.height; y++) {
        for (let x = 0; x < info.width; x++) {
          const [column, row] = [Math.floor((x - left) / scale) - 4, Math.floor((y - top) / scale) - 4];
          const inside = column >= 0 && row >= 0 && column < size && row < size;
          const red = inside && modules[row * size + column] ? BROWN.red : WHITE.red;
          if (data[(y * info.width + x) * info.channels] !== red) wrong++;
        }
      }
      expect(wrong).toBe(0);
    },
  );

  it('uses one bit per pixel and a palette of the two colors', async () => {
    const png = await renderPng(drawing('x'));
    expect(png.subarray(12, 16).toString()).toBe('IHDR');
    expect([png.readUInt8(24), png.readUInt8(25)]).toEqual([1, 3]);
    expect(png.subarray(37, 41).toString()).toBe('PLTE');
    expect([...png.subarray(41, 47)]).toEqual([255, 255, 255, 90, 40, 7]);
    expect(png.length).toBeLessThan(3000);
  });

  it('is 512 pixels wide by default', async () => {
    expect((await sharp(await renderPng(drawing('x'))).metadata()).width).toBe(512);
  });

  it('is the same for the same drawing', async () => {
    expect(await renderPng(drawing('x'))).toEqual(await renderPng(drawing('x')));
  });

  it('a logo that is not square keeps its proportions, on the background, and the code still reads', async () => {
    const drawn = drawing('https://example.com/q/abc1234', await halfRedLogo());
    const png = await renderPng(drawn, 450);
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const { scale } = placementOf(toScene(drawn), 450);
    const pixel = (x: number, y: number): number[] => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    const middle = Math.floor(info.width / 2);
    expect(info.channels).toBe(3);
    expect(pixel(middle, middle)).toEqual([255, 0, 0]);
    expect(pixel(middle, middle - 3 * scale)).toEqual([255, 255, 255]);
    const grey = await sharp(png).greyscale().raw().toBuffer();
    const decode = await createZxingDecoder();
    expect(decode({ side: info.width, pixels: new Uint8Array(grey) })).toBe('https://example.com/q/abc1234');
  });
});

describe('a PNG for print', () => {
  const frame = { type: 'rounded', text: 'Scan me', color: null } as const;
  const colors = { foreground: BLACK, background: WHITE };
  const poster = drawDesign({ content: 'x', ...colors, logo: null, style: { ...PLAIN_STYLE, frame } });
  const rows = [
    ['without a frame', drawing('x'), 50, 300],
    ['with one', poster, 50, 300],
    ['of a poster', poster, 120, 300],
    ['of a poster with more pixels than there may be', poster, 600, 300],
    ['of a stamp with fewer than there must be', poster, 10, 36],
  ] as const;

  it.each(rows)('%s has the requested width', async (_name, drawn, widthMm, dpi) => {
    const { width, height, density } = await sharp(await renderPrintedPng(drawn, widthMm, dpi)).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(PNG_SIZE.most);
    // sharp rounds the density to whole dots.
    expect(Math.abs((width / (density ?? 1)) * 25.4 - widthMm) / widthMm).toBeLessThan(0.02);
  });

  it('has the requested density where it fits', async () => {
    const { width, density } = await sharp(await renderPrintedPng(poster, 50, 300)).metadata();
    expect([width, density]).toEqual([591, 300]);
  });
});
