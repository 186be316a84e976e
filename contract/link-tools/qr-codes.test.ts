/** Limits of QR code designs, checks and batches. */
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  QR_DOT_SHAPES,
  QR_EYE_SHAPES,
  QR_FRAME_TYPES,
  QR_GRADIENT_TYPES,
  QR_LEVELS,
  QR_PICTURE_FORMATS,
} from '../qr-vocabulary.ts';
import { qrBatchOperations } from './qr-batch.ts';
import { qrCodeOperations } from './qr-codes.ts';
import { QrStyle, QrStyleInput } from './qr-style.ts';

type Row = readonly [when: string, value: Record<string, unknown>];

const WHOLE = {
  dots: 'square',
  eyes: 'square',
  pupils: 'square',
  gradient: null,
  frame: null,
  transparent: false,
  errorcorrection: 'M',
  logosize: null,
  logospace: 1,
};
const BATCH = { csv: 'data\nx' };
const CODE = { type: 'text', data: 'x' };
const { checkQrCode, createQrCode, updateQrCode } = qrCodeOperations;
const { batchQrCodes } = qrBatchOperations;

function takes({ body }: { readonly body?: TSchema | undefined }, value: unknown): boolean {
  if (!body) throw new Error('an operation without a body');
  return Value.Check(body, value);
}

const STYLES_TAKEN: readonly Row[] = [
  ['nothing', {}],
  ...QR_DOT_SHAPES.map((dots): Row => [`dots ${dots}`, { dots }]),
  ...QR_EYE_SHAPES.map((eyes): Row => [`eyes and pupils ${eyes}`, { eyes, pupils: eyes }]),
  ...QR_LEVELS.map((errorcorrection): Row => [`level ${errorcorrection}`, { errorcorrection }]),
  ...QR_GRADIENT_TYPES.map((type): Row => [`a ${type} gradient without an angle`, { gradient: { type, to: '#000' } }]),
  ...[-360, -0.5, 360].map(
    (angle): Row => [`an angle of ${angle}`, { gradient: { type: 'linear', to: '#000', angle } }],
  ),
  ...QR_FRAME_TYPES.map((type): Row => [`a ${type} frame without words`, { frame: { type } }]),
  ['a frame in the foreground', { frame: { type: 'label', text: '', color: null } }],
  ['null for what can be taken away', { gradient: null, frame: null }],
];

const STYLES_REFUSED: readonly Row[] = [
  ['a shape of no list', { dots: 'star' }],
  ['a shape of the other list', { eyes: 'diamond' }],
  ['level L, which a fold destroys', { errorcorrection: 'L' }],
  ['a level in small letters', { errorcorrection: 'h' }],
  ['null for a shape', { dots: null }],
  ['a gradient to nowhere', { gradient: { type: 'linear' } }],
  ['a gradient that is a color', { gradient: '#000' }],
  ['an angle of more than a turn', { gradient: { type: 'linear', to: '#000', angle: 361 } }],
  ['an angle that is none', { gradient: { type: 'linear', to: '#000', angle: Number.NaN } }],
  ['an empty color', { gradient: { type: 'linear', to: '' } }],
  ['an endless color', { frame: { type: 'label', color: 'x'.repeat(41) } }],
  ['endless words', { frame: { type: 'label', text: 'x'.repeat(61) } }],
  ['a frame without a type', { frame: { text: 'x' } }],
];

describe('a style that is sent', () => {
  it.each(STYLES_TAKEN)('accepts %s', (_, style) => {
    expect(Value.Check(QrStyleInput, style)).toBe(true);
    for (const one of [createQrCode, checkQrCode, updateQrCode]) expect(takes(one, { ...CODE, style })).toBe(true);
    expect(takes(batchQrCodes, { ...BATCH, style })).toBe(true);
  });

  it.each(STYLES_REFUSED)('rejects %s', (_, style) => {
    expect(Value.Check(QrStyleInput, style)).toBe(false);
    for (const one of [createQrCode, checkQrCode, updateQrCode]) expect(takes(one, { ...CODE, style })).toBe(false);
    expect(takes(batchQrCodes, { ...BATCH, style })).toBe(false);
  });
});

describe('the style in responses', () => {
  it('has every member, and can be sent back as it is', () => {
    const rich = {
      ...WHOLE,
      gradient: { type: 'radial', to: 'rgb(0,0,90)', angle: 0 },
      frame: { type: 'label', text: '', color: null },
    };
    for (const style of [WHOLE, rich]) {
      expect(Value.Check(QrStyle, style)).toBe(true);
      expect(Value.Check(QrStyleInput, style)).toBe(true);
    }
  });

  it.each(Object.keys(WHOLE))('is invalid without %s', (name) => {
    const rest = Object.fromEntries(Object.entries(WHOLE).filter(([other]) => other !== name));
    expect(Value.Check(QrStyle, rest)).toBe(false);
  });

  it('contains an angle and a text even if none were sent', () => {
    expect(Value.Check(QrStyle, { ...WHOLE, gradient: { type: 'linear', to: 'rgb(0,0,0)' } })).toBe(false);
    expect(Value.Check(QrStyle, { ...WHOLE, frame: { type: 'label', text: 'x' } })).toBe(false);
  });
});

describe('a batch', () => {
  it.each<Row>([
    ['the rows alone', BATCH],
    ...QR_PICTURE_FORMATS.map((format): Row => [`as ${format}`, { ...BATCH, format }]),
    ['the smallest pictures', { ...BATCH, size: 64, width: 10 }],
    ['the largest pictures', { ...BATCH, size: 4096, width: 2000 }],
    ['half a millimetre more', { ...BATCH, width: 50.5 }],
    ['the longest rows', { csv: 'x'.repeat(4_000_000) }],
    ['no logo', { ...BATCH, logo: null }],
  ])('accepts %s', (_, body) => {
    expect(takes(batchQrCodes, body)).toBe(true);
  });

  it.each<Row>([
    ['nothing', {}],
    ['no text', { csv: '' }],
    ['rows that are a list', { csv: ['data', 'x'] }],
    ['rows without end', { csv: 'x'.repeat(4_000_001) }],
    ['pictures too small to read', { ...BATCH, size: 63 }],
    ['pictures too large', { ...BATCH, size: 4097 }],
    ['half a pixel', { ...BATCH, size: 100.5 }],
    ['a stamp', { ...BATCH, width: 9.9 }],
    ['a house', { ...BATCH, width: 2001 }],
    ['a format of another kind', { ...BATCH, format: 'gif' }],
    ['a type of another kind', { ...BATCH, type: 'barcode' }],
    ['an endless logo', { ...BATCH, logo: 'x'.repeat(2_800_001) }],
  ])('rejects %s', (_, body) => {
    expect(takes(batchQrCodes, body)).toBe(false);
  });

  it('returns a zip file only', () => {
    expect(batchQrCodes.responseTypes).toEqual(['application/zip']);
  });
});

describe('the response to a check', () => {
  const nearest = {
    foreground: 'rgb(0,0,0)',
    background: 'rgb(255,255,255)',
    style: WHOLE,
    logo: false,
    changes: ['colors'],
  };
  const reported = {
    error: 0,
    readable: false,
    scannable: 'bad',
    reasons: ['x'],
    svg: '<svg/>',
    version: 40,
    errorcorrection: 'M',
    logosize: null,
    logospace: 1,
    leastwidth: 74,
    nearest,
  };

  it.each<Row>([
    ['with a nearest design', reported],
    ['without one', { ...reported, nearest: null, reasons: [] }],
  ])('%s is valid', (_, response) => {
    expect(Value.Check(checkQrCode.response, response)).toBe(true);
  });

  it.each<Row>([
    ['a version that no code has', { ...reported, version: 41 }],
    ['a print that no phone reads', { ...reported, leastwidth: 19 }],
    ['a grade of no list', { ...reported, scannable: 'fine' }],
    ['half a style', { ...reported, nearest: { ...nearest, style: { dots: 'dot' } } }],
  ])('%s is rejected as a bug', (_, response) => {
    expect(Value.Check(checkQrCode.response, response)).toBe(false);
  });
});
