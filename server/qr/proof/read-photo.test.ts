/** Photos of rendered codes, treated like prints in front of a camera; the figures are those that were put into them. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../../../test/support/vitest/scope.ts';
import { BLACK, parseColor, WHITE } from '../design/color.ts';
import { prepareLogo } from '../design/logo.ts';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import { drawDesign, type QrDesign, type QrDrawing } from '../render/drawing.ts';
import { createZxing, type Zxing } from '../verify/decoders.ts';
import { type Conditions, photoOf } from './photo.fixture.ts';
import { type PhotoReading, readPhoto } from './read-photo.ts';

const SHORT = 'https://way.example/q/abcdefghi';

function drawing(design: Partial<QrDesign> = {}): QrDrawing {
  return drawDesign({ content: SHORT, foreground: BLACK, background: WHITE, logo: null, ...design });
}

const CODES: Readonly<Record<string, QrDrawing>> = {
  short: drawing(),
  dense: drawing({ content: SHORT.repeat(8) }),
};

interface Expected {
  readBy?: readonly string[];
  contrast?: readonly [least: number, most: number];
  quietZone?: Partial<NonNullable<PhotoReading['measures']>['quietZone']>;
  tilt?: number;
  blur?: readonly [least: number, most: number];
  glare?: readonly [least: number, most: number];
  damage?: readonly [least: number, most: number];
  modulePixels?: number;
}

const ALL = ['zxing', 'qr', 'jsqr'];
const PHOTOS: readonly (readonly [name: string, conditions: Conditions, expected: Expected])[] = [
  ['sharp and upright', {}, { readBy: ALL, contrast: [14, 18], tilt: 0, blur: [0, 0.15], damage: [0, 0] }],
  ['at 3 pixels per module', { scale: 3 }, { readBy: ALL, modulePixels: 3, quietZone: { modules: 4 } }],
  ['20 degrees from the side', { tiltDegrees: 20 }, { readBy: ALL, tilt: 20, quietZone: { modules: 4 } }],
  ['40 degrees from the side', { tiltDegrees: 40 }, { readBy: ALL, tilt: 40, quietZone: { modules: 4 } }],
  ['a little out of focus', { blur: 4 }, { readBy: ALL, blur: [0.28, 0.42], damage: [0, 0.1] }],
  ['out of focus', { blur: 6 }, { readBy: ['zxing', 'qr'], blur: [0.5, 0.66] }],
  ['with noise', { noise: 60 }, { readBy: ALL, contrast: [13, 18], damage: [0, 0.1] }],
  ['with half of the contrast', { contrast: 0.5 }, { readBy: ALL, contrast: [3.3, 4.1] }],
  ['almost without contrast', { contrast: 0.12 }, { readBy: ['zxing'], contrast: [1.2, 1.5] }],
  ['cropped two modules away', { cut: 2 }, { readBy: ALL, quietZone: { modules: 2, isCut: true } }],
  ['cropped at the code', { cut: 4 }, { readBy: ALL, quietZone: { modules: 0, isCut: true } }],
  ['with a dark border', { border: 3 }, { readBy: ALL, quietZone: { modules: 1, isCut: false } }],
  ['with a small reflection', { glare: 0.1 }, { readBy: ALL, damage: [0.3, 0.7] }],
  ['with a large reflection', { glare: 0.2 }, { readBy: [], glare: [0.02, 0.08] }],
  [
    'tilted, blurred, pale and compressed',
    { tiltDegrees: 30, blur: 2, noise: 40, contrast: 0.6, quality: 60 },
    { tilt: 30, contrast: [4, 5.5], quietZone: { modules: 4 } },
  ],
];

function within(value: number | undefined, range: readonly [number, number] | undefined): void {
  if (!range) return;
  expect(value).toBeGreaterThanOrEqual(range[0]);
  expect(value).toBeLessThanOrEqual(range[1]);
}

describe('a photo of a print', () => {
  let zxing: Zxing;
  beforeAll(async () => {
    zxing = await createZxing();
  });

  const cases = PHOTOS.flatMap((photo) => (['short', 'dense'] as const).map((code) => [code, ...photo] as const));
  it.each(sampleOf(cases, 3))('of a %s code, %s, is measured', async (code, _name, conditions, expected) => {
    const design = CODES[code] ?? drawing();
    const { measures, readBy, text, damageShare } = await readPhoto(zxing, await photoOf(design, conditions), design);
    if (expected.readBy && code === 'short') expect(readBy).toEqual(expected.readBy);
    if (readBy.length > 0) expect(text).toBe(design.design.content);
    expect(measures?.size).toBe(design.matrix.size);
    within(measures?.contrast, expected.contrast);
    within(measures?.blurModules, expected.blur);
    within(measures?.glareShare, expected.glare);
    within(damageShare, expected.damage);
    if (expected.quietZone) expect(measures?.quietZone).toMatchObject(expected.quietZone);
    if (expected.tilt !== undefined) within(measures?.tiltDegrees, [expected.tilt - 5, expected.tilt + 5]);
    if (expected.modulePixels) expect(measures?.modulePixels).toBeCloseTo(expected.modulePixels, 0);
  });

  it('reads from less far the paler it is, and not at all from far when it is damaged', async () => {
    const design = drawing();
    const distances: (number | null)[] = [];
    for (const conditions of [{}, { blur: 4 }, { contrast: 0.25 }, { blur: 6 }]) {
      distances.push((await readPhoto(zxing, await photoOf(design, conditions), design)).distanceModules);
    }
    const [sharpest = null, blurred = null, pale = null, defocused] = distances;
    expect(sharpest).toBe(370);
    expect(blurred).toBeLessThan(sharpest ?? 0);
    expect(pale).toBeLessThan(blurred ?? 0);
    expect(defocused).toBeNull();
  });

  it('is measured in pixels of the upload, whatever it is shrunk to', async () => {
    const design = drawing();
    const large = await photoOf(design, { scale: 60 });
    const { measures } = await readPhoto(zxing, large, design);
    expect(measures?.modulePixels).toBeGreaterThan(59);
    expect(measures?.modulePixels).toBeLessThan(61);
  });

  it('of a code with a logo and round modules has neither damage nor reflections', async () => {
    const create = { width: 60, height: 60, channels: 3, background: '#fdd' } as const;
    const logo = await prepareLogo(await sharp({ create }).png().toBuffer());
    const design = drawing({ logo, foreground: parseColor('foreground', '#123a6b') });
    const { measures, damageShare, readBy } = await readPhoto(zxing, await photoOf(design), design);
    expect(readBy).toEqual(ALL);
    expect(damageShare).toBeLessThan(0.05);
    expect(measures?.glareShare).toBe(0);
  });

  it('of light modules on a dark background says so', async () => {
    const design = drawing({ foreground: WHITE, background: BLACK });
    const { measures } = await readPhoto(zxing, await photoOf(design), design);
    expect(measures).toMatchObject({ isInverted: true, quietZone: { modules: 4 } });
  });

  it('that shows two codes is about the expected one', async () => {
    const [expected, other] = [drawing(), drawing({ content: 'https://other.example/and-a-longer-one' })];
    const [one, two] = await Promise.all([photoOf(expected, { scale: 5 }), photoOf(other, { scale: 9 })]);
    const background = { width: 1_400, height: 800, channels: 3, background: '#999' } as const;
    const both = sharp({ create: background }).composite([
      { input: one, left: 10, top: 10 },
      { input: two, left: 640, top: 10 },
    ]);
    const picture = await both.jpeg().toBuffer();
    expect((await readPhoto(zxing, picture, expected)).text).toBe(SHORT);
    expect((await readPhoto(zxing, picture, drawing({ content: 'neither' }))).text).toBe(other.design.content);
  });

  it.each([
    ['of a wall', sharp({ create: { width: 800, height: 600, channels: 3, background: '#8a8a80' } })],
    ['of one pixel', sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })],
    ['that is very wide', sharp({ create: { width: 3_000, height: 2, channels: 3, background: '#fff' } })],
  ])('%s shows no code', async (_name, picture) => {
    const reading = await readPhoto(zxing, await picture.png().toBuffer(), drawing());
    expect(reading).toMatchObject({ text: undefined, readBy: [], measures: undefined, distanceModules: null });
  });
});

describe('a photo on its way through a thread', () => {
  let engine: QrEngine;
  beforeAll(async () => {
    engine = await createQrEngine();
  });
  afterAll(() => engine.close());

  it('is read there', async () => {
    const design = drawing();
    const reading = await engine.readPhoto(design, await photoOf(design));
    expect(reading).toMatchObject({ text: SHORT, readBy: ALL, measures: { size: design.matrix.size } });
  });

  it.each([
    ['text', Buffer.from('hello'), /must be a PNG, JPEG or WebP/],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /must be a PNG, JPEG or WebP/],
    ['a damaged file', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), /damaged/],
  ])('is rejected when it is %s', async (_what, bytes, sentence) => {
    const refusal = { code: 'invalid_input', fields: { picture: [expect.stringMatching(sentence)] } };
    await expect(engine.readPhoto(drawing(), bytes)).rejects.toMatchObject(refusal);
  });
});
