import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLACK, WHITE } from './design/color.ts';
import { PLAIN_STYLE } from './design/style.ts';
import { createQrEngine, type QrEngine } from './qr-engine.ts';
import { isQuick, runTask } from './qr-tasks.ts';
import { drawDesign, type QrDrawing } from './render/drawing.ts';
import { type PictureForm, pictureFile } from './render/picture-file.ts';
import { createZxing, createZxingDecoder } from './verify/decoders.ts';
import { inspectDrawing } from './verify/readability.ts';

const PNG: PictureForm = { format: 'png', sidePixels: 512, dpi: undefined, widthMm: 50 };

function drawing(content: string, isStyled: boolean, logo: Buffer | null = null): QrDrawing {
  const style = isStyled ? { ...PLAIN_STYLE, dots: 'rounded' as const } : PLAIN_STYLE;
  return drawDesign({ content, foreground: BLACK, background: WHITE, logo, style });
}

describe('createQrEngine', () => {
  let engine: QrEngine;
  beforeAll(async () => {
    engine = await createQrEngine();
  });

  it('turns a design into both pictures and a verdict', async () => {
    const drawing = engine.compose({ content: 'hello', foreground: BLACK, background: WHITE, logo: null });
    expect(engine.renderSvg(drawing)).toMatch(/^<svg .*<\/svg>$/);
    expect((await engine.render(drawing, PNG)).subarray(1, 4).toString()).toBe('PNG');
    expect(await engine.inspect(drawing)).toEqual({
      readable: true,
      blame: 'foreground',
      scannable: 'good',
      reasons: [],
    });
  });

  it('rejects a content that fits no code', () => {
    const compose = (): unknown =>
      engine.compose({ content: 'é'.repeat(2000), foreground: BLACK, background: WHITE, logo: null });
    expect(compose).toThrow('Shorten it');
  });

  it('loads its decoder from the disk even offline request', async () => {
    const fetched: unknown[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (async (address: unknown) => {
      fetched.push(address);
      throw new Error('no network here');
    }) as typeof fetch;
    try {
      const other = await createQrEngine();
      const drawing = other.compose({ content: 'offline', foreground: BLACK, background: WHITE, logo: null });
      expect((await other.inspect(drawing)).readable).toBe(true);
    } finally {
      globalThis.fetch = original;
    }
    expect(fetched).toEqual([]);
  });
});

describe('expensive work', () => {
  let engine: QrEngine;
  beforeAll(async () => {
    engine = await createQrEngine();
  });
  afterAll(() => engine.close());

  it.each<[string, QrDrawing, Partial<PictureForm> | undefined, boolean]>([
    ['the grade of a plain link', drawing('https://example.com/q/abc', false), undefined, true],
    ['the grade of a styled one', drawing('https://example.com/q/abc', true), undefined, false],
    ['the grade of a dense one', drawing('x'.repeat(600), false), undefined, false],
    ['the grade of one with a logo', drawing('x', false, Buffer.from('logo')), undefined, false],
    ['a picture of the usual size', drawing('x', false), {}, true],
    ['a large picture', drawing('x', false), { sidePixels: 1025 }, false],
    ['a picture with shapes', drawing('x', true), {}, false],
    ['an SVG with shapes', drawing('x', true), { format: 'svg' }, true],
    ['a dense SVG', drawing('x'.repeat(600), true), { format: 'svg' }, false],
    ['print of shapes', drawing('x', true), { format: 'eps' }, false],
    ['plain print', drawing('x', false), { format: 'pdf' }, true],
  ])('%s runs in a thread or not', (_, one, form, quick) => {
    expect(isQuick(one, form && { ...PNG, ...form })).toBe(quick);
  });

  it('has the same result in a thread', async () => {
    const styled = drawing('https://example.com/q/abc', true);
    const decode = await createZxingDecoder();
    expect(await engine.inspect(styled)).toEqual(await inspectDrawing(decode, styled));
    for (const format of ['png', 'pdf', 'eps'] as const) {
      const picture = await engine.render(styled, { ...PNG, format });
      expect(Buffer.isBuffer(picture)).toBe(true);
      expect(picture).toEqual(await pictureFile(styled, { ...PNG, format }));
    }
  });

  it('keeps its logo on the way to a thread', async () => {
    const zxing = await createZxing();
    const logo = await pictureFile(drawing('not a logo, but a picture', false), { ...PNG, sidePixels: 64 });
    const { design } = drawing('x', true, logo);
    const sent = structuredClone({ kind: 'picture', design, form: PNG } as const);
    expect(await runTask(zxing, sent)).toEqual(await pictureFile(drawDesign(design), PNG));
  });

  it('fails there only for its own caller', async () => {
    const broken = drawing('x', true, Buffer.from('no picture at all'));
    await expect(engine.render(broken, PNG)).rejects.toThrow('unsupported image format');
    expect((await engine.render(drawing('x', true), PNG)).length).toBeGreaterThan(500);
  });

  it('is rejected after closing; cheap work still runs', async () => {
    const other = await createQrEngine();
    await other.close();
    await expect(other.inLane('pictures').render(drawing('x', true), PNG)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(other.inspect(drawing('x', true))).rejects.toMatchObject({ code: 'unavailable' });
    expect((await other.inspect(drawing('x', false))).scannable).toBe('good');
  });
});
