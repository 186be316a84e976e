import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { WHITE } from '../design/color.ts';
import { PLAIN_STYLE } from '../design/style.ts';
import { drawDesign } from '../render/drawing.ts';
import { renderPng } from '../render/png.ts';
import { createZxingDecoder, type Decoder, readWithQr } from './decoders.ts';
import { VIEW_NAMES, type View, type ViewName, viewsOf } from './views.ts';

const TEXT = 'https://example.com/q/abc1234';
const WORSE: readonly ViewName[] = ['hazy', 'slanted', 'leaning'];

async function pictureOf(isTransparent = false): Promise<Buffer> {
  const style = { ...PLAIN_STYLE, isTransparent };
  const drawing = drawDesign({
    content: TEXT,
    foreground: { red: 20, green: 30, blue: 90 },
    background: WHITE,
    logo: null,
    style,
  });
  return renderPng(drawing, 222);
}

describe('views of a code', () => {
  let zxing: Decoder;
  let views: View[];
  beforeAll(async () => {
    zxing = await createZxingDecoder();
    views = await viewsOf(await pictureOf(), '#fff', [...VIEW_NAMES, ...WORSE]);
  });

  it('are eight by default, in the order of their names, and three worse ones', async () => {
    expect(VIEW_NAMES).toHaveLength(8);
    expect((await viewsOf(await pictureOf())).map(({ name }) => name)).toEqual(VIEW_NAMES);
    expect(views).toHaveLength(11);
    expect((await viewsOf(await pictureOf(), '#fff', ['small'])).map(({ name }) => name)).toEqual(['small']);
  });

  it('are readable, each by two decoders, when the code is plain', () => {
    for (const view of views) {
      expect([view.name, zxing(view), readWithQr(view)]).toEqual([view.name, TEXT, TEXT]);
    }
  });

  it('differ from one another, are square, and have a gray wall around them', () => {
    expect(new Set(views.map(({ pixels }) => Buffer.from(pixels).toString('base64'))).size).toBe(views.length);
    for (const { side, pixels, name } of views) {
      expect([name, pixels.length]).toEqual([name, side * side]);
      if (name !== 'noisy') expect([name, pixels[0]]).toEqual([name, 200]);
    }
  });

  it('are deterministic', async () => {
    expect(await viewsOf(await pictureOf(), '#fff', [...VIEW_NAMES, ...WORSE])).toEqual(views);
  });

  it('of a transparent picture show the color below', async () => {
    const [clean] = await viewsOf(await pictureOf(true), '#808080', ['clean']);
    expect([...new Set(clean?.pixels)].sort((one, other) => one - other)).toEqual([37, 128, 200]);
  });

  it('the small one has half the pixels, the rotated one more', () => {
    const sideOf = (name: ViewName) => (views.find((view) => view.name === name)?.side ?? 0) - 20;
    expect([sideOf('clean'), sideOf('small')]).toEqual([222, 111]);
    expect(sideOf('turned')).toBeGreaterThan(222);
    expect(sideOf('sheared')).toBeGreaterThan(222);
  });

  it('of an invalid picture are rejected', async () => {
    await expect(viewsOf(Buffer.from('no picture'))).rejects.toThrow();
    const empty = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const view of await viewsOf(empty)) expect([view.name, zxing(view)]).toEqual([view.name, undefined]);
  });
});
