/**
 * Validates PNG files chunk by chunk, for drawings of every kind: strict readers reject files that lenient ones accept.
 */
import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareLogo } from '../design/logo.ts';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { drawDesign, type QrDrawing } from './drawing.ts';
import { PNG_SIZE, placementOf, renderPng } from './png.ts';
import { toScene } from './scene.ts';

const TO = { red: 120, green: 0, blue: 60 };
const GRADIENT = { type: 'linear', to: TO, angleDegrees: 30 } as const;
const FRAME = { type: 'rounded', text: 'Scan', color: TO } as const;

interface Chunk {
  readonly type: string;
  readonly body: Buffer;
}

/** Throws on a wrong length or checksum, or on trailing bytes. */
function chunksOf(png: Buffer): Chunk[] {
  if (png.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('no PNG');
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (png.readUInt32BE(at + 8 + length) !== crc32(png.subarray(at + 4, at + 8 + length))) {
      throw new Error(`${type} has another checksum`);
    }
    chunks.push({ type, body: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

let logo: Buffer;
beforeAll(async () => {
  const create = { width: 50, height: 50, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } as const;
  logo = await prepareLogo(await sharp({ create }).png().toBuffer());
});

function styled(style: Partial<QrStyle>, picture: Buffer | null = null): QrDrawing {
  const [foreground, background] = [
    { red: 1, green: 2, blue: 90 },
    { red: 255, green: 250, blue: 240 },
  ];
  const design = { content: 'https://example.com/q/abc', foreground, background, logo: picture };
  return drawDesign({ ...design, style: { ...PLAIN_STYLE, ...style } });
}

type Kind = readonly [
  name: string,
  style: Partial<QrStyle>,
  hasLogo: boolean,
  types: string,
  bits: number,
  colors: number,
];

const KINDS: readonly Kind[] = [
  ['two colors', {}, false, 'IHDR PLTE IDAT IEND', 1, 3],
  ['two colors, one of them nothing', { isTransparent: true }, false, 'IHDR PLTE tRNS IDAT IEND', 1, 3],
  ['round dots', { dots: 'dot' }, false, 'IHDR PLTE IDAT IEND', 8, 3],
  ['a gradient', { gradient: GRADIENT }, false, 'IHDR PLTE IDAT IEND', 8, 3],
  ['a gradient on nothing', { gradient: GRADIENT, isTransparent: true }, false, 'IHDR PLTE tRNS IDAT IEND', 8, 3],
  ['a frame with nothing around it', { frame: FRAME }, false, 'IHDR PLTE tRNS IDAT IEND', 8, 3],
  ['a frame below', { frame: { ...FRAME, type: 'label' } }, false, 'IHDR PLTE IDAT IEND', 8, 3],
  ['a logo', {}, true, 'IHDR IDAT IEND', 8, 2],
  ['a logo on nothing', { isTransparent: true, dots: 'smooth' }, true, 'IHDR IDAT IEND', 8, 6],
];
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 3: 1, 6: 4 };

describe.each(KINDS)('a PNG of %s', (_, style, hasLogo, types, bits, colors) => {
  it('has its chunks in the order of the standard, and as many pixels as declared', async () => {
    const chunks = chunksOf(await renderPng(styled(style, hasLogo ? logo : null), 301));
    expect(chunks.map(({ type }) => type).join(' ')).toBe(types);
    const header = chunks[0]?.body ?? Buffer.alloc(13);
    const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
    expect(Math.max(width, height)).toBe(301);
    expect([...header.subarray(8)]).toEqual([bits, colors, 0, 0, 0]);
    const lines = inflateSync(chunks.find(({ type }) => type === 'IDAT')?.body ?? Buffer.alloc(0));
    const stride = Math.ceil((width * bits * (CHANNELS[colors] ?? 0)) / 8);
    expect(lines).toHaveLength((stride + 1) * height);
    const filters = new Set(Array.from({ length: height }, (_line, y) => lines[y * (stride + 1)]));
    expect(Math.max(...[...filters].map((filter) => filter ?? 9))).toBeLessThanOrEqual(4);
  });

  it('has a palette of at most as many entries as its bits can index, and no more alphas than that', async () => {
    const chunks = chunksOf(await renderPng(styled(style, hasLogo ? logo : null), 200));
    const palette = chunks.find(({ type }) => type === 'PLTE')?.body.length ?? 0;
    const alphas = chunks.find(({ type }) => type === 'tRNS')?.body.length ?? 0;
    expect([palette % 3, palette / 3 <= 2 ** bits, alphas <= palette / 3]).toEqual([0, true, true]);
  });

  it('declares its density before its pixels, and the pixels are the same with it', async () => {
    const drawing = styled(style, hasLogo ? logo : null);
    const [plain, dense] = [chunksOf(await renderPng(drawing, 200)), chunksOf(await renderPng(drawing, 200, 300))];
    expect(dense.map(({ type }) => type).join(' ')).toBe(types.replace('IHDR', 'IHDR pHYs'));
    const density = dense[1]?.body ?? Buffer.alloc(9);
    // 300 / 0.0254, and the unit is the meter.
    expect([density.length, density.readUInt32BE(0), density.readUInt32BE(4), density[8]]).toEqual([
      9, 11811, 11811, 1,
    ]);
    expect(dense.filter(({ type }) => type !== 'pHYs')).toEqual(plain);
  });
});

describe('placementOf', () => {
  const scenes = [
    toScene(styled({})),
    toScene(styled({ frame: FRAME })),
    toScene(styled({ frame: { ...FRAME, type: 'label' } })),
  ];
  const sizes = fc.integer({ min: PNG_SIZE.least, max: PNG_SIZE.most });

  it('matches any size to the pixel, in whole pixels per module, with the whole scene inside', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom(...scenes), (wished, scene) => {
        const { width, height, left, top, scale } = placementOf(scene, wished);
        const longer = Math.max(scene.width, scene.height);
        expect(Math.max(width, height)).toBe(Math.max(wished, longer * 2));
        expect([Number.isInteger(scale), scale >= 2, left >= 0, top >= 0]).not.toContain(false);
        expect(left + scene.width * scale).toBeLessThanOrEqual(width);
        expect(top + scene.height * scale).toBeLessThanOrEqual(height);
        // One more pixel per module would not fit: the code is as large as possible.
        expect((scale + 1) * longer > wished).toBe(true);
      }),
    );
  });

  it('margins are equal on both sides, up to one pixel', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom(...scenes), (wished, scene) => {
        const { width, left, scale } = placementOf(scene, wished);
        const right = width - left - scene.width * scale;
        expect([0, 1]).toContain(right - left);
      }),
    );
  });

  it('a larger requested size never gives smaller modules', () => {
    fc.assert(
      fc.property(sizes, sizes, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const scene = toScene(styled({}));
        expect(placementOf(scene, less).scale).toBeLessThanOrEqual(placementOf(scene, more).scale);
      }),
      { numRuns: 40 },
    );
  });
});
