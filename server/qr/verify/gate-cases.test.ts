/**
 * Designs that were graded good although a decoder missed one of their views: they are readable now, or no longer
 * graded good.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseColor } from '../design/color.ts';
import { prepareLogo } from '../design/logo.ts';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import { drawDesign, type QrDrawing } from '../render/drawing.ts';
import { renderPng } from '../render/png.ts';
import { toScene } from '../render/scene.ts';
import { createZxingDecoder, type Decoder, readWithQr } from './decoders.ts';
import { missedBy, missedByZbar } from './views.fixture.ts';
import { VIEW_SCALE, viewsOf } from './views.ts';

interface Case {
  readonly content: string;
  readonly colors: readonly [foreground: string, background: string];
  readonly hasLogo?: boolean;
  readonly style: Partial<QrStyle>;
}

/** All missed by zbar in the sheared view; a comment at the resulting rule names what they had in common. */
const IN_VERSION_1: readonly Case[] = [
  {
    content: 'tel:+243817994542',
    colors: ['rgb(4,0,5)', 'rgb(251,252,144)'],
    style: {
      dots: 'classy',
      eyes: 'round',
      pupils: 'round',
      frame: { type: 'rounded', text: 'Меню', color: { red: 1, green: 113, blue: 251 } },
    },
  },
  {
    content: 'msNO',
    colors: ['#000', '#fff'],
    style: { dots: 'rounded', leastLevel: 'Q', frame: { type: 'border', text: 'Scan me', color: null } },
  },
];
const IN_VERSION_6: readonly Case[] = [
  {
    content: 'WIFI:T:WEP;S:ꖃ𐰛*+ꨏ$ମꙁ;P:Rmo\\\\@F\\;\\;\\\\;H:true;;',
    colors: ['rgb(173,9,4)', 'rgb(251,252,197)'],
    hasLogo: true,
    style: {
      dots: 'dot',
      eyes: 'square',
      pupils: 'round',
      frame: { type: 'label', text: 'Öffnen!', color: { red: 167, green: 0, blue: 3 } },
    },
  },
  {
    content: 'WIFI:T:WPA;S:𖡇📚𘩐𛀾𛁴ὄ˓Ꙥ;P:\\"b;;',
    colors: ['rgb(229,1,0)', 'rgb(254,253,249)'],
    hasLogo: true,
    style: {
      dots: 'classy',
      eyes: 'square',
      pupils: 'round',
      gradient: { type: 'linear', to: { red: 4, green: 2, blue: 252 }, angleDegrees: 2 },
      frame: { type: 'label', text: 'Меню', color: { red: 160, green: 2, blue: 6 } },
    },
  },
];
const BARS: readonly Case[] = [
  {
    content: 'tel:+47067144293',
    colors: ['rgb(0,3,139)', 'rgb(249,251,186)'],
    hasLogo: true,
    style: { dots: 'horizontal', eyes: 'leaf', pupils: 'round' },
  },
  {
    content: 'tel:+8526229704067',
    colors: ['rgb(5,3,189)', 'rgb(255,250,142)'],
    hasLogo: true,
    style: { dots: 'vertical', eyes: 'round', pupils: 'leaf' },
  },
];

describe('designs that one decoder missed', () => {
  let engine: QrEngine;
  let zxing: Decoder;
  let logo: Buffer;
  beforeAll(async () => {
    engine = await createQrEngine();
    zxing = await createZxingDecoder();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><circle cx="50" cy="50" r="50" fill="#c22"/></svg>';
    logo = await prepareLogo(await sharp(Buffer.from(svg)).png().toBuffer());
  });
  afterAll(() => engine.close());

  function drawn({ content, colors, hasLogo, style }: Case): QrDrawing {
    const [foreground, background] = [parseColor('foreground', colors[0]), parseColor('background', colors[1])];
    return drawDesign({
      content,
      foreground,
      background,
      logo: hasLogo ? logo : null,
      style: { ...PLAIN_STYLE, ...style },
    });
  }

  it.each([...IN_VERSION_1, ...IN_VERSION_6])('$content is read in every view', async (design) => {
    const drawing = drawn(design);
    const { width, height } = toScene(drawing);
    const views = await viewsOf(await renderPng(drawing, Math.max(width, height) * VIEW_SCALE));
    const one = { views, text: design.content };
    const [zbar] = await missedByZbar([one]);
    expect([missedBy(zxing, one), missedBy(readWithQr, one), zbar]).toEqual([[], [], []]);
  });

  it.each(BARS)('$content in bars around a logo is not graded good', async (design) => {
    const { scannable, reasons } = await engine.inspect(drawn(design));
    expect([scannable, reasons[0]]).toEqual(['warn', expect.stringContaining('With a logo, this module shape')]);
  });

  it('reports which code and which view zbar misses among several', async () => {
    const drawing = drawn({ content: 'seen', colors: ['#000', '#fff'], style: {} });
    const views = await viewsOf(await renderPng(drawing, 198));
    const blind = views.map((view) => (view.name === 'noisy' ? { ...view, pixels: view.pixels.map(() => 90) } : view));
    const missed = await missedByZbar([
      { views, text: 'seen' },
      { views: blind, text: 'seen' },
    ]);
    expect(missed).toEqual([[], ['noisy']]);
    expect(missedBy(zxing, { views: blind, text: 'seen' })).toEqual(['noisy']);
  });
});
