import { describe, expect, it } from 'vitest';
import { bitLength, dataCodewords } from './bit-string.ts';
import { segmentText } from './segments.ts';

function plan(text: string, eci = false): Parameters<typeof dataCodewords>[0] {
  return { segments: segmentText(text, 1), eci };
}

function bits(text: string, options: { eci?: boolean; capacity?: number } = {}): string {
  const codewords = dataCodewords(plan(text, options.eci), 1, options.capacity ?? 16);
  return [...codewords].map((codeword) => codeword.toString(2).padStart(8, '0')).join('');
}

describe('dataCodewords', () => {
  // The worked examples of ISO/IEC 18004 clause 7.4.
  it.each([
    ['01234567', '0001 0000001000 0000001100 0101011001 1000011 0000'],
    ['AC-42', '0010 000000101 00111001110 11100111001 000010 0000'],
    ['az', '0100 00000010 01100001 01111010 0000'],
  ])('%s becomes %s', (text, expected) => {
    const wanted = expected.replaceAll(' ', '');
    expect(bits(text).slice(0, wanted.length)).toBe(wanted);
  });

  it('a UTF-8 designator precedes the data', () => {
    expect(bits('é', { eci: true }).slice(0, 40)).toBe('0111000110100100000000101100001110101001');
  });

  it('the rest is filled with the two pad codewords in turn', () => {
    expect([...dataCodewords(plan('a'), 1, 8)].slice(3)).toEqual([0xec, 0x11, 0xec, 0x11, 0xec]);
  });

  it('a full symbol needs no terminator and no padding', () => {
    expect(bits('abcdefghijklmn', { capacity: 16 })).toHaveLength(128);
    expect(bits('abcdefghijklmn', { capacity: 16 }).slice(-4)).toBe('0000');
  });

  it('data that does not fit is a bug of the caller', () => {
    expect(() => bits('abcdefghijklmno', { capacity: 16 })).toThrow('do not fit');
  });
});

describe('bitLength', () => {
  it.each([
    ['01234567', 1, 41],
    ['01234567', 10, 43],
    ['AC-42', 1, 41],
    ['az', 1, 28],
    ['az', 10, 36],
  ])('%s takes in version %i %i bits', (text, version, expected) => {
    expect(bitLength(plan(text), version)).toBe(expected);
  });

  it('a designator takes twelve bits', () => {
    expect(bitLength(plan('é', true), 1) - bitLength(plan('é'), 1)).toBe(12);
  });
});
