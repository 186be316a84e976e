/** Properties of the pixels of every style: finders, light around them, dark modules dark, colors in range. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { QR_EYE_SHAPES, QR_FRAME_TYPES } from '../../../contract/vocabulary.ts';
import { luma } from '../design/color.ts';
import { sampleStyledCodes } from '../design/designs.fixture.ts';
import { prepareLogo } from '../design/logo.ts';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { qrPayload } from '../payloads/payload.ts';
import { drawDesign, type QrDrawing } from './drawing.ts';
import { type Raster, rasterOf } from './raster.ts';
import { type Scene, toScene } from './scene.ts';

const SCALE = 7;
const MIDDLE = 3;
const BACKGROUND_ENTRY = 0;
const RED = { red: 120, green: 0, blue: 0 };
const WORDS: QrStyle['frame'][] = QR_FRAME_TYPES.map((type) => ({ type, text: 'Scan me', color: RED }));

let logo: Buffer;
beforeAll(async () => {
  const create = { width: 64, height: 64, channels: 3, background: '#c00' } as const;
  logo = await prepareLogo(await sharp({ create }).png().toBuffer());
});

function styled(style: Partial<QrStyle>, picture: Buffer | null = null): QrDrawing {
  const [foreground, background] = [
    { red: 0, green: 30, blue: 90 },
    { red: 250, green: 250, blue: 255 },
  ];
  const design = { content: 'https://example.com/q/abc', foreground, background, logo: picture };
  return drawDesign({ ...design, style: { ...PLAIN_STYLE, ...style } });
}

function samples(): QrDrawing[] {
  return sampleStyledCodes(77, 35).map(({ type, data, hasLogo, ...design }) =>
    drawDesign({ ...design, content: qrPayload(type, data), logo: hasLogo ? logo : null }),
  );
}

function drawn(scene: Scene): Raster {
  const [width, height] = [scene.width * SCALE, scene.height * SCALE];
  return rasterOf(scene, { width, height, left: 0, top: 0, scale: SCALE });
}

/** Returns the palette entry in the middle of a module, counted from the symbol's corner. */
function entryAt({ symbol }: Scene, { indices, width }: Raster, [x, y]: readonly [number, number]): number {
  const [column, row] = [(symbol.x + x) * SCALE + MIDDLE, (symbol.y + y) * SCALE + MIDDLE];
  return indices[row * width + column] ?? -1;
}

function isAround({ style }: QrDrawing): boolean {
  return style.frame !== null && !['label', 'bubble'].includes(style.frame.type);
}

function isInEye(size: number, x: number, y: number): boolean {
  return (x < 7 && (y < 7 || y >= size - 7)) || (x >= size - 7 && y < 7);
}

describe('rasterOf', () => {
  it('every dark module is dark in its middle and every light one is bare, in any style', () => {
    for (const drawing of samples()) {
      const [scene, { size, modules }] = [toScene(drawing), drawing.matrix];
      const raster = drawn(scene);
      const wrong = [...modules.keys()].filter((at) => {
        const [x, y] = [at % size, Math.floor(at / size)];
        const isDark = entryAt(scene, raster, [x, y]) !== BACKGROUND_ENTRY;
        return !isInEye(size, x, y) && isDark !== (modules[at] === 1);
      });
      expect(wrong).toEqual([]);
    }
  });

  it('four modules around the symbol stay bare, inside any frame', () => {
    for (const drawing of [...samples(), ...WORDS.map((frame) => styled({ frame }))]) {
      const scene = toScene(drawing);
      const { indices, width } = drawn(scene);
      const { x, y, side } = scene.symbol;
      for (let row = (y - 4) * SCALE; row < (y + side + 4) * SCALE; row++) {
        const line = indices.subarray(row * width + (x - 4) * SCALE, row * width + (x + side + 4) * SCALE);
        const isBeside = row < y * SCALE || row >= (y + side) * SCALE;
        const around = isBeside ? line : [...line.subarray(0, 4 * SCALE), ...line.subarray(-4 * SCALE)];
        expect(around.every((entry) => entry === BACKGROUND_ENTRY)).toBe(true);
      }
    }
  });

  it.each(QR_EYE_SHAPES)('%s eyes are 1:1:3:1:1 across and down through their middle', (shape) => {
    for (const pupils of QR_EYE_SHAPES) {
      const drawing = styled({ eyes: shape, pupils, dots: 'dot' });
      const scene = toScene(drawing);
      const raster = drawn(scene);
      const far = drawing.matrix.size - 7;
      for (const [left, top] of [
        [0, 0],
        [far, 0],
        [0, far],
      ] as const) {
        const steps = Array.from({ length: 7 }, (_, step) => step);
        const across = steps.map((step) => entryAt(scene, raster, [left + step, top + 3]) !== BACKGROUND_ENTRY);
        const down = steps.map((step) => entryAt(scene, raster, [left + 3, top + step]) !== BACKGROUND_ENTRY);
        expect([across, down].map((line) => line.map(Number).join(''))).toEqual(['1011101', '1011101']);
      }
    }
  });

  it('nothing is drawn under a logo or in the ring around it', () => {
    for (const dots of ['square', 'smooth', 'diamond'] as const) {
      const drawing = styled({ dots }, logo);
      const scene = toScene(drawing);
      const raster = drawn(scene);
      const { start = 0, side = 0, ring = 0 } = drawing.matrix.logoBox ?? {};
      expect(side - 2 * ring).toBeGreaterThanOrEqual(7);
      for (let y = start; y < start + side; y++) {
        for (let x = start; x < start + side; x++) {
          expect(entryAt(scene, raster, [x, y])).toBe(BACKGROUND_ENTRY);
        }
      }
      expect(scene.picture).toMatchObject({ x: 4 + start + ring, y: 4 + start + ring, side: side - 2 * ring });
    }
  });

  it('a logo is in the middle of the symbol, wherever a frame moves that', () => {
    for (const frame of [null, ...WORDS]) {
      const { symbol, picture } = toScene(styled({ frame }, logo));
      expect((picture?.x ?? 0) * 2 + (picture?.side ?? 0)).toBe(symbol.x * 2 + symbol.side);
      expect((picture?.y ?? 0) * 2 + (picture?.side ?? 0)).toBe(symbol.y * 2 + symbol.side);
    }
  });
});

describe('the palette', () => {
  it('has at most 256 entries, and every pixel refers to one of them', () => {
    for (const drawing of samples()) {
      const { indices, palette } = drawn(toScene(drawing));
      expect(palette.length).toBeLessThanOrEqual(256);
      expect(indices.reduce((most, entry) => Math.max(most, entry), 0)).toBeLessThan(palette.length);
    }
  });

  it("contains only mixtures of the design's colors", () => {
    for (const drawing of samples()) {
      const { foreground, background } = drawing.design;
      const { gradient, frame } = drawing.style;
      const requested = [
        foreground,
        background,
        ...(gradient ? [gradient.to] : []),
        ...(frame?.color ? [frame.color] : []),
      ];
      const { palette } = drawn(toScene(drawing));
      for (const name of ['red', 'green', 'blue'] as const) {
        const channels = requested.map((color) => color[name]);
        const entries = palette.filter(({ alpha }) => alpha > 0).map((color) => color[name]);
        expect(Math.min(...entries)).toBeGreaterThanOrEqual(Math.min(...channels));
        expect(Math.max(...entries)).toBeLessThanOrEqual(Math.max(...channels));
      }
    }
  });

  it('is opaque with a background except around a frame, and starts with transparency without one', () => {
    for (const drawing of samples()) {
      const alphas = drawn(toScene(drawing)).palette.map(({ alpha }) => alpha);
      if (drawing.style.isTransparent) expect([alphas[0], Math.max(...alphas)]).toEqual([0, 255]);
      else if (isAround(drawing)) expect([alphas[0], alphas.at(-1)]).toEqual([255, 0]);
      else expect(new Set(alphas)).toEqual(new Set([255]));
    }
  });
});

describe('a gradient in pixels', () => {
  const to = { red: 200, green: 0, blue: 90 };

  function lumas(style: Partial<QrStyle>, line: (at: number) => readonly [number, number]): number[] {
    const drawing = styled(style);
    const scene = toScene(drawing);
    const raster = drawn(scene);
    const { size, modules } = drawing.matrix;
    const places = Array.from({ length: size }, (_, at) => line(at));
    const dark = places.filter(([x, y]) => modules[y * size + x] === 1);
    return dark.map((place) => luma(raster.palette[entryAt(scene, raster, place)] ?? RED));
  }

  it.each([
    [0, 'from left to right', (at: number) => [at, 6] as const],
    [90, 'from top to bottom', (at: number) => [6, at] as const],
    [45, 'along the diagonal', (at: number) => [at, at] as const],
  ])('at %i degrees grows lighter %s, from one color to the other', (angleDegrees, _, line) => {
    const found = lumas({ gradient: { type: 'linear', to, angleDegrees } }, line);
    expect(found).toEqual([...found].sort((one, other) => one - other));
    expect((found.at(-1) ?? 0) - (found[0] ?? 0)).toBeGreaterThan(25);
  });

  it('at 180 degrees runs the other way', () => {
    const found = lumas({ gradient: { type: 'linear', to, angleDegrees: 180 } }, (at) => [at, 6]);
    expect(found).toEqual([...found].sort((one, other) => other - one));
  });

  it('that is radial has its own color in the middle and the other one outside', () => {
    const found = lumas({ gradient: { type: 'radial', to, angleDegrees: 0 } }, (at) => [at, 6]);
    const least = found.indexOf(Math.min(...found));
    expect(least).toBeGreaterThan(0);
    expect(least).toBeLessThan(found.length - 1);
  });
});
