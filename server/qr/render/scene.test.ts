/** Styled drawings: SVG and PNG are the same picture, decoders read it, and no text of the owner appears as text. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { QR_DOT_SHAPES, QR_EYE_SHAPES, QR_FRAME_TYPES } from '../../../contract/vocabulary.ts';
import { prepareLogo } from '../design/logo.ts';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { createZxingDecoder, type Decoder } from '../verify/decoders.ts';
import { lumaRaster } from '../verify/luma-raster.ts';
import { coverageMaskOf } from './coverage-mask.ts';
import { drawDesign, type QrDrawing } from './drawing.ts';
import { renderPng } from './png.ts';
import { colorAt, gradientAxis, toScene } from './scene.ts';
import { dotOutlines } from './shapes.ts';
import { renderSvg } from './svg.ts';

const LINK = 'https://example.com/q/abc1234';
const FOREGROUND = { red: 20, green: 40, blue: 120 };
const BACKGROUND = { red: 255, green: 250, blue: 240 };
const TO = { red: 120, green: 0, blue: 60 };

function styled(style: Partial<QrStyle>, logo: Buffer | null = null): QrDrawing {
  const design = { content: LINK, foreground: FOREGROUND, background: BACKGROUND, logo };
  return drawDesign({ ...design, style: { ...PLAIN_STYLE, ...style } });
}

const STYLES: readonly [string, Partial<QrStyle>][] = [
  ...QR_DOT_SHAPES.map((dots): [string, Partial<QrStyle>] => [`dots ${dots}`, { dots }]),
  ...QR_EYE_SHAPES.map((eyes): [string, Partial<QrStyle>] => [`eyes ${eyes}`, { eyes, pupils: eyes }]),
  ...QR_FRAME_TYPES.map((type): [string, Partial<QrStyle>] => [
    `frame ${type}`,
    { frame: { type, text: 'Scan me', color: TO } },
  ]),
  ['a frame without words', { frame: { type: 'rounded', text: '', color: null } }],
  ['a linear gradient', { gradient: { type: 'linear', to: TO, angleDegrees: 30 }, dots: 'rounded' }],
  ['a radial gradient', { gradient: { type: 'radial', to: TO, angleDegrees: 0 } }],
];

async function rgb(picture: Buffer, width: number): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(picture, { density: (72 * width) / 37 })
    .flatten({ background: '#fff' })
    .resize(width)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

describe('styled drawings', () => {
  let zxing: Decoder;
  let logo: Buffer;
  beforeAll(async () => {
    zxing = await createZxingDecoder();
    const create = { width: 90, height: 90, channels: 3, background: '#c33' } as const;
    logo = await prepareLogo(await sharp({ create }).png().toBuffer());
  });

  it.each(STYLES)('%s: PNG and SVG are the same picture', async (_, style) => {
    const drawing = styled(style);
    const scene = toScene(drawing);
    const side = Math.max(scene.width, scene.height) * 8;
    const png = await rgb(await renderPng(drawing, side), scene.width * 8);
    const svg = await rgb(Buffer.from(renderSvg(drawing)), scene.width * 8);
    expect([png.width, png.height]).toEqual([svg.width, svg.height]);
    const apart = png.data.reduce((sum, value, index) => sum + Math.abs(value - (svg.data[index] ?? 0)), 0);
    expect(apart / png.data.length).toBeLessThan(3);
  });

  it.each(STYLES)('%s: reads back, with a logo too', async (_, style) => {
    for (const drawing of [styled(style), styled(style, logo)]) {
      expect(zxing(await lumaRaster(drawing, 6))).toBe(LINK);
    }
  });

  it('a frame contains its text as outlines: no text, no script, no style in the SVG', () => {
    const svg = renderSvg(styled({ frame: { type: 'border', text: '<script>&"', color: null } }));
    expect(svg).not.toMatch(/script|text|style|on\w+=|&/);
    expect(svg).toMatch(/^<svg [^<]*>(<path fill="rgb\([\d,]+\)" d="[\dMmhvzlc. -]+"\/>)+<\/svg>$/);
  });

  it('a transparent PNG is empty where nothing is dark, with a logo too', async () => {
    for (const drawing of [styled({ isTransparent: true }), styled({ isTransparent: true, dots: 'dot' }, logo)]) {
      const { data, info } = await sharp(await renderPng(drawing, 300))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[3]).toBe(0);
      const alphas = Array.from({ length: info.width * info.height }, (_, index) => data[index * 4 + 3] ?? 0);
      expect(Math.max(...alphas)).toBe(255);
      expect(renderSvg(drawing)).not.toContain('rgb(255,250,240)');
    }
  });

  it('more error correction is available on request', () => {
    expect(styled({}).matrix.ecc).toBe('Q');
    expect(styled({ leastLevel: 'H' }).matrix.ecc).toBe('H');
  });
});

describe('toScene', () => {
  it('covers every dark module and the eyes, once', () => {
    const { matrix } = styled({});
    const { layers } = toScene(styled({ dots: 'square', eyes: 'circle' }));
    const eyes = 3 * (49 - 25 + 9);
    const dark = matrix.modules.reduce((sum, module) => sum + module, 0);
    expect(layers[0]?.outlines).toHaveLength(dark - eyes + 6);
  });

  it('a frame makes the image larger, and contains the symbol with its quiet zone', () => {
    const { width, height, symbol } = toScene(styled({ frame: { type: 'rounded', text: 'Scan', color: null } }));
    expect(height).toBeGreaterThan(width);
    expect(symbol.x).toBeGreaterThan(4);
    expect(width - symbol.x - symbol.side).toBe(symbol.x);
  });
});

describe('gradients', () => {
  it('go from the foreground to the other color', () => {
    const paint = { color: FOREGROUND, gradient: { type: 'linear', to: TO, angleDegrees: 0 } } as const;
    expect([0, 0.5, 1].map((share) => colorAt(paint, share))).toEqual([
      FOREGROUND,
      { red: 70, green: 20, blue: 90 },
      TO,
    ]);
  });

  it.each([
    [0, [4, 14.5], [25, 14.5]],
    [90, [14.5, 4], [14.5, 25]],
    [45, [4, 4], [25, 25]],
  ])('at %i degrees go from %j to %j', (angleDegrees, from, to) => {
    const axis = gradientAxis({ type: 'linear', to: TO, angleDegrees }, { x: 4, y: 4, side: 21 });
    for (const index of [0, 1] as const) {
      expect(axis.from[index]).toBeCloseTo(from[index] ?? 0, 6);
      expect(axis.to[index]).toBeCloseTo(to[index] ?? 0, 6);
    }
  });
});

describe('dotOutlines', () => {
  it.each(QR_DOT_SHAPES)('%s covers at least 0.6 of its module without neighbors, and stays inside it', (shape) => {
    for (const outline of dotOutlines(shape)) {
      const { left, top, width, height, coverage } = coverageMaskOf(outline, 20);
      expect([left >= 0, top >= 0, left + width <= 20, top + height <= 20]).toEqual([true, true, true, true]);
      expect(coverage.reduce((sum, value) => sum + value / 255, 0) / 400).toBeGreaterThan(0.6);
    }
  });
});
