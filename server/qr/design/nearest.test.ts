import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import { drawDesign, type QrDesign } from '../render/drawing.ts';
import { parseColor } from './color.ts';
import { prepareLogo } from './logo.ts';
import { nearestGood } from './nearest.ts';
import { PLAIN_STYLE, type QrStyle } from './style.ts';

function design(foreground: string, background: string, style: Partial<QrStyle> = {}): QrDesign {
  return {
    content: 'https://example.com/q/abc1234',
    foreground: parseColor('foreground', foreground),
    background: parseColor('background', background),
    logo: null,
    style: { ...PLAIN_STYLE, ...style },
  };
}

describe('nearestGood', () => {
  let engine: QrEngine;
  beforeAll(async () => {
    engine = await createQrEngine();
  });

  it('a good design needs no change', async () => {
    expect(await nearestGood(design('#000', '#fff'), engine.inspect)).toBeUndefined();
  });

  it.each([
    ['too little contrast', design('#999', '#fff'), ['colors']],
    ['none at all', design('#888', '#888'), ['colors']],
    ['light on dark', design('#fff', '#003'), ['colors']],
    ['black on red', design('#000', '#f00'), ['colors']],
    [
      'a gradient into the light',
      design('#000', '#fff', { gradient: { type: 'linear', to: { red: 255, green: 230, blue: 0 }, angleDegrees: 0 } }),
      ['colors'],
    ],
    ['no background', design('#000', '#fff', { isTransparent: true }), ['a background']],
    ['circles', design('#000', '#fff', { eyes: 'circle' }), ['round instead of circles']],
  ])('%s: the result is good, with a list of changes', async (_, before, changes) => {
    const nearest = await nearestGood(before, engine.inspect);
    expect(nearest?.changes).toEqual(changes);
    if (!nearest) return;
    expect((await engine.inspect(drawDesign(nearest.design))).scannable).toBe('good');
    expect(nearest.design.content).toBe(before.content);
  });

  it('keeps the hue, and the background where it is light enough', async () => {
    const nearest = await nearestGood(design('rgb(255,120,0)', 'rgb(255,253,240)'), engine.inspect);
    const { red = 0, green = 0, blue = 0 } = nearest?.design.foreground ?? {};
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
    expect(nearest?.design.background).toEqual({ red: 255, green: 253, blue: 240 });
  });

  it('removes a logo last', async () => {
    const rings = [200, 144, 86].map((side, index) => {
      const start = (200 - side) / 2;
      return `<rect x="${start}" y="${start}" width="${side}" height="${side}" fill="${index === 1 ? '#fff' : '#000'}"/>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${rings.join('')}</svg>`;
    const logo = await prepareLogo(await sharp(Buffer.from(svg)).png().toBuffer());
    const content = 'x'.repeat(60);
    const before = { ...design('#000', '#fff'), logo, content };
    const nearest = await nearestGood(before, engine.inspect);
    expect(nearest === undefined || nearest.changes.at(-1) === 'no logo').toBe(true);
  });

  it('has no result for a content that is too dense', async () => {
    const dense = { ...design('#000', '#fff'), content: 'x'.repeat(900) };
    expect(await nearestGood(dense, engine.inspect)).toBeUndefined();
  });
});
