import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALPHANUMERIC, countBits, type Segment, segmentText, versionClass } from './segments.ts';

function reported(segments: readonly Segment[]): string {
  return segments.map(({ mode, text }) => `${mode}:${text}`).join(' | ');
}

function totalBits(segments: readonly Segment[], version: number): number {
  return segments.reduce((sum, segment) => sum + 4 + countBits(segment.mode, version) + segment.payloadBits, 0);
}

/** Returns the cost of a text in one mode, Infinity where the mode cannot encode it. */
function bitsInMode(text: string, mode: Segment['mode'], version: number): number {
  const header = 4 + countBits(mode, version);
  if (mode === 'byte') return header + Buffer.byteLength(text) * 8;
  if (![...text].every((c) => (mode === 'numeric' ? /\d/.test(c) : ALPHANUMERIC.includes(c))))
    return Number.POSITIVE_INFINITY;
  return header + Math.ceil(mode === 'numeric' ? (text.length * 10) / 3 : (text.length * 11) / 2);
}

/** Tries every segmentation: the optimum that the fast search must reach. */
function leastBits(characters: readonly string[], version: number): number {
  if (characters.length === 0) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (let end = 1; end <= characters.length; end++) {
    const rest = leastBits(characters.slice(end), version);
    for (const mode of ['byte', 'alphanumeric', 'numeric'] as const) {
      least = Math.min(least, bitsInMode(characters.slice(0, end).join(''), mode, version) + rest);
    }
  }
  return least;
}

describe('segmentText', () => {
  it.each([
    ['only digits', '0123456789', 'numeric:0123456789'],
    ['only the alphanumeric set', 'HTTP://A.B/C', 'alphanumeric:HTTP://A.B/C'],
    ['small letters', 'hello', 'byte:hello'],
    ['many digits after letters', 'tel:01234567890123', 'byte:tel: | numeric:01234567890123'],
    ['few digits among letters', 'ab12cd', 'byte:ab12cd'],
    ['capitals and a long number', 'ORDER 123456789012345678', 'alphanumeric:ORDER  | numeric:123456789012345678'],
    ['Unicode', 'Grüße ☕', 'byte:Grüße ☕'],
  ])('%s', (_, text, expected) => {
    expect(reported(segmentText(text, 1))).toBe(expected);
  });

  it('an empty text has no segments', () => {
    expect(segmentText('', 1)).toEqual([]);
  });

  it('cuts whole characters, so that surrogate pairs and their bytes stay together', () => {
    const [segment] = segmentText('👍', 1);
    expect([...(segment?.bytes ?? [])]).toEqual([0xf0, 0x9f, 0x91, 0x8d]);
  });

  it.each([1, 10, 27])('no other segmentation is shorter in version %i', (version) => {
    const character = fc.constantFrom('1', '2', '3', 'A', 'B', 'a', 'é');
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 9 }), (characters) => {
        expect(totalBits(segmentText(characters.join(''), version), version)).toBe(leastBits(characters, version));
      }),
      { numRuns: 60 },
    );
  });

  it('joined segments equal the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (text, version) => {
        expect(
          segmentText(text, version)
            .map((segment) => segment.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it.each([
    [1, 0],
    [9, 0],
    [10, 1],
    [26, 1],
    [27, 2],
    [40, 2],
  ])('version %i is of class %i', (version, expected) => {
    expect(versionClass(version)).toBe(expected);
  });
});
