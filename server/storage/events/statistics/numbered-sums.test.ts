import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../platform/threads/yield-to-event-loop.ts';
import { answering } from '../engine/answering-client.fixture.ts';
import { Bindings } from '../sql/bindings.ts';
import type { CountedTexts } from '../sql/counted-pieces-sql.ts';
import { codesOf, type HashedWord, partsOf, readNumberedSums } from './numbered-sums.ts';

const PAGES: HashedWord[] = [
  ['/', 5],
  ['/a', 9],
  ['/b', 4],
];
const COUNTRIES: HashedWord[] = [
  ['', 3],
  ['DE', 2 ** 32 - 1],
];

/** The number that the engine makes of one text of each list. */
function numberOf(lists: readonly (readonly HashedWord[])[], row: readonly number[]): number {
  const parts = partsOf(lists) ?? [];
  return parts.reduce(
    (sum, { size, factor }, index) => sum + ((lists[index]?.[row[index] ?? 0]?.[1] ?? 0) % size) * factor,
    0,
  );
}

describe('numbers of texts', () => {
  it('have as many bits as tell the hashes apart, one text above the other', () => {
    // 5, 9 and 4 differ in three bits (5, 1, 4), 3 and 2^32 - 1 in three as well.
    expect(partsOf([PAGES, COUNTRIES])).toMatchObject([
      { size: 8, factor: 1, words: ['/', '/a', '/b'] },
      { size: 8, factor: 8, words: ['', 'DE'] },
    ]);
    expect(partsOf([PAGES, []])).toMatchObject([{ size: 8 }, { size: 1, factor: 8, words: [] }]);
  });

  it.each<[string, HashedWord[][]]>([
    [
      'equal hashes',
      [
        [
          ['/a', 7],
          ['/b', 7],
        ],
      ],
    ],
    [
      'hashes that differ in more bits than a number has',
      [0, 1].map(() => [
        ['/a', 1],
        ['/b', 1 + 2 ** 31],
      ]),
    ],
    ['too many texts', [Array.from({ length: 30_001 }, (_, hash): HashedWord => [`/${hash}`, hash])]],
  ])('are not made of %s', (_, lists) => {
    expect(partsOf(lists)).toBeUndefined();
  });

  it('give back their texts, whatever the hashes are', () => {
    const list = fc
      .uniqueArray(fc.integer({ min: 0, max: 2 ** 17 }), { minLength: 1, maxLength: 40 })
      .map((hashes) => hashes.map((hash): HashedWord => [`word ${hash}`, hash]));
    fc.assert(
      fc.property(
        fc.array(list, { minLength: 2, maxLength: 3 }),
        fc.array(fc.nat(), { maxLength: 9 }),
        (lists, picks) => {
          const parts = partsOf(lists);
          const rows = picks.map((pick) => lists.map(({ length }, index) => (pick + index) % length));
          const codes = atOnce(
            codesOf(
              Float64Array.from(rows, (row) => numberOf(lists, row)),
              parts ?? [],
            ),
          );
          expect(codes?.map((own) => [...own])).toEqual(lists.map((_, index) => rows.map((row) => row[index])));
        },
      ),
    );
  });

  it('are found in a list or, for hashes of many bits, in a map', () => {
    const far: HashedWord[] = [
      ['/', 0],
      ['/a', 2 ** 20],
    ];
    const parts = partsOf([far]) ?? [];
    expect(parts).toMatchObject([{ size: 2 ** 21 }]);
    expect(atOnce(codesOf(Float64Array.of(2 ** 20, 0), parts))).toEqual([Uint32Array.of(1, 0)]);
    expect(atOnce(codesOf(Float64Array.of(1), parts))).toBeUndefined();
  });

  it('are unknown if a text has come since the texts were read', () => {
    const parts = partsOf([PAGES]) ?? [];
    expect(atOnce(codesOf(Float64Array.of(5, 1, 2), parts))).toBeUndefined();
    expect(atOnce(codesOf(Float64Array.of(5, 1, 4), parts))).toEqual([Uint32Array.of(0, 1, 2)]);
  });
});

/** Columns of 64-bit floats in the format Native. */
function nativeOf(columns: Readonly<Record<string, readonly number[]>>): Uint8Array {
  const text = (value: string) => [value.length, ...Buffer.from(value)];
  const entries = Object.entries(columns);
  const rows = entries[0]?.[1].length ?? 0;
  const encoded = entries.flatMap(([name, values]) => [
    ...text(name),
    ...text('Float64'),
    ...new Uint8Array(Float64Array.from(values).buffer),
  ]);
  return Uint8Array.from(rows === 0 ? [] : [entries.length, rows, ...encoded]);
}

describe('sums by several texts', () => {
  const ask = async (rows: readonly number[], pages = PAGES, counted?: CountedTexts) => {
    const { client, statements } = answering(() => [{ words_0: pages, words_1: COUNTRIES }]);
    const bytes = async (sql: string) => {
      statements.push({ sql, values: {}, context: {} });
      return nativeOf({ number: rows, sum_0: rows.map((_, index) => index + 1) });
    };
    const bindings = new Bindings('UTC', { from: 0, to: 1 });
    const groups = { keys: ['path', 'country'], values: ['count()'], where: 'site_id = 1', bindings, counted };
    return { sums: await readNumberedSums({ ...client, bytes }, groups), statements };
  };

  it('are grouped by one number, and have the texts of their groups', async () => {
    const lists = [PAGES, COUNTRIES];
    const { sums, statements } = await ask([numberOf(lists, [2, 1]), numberOf(lists, [0, 0])]);
    expect(sums).toEqual({
      rows: 2,
      keys: [
        { kind: 'word', words: ['/', '/a', '/b'], codes: Uint32Array.of(2, 0) },
        { kind: 'word', words: ['', 'DE'], codes: Uint32Array.of(1, 0) },
      ],
      values: [Float64Array.of(1, 2)],
    });
    expect(statements.at(-1)?.sql).toContain('bitAnd(cityHash64(path), 7) * 1 + bitAnd(cityHash64(country), 7) * 8');
  });

  it('have the texts of counted days where these have all of them', async () => {
    const counted = { dimensions: ["'page'", "'country'"], where: 'day > 5' };
    const { statements } = await ask([1], PAGES, counted);
    const [texts, sums] = statements.map(({ sql }) => sql.replaceAll(/\s+/g, ' '));
    expect(texts).toContain("groupUniqArrayIf(30001)(value, dimension = 'country')");
    expect(texts).toMatch(/FROM site_days WHERE day > 5$/);
    expect(sums).toContain('FROM events WHERE site_id = 1');
  });

  it('are none without events', async () => {
    expect((await ask([])).sums).toMatchObject({ rows: 0, values: [new Float64Array()] });
  });

  it('are left to the engine’s own texts if their hashes are equal, without a second statement', async () => {
    const { sums, statements } = await ask([1], [...PAGES, ['/c', 5]]);
    expect(sums).toBeUndefined();
    expect(statements).toHaveLength(1);
  });

  it('are left to the engine’s own texts if a text is unknown', async () => {
    expect((await ask([2])).sums).toBeUndefined();
  });
});
