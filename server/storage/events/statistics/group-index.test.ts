import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../platform/threads/yield-to-event-loop.ts';
import { groupIndexOf } from './group-index.ts';

type Codes = readonly number[];

/** Groups with these codes of words, of which each key has so many. */
function groupsOf(radices: readonly number[], rows: readonly Codes[]) {
  return {
    rows: rows.length,
    keys: radices.map((radix, place) => ({
      kind: 'word' as const,
      words: Array.from({ length: radix }, (_, code) => `word ${code}`),
      codes: Uint32Array.from(rows, (codes) => codes[place] ?? 0),
    })),
  };
}

/** Returns the rows in which an index finds these groups. */
function rowsOf(groups: ReturnType<typeof groupsOf>, wanted: readonly Codes[]): number[] {
  const columns = groups.keys.map((_, place) => Uint32Array.from(wanted, (codes) => codes[place] ?? 0));
  const { find } = atOnce(groupIndexOf(groups));
  return wanted.map((_, row) => find(columns, row));
}

describe('an index of groups', () => {
  it('finds every group in its row, and no other', () => {
    const radices = [50, 40, 30];
    const codes = fc.tuple(fc.nat(49), fc.nat(39), fc.nat(29));
    const rows = fc.uniqueArray(codes, { selector: (one) => one.join(), maxLength: 300 });
    fc.assert(
      fc.property(rows, fc.array(codes, { maxLength: 50 }), (stored, others) => {
        const expected = (one: Codes) => stored.findIndex((known) => known.join() === one.join());
        const wanted = [...stored, ...others];
        expect(rowsOf(groupsOf(radices, stored), wanted)).toEqual(wanted.map(expected));
      }),
    );
  });

  it.each([
    ['numbers above 32 bits', [30_000, 30_000, 900]],
    ['more possible groups than a number can tell apart', [30_000, 30_000, 30_000, 30_000]],
  ])('tells groups apart by %s', (_, radices) => {
    const lasts = radices.map((radix) => radix - 1);
    const zeros = radices.map(() => 0);
    const first = [1, ...zeros.slice(1)];
    const groups = groupsOf(radices, [lasts, zeros, first]);
    expect(rowsOf(groups, [first, lasts, zeros, [2, ...zeros.slice(1)]])).toEqual([2, 0, 1, -1]);
  });

  it('finds the only group of sums without keys, and none in empty sums', () => {
    expect(rowsOf(groupsOf([], [[]]), [[]])).toEqual([0]);
    expect(rowsOf(groupsOf([], []), [[]])).toEqual([-1]);
    expect(rowsOf(groupsOf([3, 2], []), [[1, 1]])).toEqual([-1]);
  });

  it('is built once, with the codes of all words', () => {
    const groups = groupsOf([3, 1], [[2, 0]]);
    const index = atOnce(groupIndexOf(groups));
    expect(atOnce(groupIndexOf(groups))).toBe(index);
    expect(index.codes.map((codes) => [...codes])).toEqual([
      [
        ['word 0', 0],
        ['word 1', 1],
        ['word 2', 2],
      ],
      [['word 0', 0]],
    ]);
  });
});
