import { describe, expect, it } from 'vitest';
import { adviceFor } from './advice.ts';
import type { PhotoMeasures } from './photo-measures.ts';
import { type PrintedSize, printedSize } from './printed-size.ts';
import type { PhotoReading } from './read-photo.ts';

const MEASURES: PhotoMeasures = {
  size: 29,
  modulePixels: 10,
  contrast: 15,
  isInverted: false,
  quietZone: { modules: 4, side: 'top', isCut: false },
  tiltDegrees: 3,
  blurModules: 0.1,
  glareShare: 0,
};
const READING: PhotoReading = {
  text: 'https://way.example/q/abcdefghi',
  readBy: ['zxing', 'qr', 'jsqr'],
  measures: MEASURES,
  damageShare: 0,
  distanceModules: 370,
};
const SIZE: PrintedSize = { widthMm: undefined, fromCm: 30, distanceCm: null, leastWidthMm: 24 };

function advice(measures: Partial<PhotoMeasures>, reading: Partial<PhotoReading> = {}, size = SIZE) {
  const whole = { ...READING, measures: { ...MEASURES, ...measures }, ...reading };
  return adviceFor({ reading: whole, wrongCode: undefined, size });
}

const quietZone = (modules: number, isCut = false) => ({ quietZone: { modules, side: 'left', isCut } as const });

describe('advice on a print', () => {
  it('is empty when all is well', () => {
    expect(advice({})).toEqual({ scannable: 'good', sentences: [] });
  });

  it.each([
    [
      { contrast: 2.14 },
      'bad',
      /^The colors are too similar: the contrast in the picture is 2\.1:1\..*at least 4\.5:1/,
    ],
    [{ contrast: 4 }, 'warn', /^The colors are too similar/],
    [{ isInverted: true }, 'warn', /lighter than the background.*Swap the colors\.$/],
    [quietZone(0), 'warn', 'Leave 4 modules of empty margin around the code: nothing is empty at the left.'],
    [quietZone(1), 'warn', 'Leave 4 modules of empty margin around the code: only 1 module is empty at the left.'],
    [quietZone(3), 'warn', /only 3 modules are empty at the left\.$/],
    [quietZone(2, true), 'good', /^The picture ends 2 modules from the code \(left\)\. Take it with its surroundings/],
    [{ tiltDegrees: 42 }, 'warn', /taken 40° from the side/],
    [{ blurModules: 0.5 }, 'warn', /^The code is blurred/],
    [{ glareShare: 0.08 }, 'warn', /^A reflection hides 8% of the code/],
    [{ modulePixels: 2.2 }, 'good', /^Each module has only 2\.2 pixels/],
  ] as const)('for %j allows the grade %s', (measures, grade, sentence) => {
    const { scannable, sentences } = advice(measures);
    expect(scannable).toBe(grade);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(sentence);
  });

  it.each([
    [{ damageShare: 0.4 }, 'warn', /^Damage, dirt or folds use 40% of the error correction/],
    [{ damageShare: 0.8 }, 'bad', /^Damage, dirt or folds use 80%/],
    [{ readBy: ['zxing'] }, 'warn', /qr \(browsers\) and jsQR \(older websites\) cannot read this picture/],
    [{ text: undefined, readBy: [] }, 'bad', /^The code is in the picture, but no decoder reads it/],
  ] as const)('for %j allows the grade %s', (reading, grade, sentence) => {
    const { scannable, sentences } = advice({}, reading);
    expect([scannable, sentences[0]]).toEqual([grade, expect.stringMatching(sentence)]);
  });

  it('begins with what helps most', () => {
    const { sentences } = advice({ contrast: 2, tiltDegrees: 50, blurModules: 0.6 }, { readBy: ['zxing'] });
    const topics = sentences.map((sentence) => sentence.split(' ').slice(0, 4).join(' '));
    expect(topics).toEqual([
      ...['The colors are too', 'The code is blurred.', 'The picture is taken', 'Some scanners will fail:'],
    ]);
  });

  it('for a picture without a code says how to take another one', () => {
    const reading = { ...READING, text: undefined, readBy: [], measures: undefined, distanceModules: null };
    const { scannable, sentences } = adviceFor({ reading, wrongCode: undefined, size: SIZE });
    expect(scannable).toBe('bad');
    expect(sentences[0]).toBe('There is no readable QR code in this picture.');
    expect(sentences[1]).toMatch(/^Take it again/);
  });

  it('about a wrong code comes first', () => {
    const wrongCode = 'This is the code of Summer poster, not the one that you are checking.';
    const reading = { ...READING, measures: { ...MEASURES, contrast: 2 } };
    const { scannable, sentences } = adviceFor({ reading, wrongCode, size: SIZE });
    expect([scannable, sentences[0]]).toEqual(['bad', wrongCode]);
  });
});

describe('the size of a print', () => {
  const of = (input: { width?: number; from?: number }, distanceModules: number | null = 370) =>
    printedSize({ measures: MEASURES, distanceModules }, input);

  it('reads from ten times the width with its margin, if it is a perfect print', () => {
    // 37 modules with the margin: 29 without are 39.2 of 50 mm.
    expect(of({ width: 39.2 })).toMatchObject({ distanceCm: 50, fromCm: 30, leastWidthMm: 24 });
  });

  it('reads from less far if it is not', () => {
    expect(of({ width: 39.2 }, 185).distanceCm).toBe(25);
    expect(of({ width: 39.2, from: 200 }, 185).leastWidthMm).toBe(314);
  });

  it('is never recommended below what printers and phones can do', () => {
    expect(of({ from: 5 }).leastWidthMm).toBe(15);
    const dense = printedSize({ measures: { ...MEASURES, size: 101 }, distanceModules: 370 }, { from: 5 });
    expect(dense.leastWidthMm).toBe(41);
  });

  it('is unknown without a width, or a picture that tells', () => {
    expect(of({}).distanceCm).toBeNull();
    expect(of({ width: 40 }, null)).toMatchObject({ distanceCm: null, leastWidthMm: null });
  });

  it.each([
    [{ width: 20, from: 200 }, 'Print it at least 16 cm wide to be read from 2 m: at 2 cm it reads from 26 cm.'],
    [{ width: 20 }, 'Print it at least 2.5 cm wide to be read from 30 cm: at 2 cm it reads from 26 cm.'],
    [{ width: 24 }, undefined],
    [{}, undefined],
  ])('%j is advised on', (input, sentence) => {
    expect(advice({}, {}, of(input)).sentences[0]).toBe(sentence);
  });
});
