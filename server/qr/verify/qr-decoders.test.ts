/** Third-party decoders read our drawings byte for byte. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { QR_TYPES } from '../../../contract/vocabulary.ts';
import { IS_FULL_SCOPE, sampleOf } from '../../../test/support/vitest/scope.ts';
import { type SentCode, sampleCodes } from '../design/designs.fixture.ts';
import { PLAIN_STYLE } from '../design/style.ts';
import { bitLength } from '../encoder/bit-string.ts';
import { blockLayout, ERROR_CORRECTIONS, type ErrorCorrection } from '../encoder/capacity.ts';
import { drawSymbol, fixedPlan } from '../encoder/encode.ts';
import { qrPayload } from '../payloads/payload.ts';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import type { QrDrawing } from '../render/drawing.ts';
import { renderPng } from '../render/png.ts';
import { firstMisread, readWithZbar } from '../zbar.fixture.ts';
import { createZxingDecoder, type Decoder, readWithJsqr, readWithQr } from './decoders.ts';
import { type LumaRaster, plainRaster } from './luma-raster.ts';

const PER_TYPE = IS_FULL_SCOPE ? 30 : 8;
/** QR_SEED repeats the same codes. */
const SEED = Number(process.env.QR_SEED ?? Math.floor(Math.random() * 2 ** 31));

const BLACK_ON_WHITE = {
  foreground: { red: 0, green: 0, blue: 0 },
  background: { red: 255, green: 255, blue: 255 },
  logo: null,
};

/** Returns the grayscale picture of a PNG or SVG. */
async function greyOf(picture: Buffer, density?: number): Promise<LumaRaster> {
  const { data, info } = await sharp(picture, density ? { density } : {})
    .flatten()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(info.height);
  return { side: info.width, pixels: new Uint8Array(data) };
}

describe(`random codes of all types, QR_SEED=${SEED}`, () => {
  let engine: QrEngine;
  let zxing: Decoder;
  let texts: string[];
  let drawings: QrDrawing[];
  let pictures: Buffer[];

  beforeAll(async () => {
    console.log(`QR_SEED=${SEED}`);
    engine = await createQrEngine();
    zxing = await createZxingDecoder();
    const sent: SentCode[] = sampleCodes(SEED, PER_TYPE, 0.7);
    texts = sent.map(({ type, data }) => qrPayload(type, data));
    drawings = sent.map(({ foreground, background }, index) =>
      engine.compose({ content: texts[index] ?? '', foreground, background, logo: null }),
    );
    pictures = await Promise.all(drawings.map((drawing) => renderPng(drawing, 300)));
  });

  it('are of all types, many of them beyond ASCII', () => {
    expect(texts).toHaveLength(PER_TYPE * QR_TYPES.length);
    expect(texts.filter((text) => /[^\p{ASCII}]/u.test(text)).length).toBeGreaterThan(PER_TYPE);
  });

  it('zbar reads every PNG byte for byte', async () => {
    expect(firstMisread(await readWithZbar(pictures), texts)).toBeUndefined();
  });

  it('zxing reads every PNG', async () => {
    for (const [index, picture] of pictures.entries()) expect(zxing(await greyOf(picture))).toBe(texts[index]);
  });

  it('zxing reads every SVG', async () => {
    for (const [index, drawing] of drawings.entries()) {
      const raster = await greyOf(Buffer.from(engine.renderSvg(drawing)), 72 * 4);
      expect(zxing(raster)).toBe(texts[index]);
    }
  });

  it('zbar reads every SVG', async () => {
    const rasters = drawings.map((drawing) =>
      sharp(Buffer.from(engine.renderSvg(drawing)), { density: 72 * 4 })
        .png()
        .toBuffer(),
    );
    expect(firstMisread(await readWithZbar(await Promise.all(rasters)), texts)).toBeUndefined();
  });

  it('are graded good, except the dense ones', async () => {
    for (const drawing of drawings) {
      const { readable, scannable } = await engine.inspect(drawing);
      expect(readable).toBe(true);
      if (drawing.matrix.version <= 15) expect(scannable).toBe('good');
    }
  });
});

describe('zbarimg', () => {
  it('is never skipped silently: if it is missing, an error explains how to install it', async () => {
    await expect(readWithZbar([], 'no-such-zbarimg')).rejects.toThrow('zbarimg is missing. Install it');
  });

  it('names a text that it does not print', () => {
    expect(firstMisread(Buffer.from('one\ntwo\n'), ['one', 'two'])).toBeUndefined();
    expect(firstMisread(Buffer.from('one\nthree\n'), ['one', 'two', 'three'])).toBe('two');
    expect(firstMisread(Buffer.from('one\nmore\n'), ['one'])).toContain('after the last');
  });
});

/** Returns alternating digits, capitals, bytes and Unicode, as much as fits the symbol. */
function mixedText(version: number, level: ErrorCorrection): string {
  const pieces = ['a\\~', `${version}`.repeat(12), 'CAPITALS $%*+-./: ', 'small ', 'é日👍'];
  const room = blockLayout(version, level).dataCodewords * 8;
  const fits = (text: string): boolean => bitLength(fixedPlan(text, version, level).bits, version) <= room;
  const all = Array.from({ length: Math.ceil(room / 60) + 1 }, () => pieces.join('')).join('');
  let [least, most] = [0, all.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(all.slice(0, middle))) least = middle;
    else most = middle - 1;
  }
  const text = all.slice(0, least);
  return text.isWellFormed() ? text : text.slice(0, -1);
}

function fixedDrawing(version: number, ecc: ErrorCorrection): QrDrawing {
  const content = mixedText(version, ecc);
  const { size, modules } = drawSymbol(fixedPlan(content, version, ecc));
  return {
    design: { ...BLACK_ON_WHITE, content },
    style: PLAIN_STYLE,
    matrix: { size, version, ecc, modules, logoBox: null },
  };
}

/**
 * jsQR mistakes data modules of this symbol for a finder, at any size, also with another encoder's symbol. The other
 * three decoders read it; the service itself never draws level L.
 */
const JSQR_MISLOCATES = '23-L';

describe('every version at every level, completely filled with mixed segments', () => {
  const versions = Array.from({ length: 40 }, (_, index) => index + 1);
  let zxing: Decoder;

  beforeAll(async () => {
    zxing = await createZxingDecoder();
  });

  it.each(sampleOf(versions, 2, 1))('version %i is read by zxing, qr and jsQR', (version) => {
    for (const level of ERROR_CORRECTIONS) {
      const drawing = fixedDrawing(version, level);
      const raster = plainRaster(drawing, 2);
      const decoders =
        `${version}-${level}` === JSQR_MISLOCATES ? [zxing, readWithQr] : [zxing, readWithQr, readWithJsqr];
      for (const decode of decoders) expect(decode(raster)).toBe(drawing.design.content);
    }
  });

  it('all of them are read by zbar', async () => {
    const drawings = versions.flatMap((version) => ERROR_CORRECTIONS.map((level) => fixedDrawing(version, level)));
    const pictures = await Promise.all(drawings.map((drawing) => renderPng(drawing, (drawing.matrix.size + 8) * 3)));
    const texts = drawings.map(({ design }) => design.content);
    expect(firstMisread(await readWithZbar(pictures), texts)).toBeUndefined();
  });
});
