import { describe, expect, it } from 'vitest';
import { labelSize, labelsLeft, parseWholeNumber, SHEETS, sheetsOf } from './sheet.ts';

const [THIRTY] = SHEETS;
const ONCE = { skip: 0, copies: 1 };

/** Returns the codes of each sheet by position; positions and sheets are numbered consecutively. */
function codesOf<Code>(...requested: Parameters<typeof sheetsOf<Code>>) {
  const sheets = sheetsOf(...requested);
  expect(sheets.map(({ number }) => number)).toEqual(sheets.map((_, index) => index + 1));
  return sheets.map(({ labels }) => {
    expect(labels.map(({ place }) => place)).toEqual(labels.map((_, index) => index));
    return labels.map(({ code }) => code);
  });
}

describe('a sheet of labels', () => {
  it.each(SHEETS)('of $name has as many, and each image is large enough for phones', (sheet) => {
    expect(sheet.columns * sheet.rows).toBe(Number(sheet.name));
    const { widthMm, heightMm, sideMm } = labelSize(sheet);
    expect([widthMm * sheet.columns <= 210.2, heightMm * sheet.rows <= 297.2]).toEqual([true, true]);
    expect(sideMm).toBeGreaterThanOrEqual(20);
  });

  it('holds thirty codes, and the next code starts another sheet', () => {
    const codes = Array.from({ length: 31 }, (_, index) => index);
    expect(codesOf(codes.slice(0, 30), THIRTY, ONCE)).toEqual([codes.slice(0, 30)]);
    expect(codesOf(codes, THIRTY, ONCE)).toEqual([codes.slice(0, 30), [30]]);
  });

  it('starts after the used labels and repeats each code', () => {
    expect(codesOf(['a', 'b'], THIRTY, { skip: 2, copies: 2 })).toEqual([[undefined, undefined, 'a', 'a', 'b', 'b']]);
    expect(codesOf(['a'], THIRTY, { skip: 99, copies: 1 })[0]).toHaveLength(30);
  });

  it.each([
    [30, 0, 1, 0],
    [31, 0, 1, 29],
    [2, 2, 15, 28],
    [0, 3, 2, 0],
  ])('with %i codes after %i used labels, %i times each, leaves %i labels', (codes, skip, copies, left) => {
    expect(labelsLeft(codes, THIRTY, { skip, copies })).toBe(left);
  });

  it('does not exist without codes', () => {
    expect(codesOf([], THIRTY, { skip: 3, copies: 2 })).toEqual([]);
  });
});

it.each([
  [null, 1],
  ['', 1],
  ['many', 1],
  ['7.4', 7],
  ['-3', 1],
  ['1000', 99],
])('%j is read as %i', (text, expected) => expect(parseWholeNumber(text, 1, 99)).toBe(expected));
