import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BLACK, type Rgb, WHITE } from '../design/color.ts';
import { prepareLogo } from '../design/logo.ts';
import { drawDesign, logoSquare, outerSize, type QrDrawing } from './drawing.ts';
import { renderSvg } from './svg.ts';

const NAVY: Rgb = { red: 0, green: 0, blue: 128 };

function drawing(content: string, logo: Buffer | null = null): QrDrawing {
  return drawDesign({ content, foreground: NAVY, background: WHITE, logo });
}

async function redLogo(): Promise<Buffer> {
  const create = { width: 300, height: 300, channels: 3, background: { r: 255, g: 0, b: 0 } } as const;
  return prepareLogo(await sharp({ create }).png().toBuffer());
}

/** Rasterizes the picture at one RGB pixel per module. */
async function rasterised(svg: string): Promise<{ side: number; pixel(x: number, y: number): number[] }> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { side: info.width, pixel };
}

describe('renderSvg', () => {
  it('rasterized it is the matrix in its colors, with four light modules around it', async () => {
    const drawn = drawing('https://example.com/q/abc1234');
    const { size, modules } = drawn.matrix;
    const { side, pixel } = await rasterised(renderSvg(drawn));
    expect(side).toBe(size + 8);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const inside = x >= 4 && y >= 4 && x < size + 4 && y < size + 4;
        const dark = inside && modules[(y - 4) * size + x - 4] === 1;
        expect(pixel(x, y)).toEqual(dark ? [0, 0, 128] : [255, 255, 255]);
      }
    }
  });

  it('consists of whole numbers, two paths and a view box', () => {
    const svg = renderSvg(drawing('x'));
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 33 33" shape-rendering="crispEdges"><path fill="rgb\(255,255,255\)" d="M0 0h33v33h-33z"\/><path fill="rgb\(0,0,128\)" d="[Mmhvz0-9 -]+"\/><\/svg>$/,
    );
  });

  it('contains no text of the content', () => {
    const svg = renderSvg(drawing('<script>alert("x")</script>'));
    expect(svg).not.toContain('script');
    expect(svg).not.toContain('alert');
  });

  it('a logo is an embedded picture in its clear square', async () => {
    const drawn = drawing('https://example.com/q/abc1234', await redLogo());
    const square = logoSquare(drawn.matrix);
    if (!square) throw new Error('no square');
    const svg = renderSvg(drawn);
    expect(svg).toContain('href="data:image/png;base64,');
    const { pixel } = await rasterised(svg);
    const middle = Math.floor(outerSize(drawn.matrix) / 2);
    expect(pixel(middle, middle)).toEqual([255, 0, 0]);
    expect(pixel(square.start, square.start)).toEqual([255, 0, 0]);
    expect(pixel(square.start - 1, middle)).toEqual([255, 255, 255]);
    expect(pixel(square.start + square.side, middle)).toEqual([255, 255, 255]);
  });
});

describe('pictureSquare', () => {
  it('is null without a logo', () => {
    const { matrix } = drawDesign({ content: 'x', foreground: BLACK, background: WHITE, logo: null });
    expect(logoSquare(matrix)).toBeNull();
  });
});
