import { describe, expect, it } from 'vitest';
import { measuresOf, type Proof, proofBody, sizesOf, widthMm } from './proof-data.ts';

const SUBJECT = { path: '/bio/api/qr/7/proof', body: { word: 'abcd1234' } };
const FACTS = { width: '', place: 'table' } as const;
const PROOF: Proof = {
  error: 0,
  scannable: 'good',
  decoders: [],
  content: 'https://way.example/q/abcd1234',
  match: 'this',
  code: null,
  measures: {
    modules: 29,
    modulepixels: 9.7,
    contrast: 14.2,
    quietzone: 4,
    cropped: false,
    tilt: 4,
    blur: 0.1,
    glare: 0,
    damage: 3,
  },
  distance: null,
  leastwidth: 32,
  advice: [],
};

function poorOf(measures: Partial<NonNullable<Proof['measures']>>, rest: Partial<Proof> = {}, width = ''): string[] {
  const proof = { ...PROOF, ...rest, measures: PROOF.measures && { ...PROOF.measures, ...measures } };
  const rows = [...sizesOf(proof, { ...FACTS, width }), ...measuresOf(proof)];
  return rows.flatMap(({ label, isPoor }) => (isPoor ? [label] : []));
}

describe('the typed width', () => {
  it.each([
    ['4', 40],
    [' 2.5 ', 25],
    ['3,25', 32.5],
    ['0.5', 5],
    ['1000', 10_000],
    ['', undefined],
    ['  ', undefined],
  ])('%j is %s millimeters', (text, mm) => expect(widthMm(text)).toBe(mm));

  it.each(['0', '0.4', '-3', '1001', 'wide', '4 cm'])('%j is no width', (text) => expect(widthMm(text)).toBeNaN());
});

describe('the request', () => {
  it('has the photo, the design and the distance of the place', () => {
    expect(proofBody(SUBJECT, 'data:x', FACTS)).toEqual({ word: 'abcd1234', picture: 'data:x', from: 40 });
  });

  it('has the width in millimeters, unless it is invalid', () => {
    expect(proofBody(SUBJECT, 'data:x', { width: '4', place: 'poster' })).toMatchObject({ width: 40, from: 200 });
    expect(proofBody(SUBJECT, 'data:x', { ...FACTS, width: 'wide' })).not.toHaveProperty('width');
  });
});

describe('the measures', () => {
  it('of a good print are all good', () => {
    expect(poorOf({})).toEqual([]);
    const values = measuresOf(PROOF).map(({ label, value }) => `${label}: ${value}`);
    expect(values).toEqual([
      ...['Contrast: 14.2:1', 'Empty margin: 4 modules or more', 'Size of a module: 9.7 px'],
      ...['Tilt: 4°', 'Blur: 10% of a module', 'Reflection: 0% of the code', 'Damage: 3% of the error correction'],
    ]);
  });

  it.each([
    [{ contrast: 4 }, ['Contrast']],
    [{ quietzone: 2 }, ['Empty margin']],
    [{ modulepixels: 2.4 }, ['Size of a module']],
    [{ tilt: 50 }, ['Tilt']],
    [{ blur: 0.6 }, ['Blur']],
    [{ glare: 8 }, ['Reflection']],
    [{ damage: 40 }, ['Damage']],
  ])('%j is marked', (measures, labels) => expect(poorOf(measures)).toEqual(labels));

  it('mark a print that is too narrow for its place', () => {
    expect(poorOf({}, { distance: 25 }, '2')).toEqual(['Needed', 'Your print', 'Reads from']);
    expect(poorOf({}, { distance: 45 }, '3.5')).toEqual([]);
  });

  it('leave out what the photo does not tell', () => {
    const unread = {
      ...PROOF,
      leastwidth: null,
      measures: PROOF.measures && { ...PROOF.measures, quietzone: null, damage: null },
    };
    const labels = measuresOf(unread).map(({ label }) => label);
    expect(labels).toEqual(['Contrast', 'Size of a module', 'Tilt', 'Blur', 'Reflection']);
    expect(measuresOf({ ...PROOF, measures: null })).toEqual([]);
  });
});

describe('the sizes', () => {
  const sizes = (proof: Partial<Proof>, width: string) =>
    sizesOf({ ...PROOF, ...proof }, { ...FACTS, width }).map(({ label, value }) => `${label}: ${value}`);

  it('are those of the code, and of the code with four modules of margin on each side', () => {
    expect(sizes({}, '')).toEqual(['Needed: 3.5 cm, with its margin 4.5 cm']);
    expect(sizes({ distance: 72 }, '5,8')).toEqual([
      'Needed: 3.5 cm, with its margin 4.5 cm',
      'Your print: 5.8 cm, with its margin 7.4 cm',
      'Reads from: up to 72 cm',
    ]);
  });

  it('leave out what is not known', () => {
    expect(sizes({ leastwidth: null }, '')).toEqual([]);
    expect(sizes({ leastwidth: null }, 'wide')).toEqual([]);
    expect(sizes({ measures: null }, '4')).toEqual([]);
  });
});
