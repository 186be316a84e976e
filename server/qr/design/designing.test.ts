/** The results for the designer, with the real engine and stand-in stores. */
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QrType } from '../../../contract/vocabulary.ts';
import type { QrCode } from '../qr-code-port.ts';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import { drawDesign } from '../render/drawing.ts';
import type { PictureForm } from '../render/picture-file.ts';
import { createPictures, type PictureRequest } from '../render/qr-pictures.ts';
import { parseColor } from './color.ts';
import type { QrCodeInput } from './design-input.ts';
import { type CheckedDesign, checkDesign, describeDesign, type TryDeps } from './designing.ts';
import { prepareLogo } from './logo.ts';
import { PLAIN_STYLE } from './style.ts';
import { readStyle } from './style-input.ts';

const OWNER = 3;
const URL = 'https://example.com/a/rather/long/address?with=parameters&and=more';
const ROW: QrCode = {
  id: 1,
  accountId: OWNER,
  code: 'abc',
  type: 'link',
  name: '',
  data: URL,
  content: URL,
  dynamic: true,
  foreground: 'rgb(0,0,90)',
  background: 'rgb(255,255,255)',
  logoAssetId: null,
  style: null,
  scannable: 'good',
  createdAt: 0,
};

let engine: QrEngine;
let logo: Buffer;
let parts: TryDeps;
let inserted: number;

beforeAll(async () => {
  engine = await createQrEngine();
  const create = { width: 40, height: 40, channels: 3, background: '#c00' } as const;
  logo = await prepareLogo(await sharp({ create }).png().toBuffer());
});

beforeEach(() => {
  inserted = 0;
  parts = {
    engine,
    assets: {
      insert: async () => ++inserted,
      find: async (accountId, id) => (accountId === OWNER && id === 5 ? logo : undefined),
    },
    fetchPicture: async () => logo,
    scanUrl: (code) => `https://qr.example/q/${code}`,
  };
});

function tried(input: QrCodeInput & { type: QrType }): Promise<CheckedDesign> {
  return checkDesign(parts, OWNER, { ...input, code: 'abcdefghi' });
}

describe('tryDesign', () => {
  it('returns picture and measurements of a good design, and offers no alternative', async () => {
    const { svg, nearest, reasons, ...reported } = await tried({ type: 'text', data: 'hello' });
    expect(reported).toMatchObject({ readable: true, scannable: 'good', version: 2, leastPrintWidthMm: 20 });
    expect([nearest, reasons]).toEqual([null, []]);
    expect(svg).toContain('viewBox="0 0 33 33"');
  });

  it('encodes the short URL of a link, for any destination', async () => {
    const [dynamic, fixed] = [
      await tried({ type: 'link', data: URL }),
      await tried({ type: 'link', data: URL, dynamic: false }),
    ];
    expect(dynamic.version).toBeLessThan(fixed.version);
  });

  it('requires denser codes to be printed larger: 0.4 mm per module', async () => {
    const { version, leastPrintWidthMm } = await tried({ type: 'text', data: 'x'.repeat(500) });
    expect(leastPrintWidthMm).toBe(Math.ceil((version * 4 + 17 + 8) * 0.4));
    expect(leastPrintWidthMm).toBeGreaterThan(20);
  });

  it('explains unreadable colors, and offers good ones on request', async () => {
    const input = { type: 'text', data: 'x', foreground: '#ccc', background: '#ddd' } as const;
    const { readable, scannable, reasons, nearest } = await tried(input);
    expect([readable, scannable]).toEqual([false, 'bad']);
    expect(reasons[0]).toMatch(/contrast is 1\.\d:1\. Phones need 4\.5:1/);
    expect(nearest).toMatchObject({ changes: ['colors'], keepsLogo: false });
    const { foreground = '', background = '', style } = nearest ?? {};
    expect(await tried({ ...input, foreground, background, ...(style ? { style } : {}) })).toMatchObject({
      scannable: 'good',
    });
  });

  it.each(['/assets/5', 'https://example.com/logo.png'])(
    'accepts the logo %s, raises error correction, stores nothing',
    async (address) => {
      const reported = await tried({ type: 'text', data: 'x', logo: address });
      expect(reported).toMatchObject({ errorCorrection: 'H', readable: true });
      expect(reported.svg).toContain('<image ');
      expect(inserted).toBe(0);
    },
  );

  it("another account's logo gets the same error as an unknown one", async () => {
    const ask = (owner: number, asset: string) =>
      checkDesign(parts, owner, { type: 'text', data: 'x', logo: asset, code: 'abc' }).catch(
        (error: Error) => error.message,
      );
    expect(await ask(OWNER + 1, '/assets/5')).toBe(await ask(OWNER, '/assets/6'));
  });

  it.each<[QrCodeInput & { type: QrType }, string]>([
    [{ type: 'wifi', data: { ssid: 'Net' }, dynamic: true }, 'A Wi-Fi code cannot be dynamic'],
    [{ type: 'text', data: 'x', foreground: 'navy' }, 'Enter a color'],
    [{ type: 'text', data: 'x'.repeat(2400) }, 'Shorten it'],
    [{ type: 'text', data: 'x'.repeat(1500), logo: '/assets/5' }, 'remove the logo'],
    [{ type: 'text', data: 'x'.repeat(1500), style: { errorcorrection: 'H' } }, 'use a lower level'],
  ])('%#: is rejected with an error that names the fix', async (input, sentence) => {
    await expect(tried(input)).rejects.toThrow(sentence);
  });
});

describe('describeDesign', () => {
  it('names every member of a style, also of a code without one, and reads back unchanged', async () => {
    const { style, reasons } = await describeDesign(parts, ROW);
    expect(readStyle(style, null)).toEqual(PLAIN_STYLE);
    expect(reasons).toEqual([]);
  });

  it('does not grade a code again that was graded good', async () => {
    const inspect = () => Promise.reject(new Error('graded'));
    expect((await describeDesign({ ...parts, engine: { ...parts.engine, inspect } }, ROW)).reasons).toEqual([]);
  });

  it('explains the grade of a stored code, and works after its logo is deleted', async () => {
    const pale = { ...ROW, foreground: 'rgb(150,150,150)', logoAssetId: 99, scannable: 'bad' as const };
    expect((await describeDesign(parts, pale)).reasons[0]).toContain('Phones need 4.5:1');
  });
});

describe('public pictures', () => {
  const ASKED: PictureRequest = { code: 'abc', format: 'svg', sidePixels: 300, dpi: undefined, widthMm: 50 };

  async function etag(row: Partial<QrCode>, request: Partial<PictureRequest> = {}): Promise<string | undefined> {
    const store = { findByCode: async (code: string) => (code === 'abc' ? { ...ROW, ...row } : undefined) };
    return (await createPictures({ ...parts, store }).find({ ...ASKED, ...request }))?.etag;
  }

  it.each<[Partial<QrCode>, Partial<PictureRequest>]>([
    [{ foreground: 'rgb(0,0,91)' }, {}],
    [{ background: 'rgb(250,255,255)' }, {}],
    [{ logoAssetId: 5 }, {}],
    [{ style: { ...PLAIN_STYLE, dots: 'dot' } }, {}],
    [{ dynamic: false }, {}],
    [{}, { format: 'png' }],
    [{}, { format: 'pdf' }],
  ])('another fingerprint for what changes the picture: %j %j', async (row, request) => {
    expect(await etag(row, request)).not.toBe(await etag({}));
  });

  it.each<[Partial<QrCode>, Partial<PictureRequest>]>([
    [{ name: 'renamed', scannable: 'warn', createdAt: 9 }, {}],
    [{ content: 'https://elsewhere.example/' }, {}],
    [{}, { sidePixels: 900, dpi: 300, widthMm: 99 }],
  ])('the same for what does not: %j %j', async (row, request) => {
    expect(await etag(row, request)).toBe(await etag({}));
    expect(await etag({})).toMatch(/^"[\w-]{27}"$/);
  });

  it('are undefined for unknown codes', async () => {
    expect(await etag({}, { code: 'nobody' })).toBeUndefined();
  });

  it('are drawn as requested, then served from memory', async () => {
    const store = { findByCode: async () => ROW };
    const pictures = createPictures({ ...parts, store });
    const [first, second] = [await pictures.find(ASKED), await pictures.find(ASKED)];
    const bytes = await first?.render();
    expect(await second?.render()).toBe(bytes);
    const white = parseColor('background', ROW.background);
    const foreground = parseColor('foreground', ROW.foreground);
    const drawing = drawDesign({ content: 'https://qr.example/q/abc', foreground, background: white, logo: null });
    expect(bytes?.toString()).toBe(engine.renderSvg(drawing));
  });

  it('are drawn once for simultaneous requests, and again after a failure', async () => {
    const requested: PictureForm[] = [];
    const failing = { ...engine, inLane: () => failing, render: (_: unknown, form: PictureForm) => draw(form) };
    const draw = async (form: PictureForm): Promise<Buffer> => {
      if (requested.push(form) === 1) throw new Error('out of ink');
      return Buffer.from('drawn');
    };
    const pictures = createPictures({ ...parts, engine: failing, store: { findByCode: async () => ROW } });
    const ask = async () => (await pictures.find(ASKED))?.render();
    const failed = await Promise.allSettled([ask(), ask(), ask()]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await Promise.all([ask(), ask()])).toEqual([Buffer.from('drawn'), Buffer.from('drawn')]);
    expect(requested).toHaveLength(2);
  });

  it('are partly rejected in a flood, drawn on no main thread, and never delay designers', async () => {
    const store = { findByCode: async () => ({ ...ROW, style: { ...PLAIN_STYLE, dots: 'dot' as const } }) };
    const pictures = createPictures({ ...parts, store });
    const sizes = Array.from({ length: 150 }, (_, index) => 300 + index);
    const flood = sizes.map(async (sidePixels) =>
      (await pictures.find({ ...ASKED, format: 'png', sidePixels }))?.render(),
    );
    const [outcomes, design] = await Promise.all([
      Promise.allSettled(flood),
      tried({ type: 'text', data: 'x', style: { dots: 'rounded' } }),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(50);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'unavailable' } });
    expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(60);
    expect(design.scannable).toBe('good');
  });
});
