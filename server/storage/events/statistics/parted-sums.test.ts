import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../platform/threads/yield-to-event-loop.ts';
import { pageOfParts, totalOf, wholeOf } from './parted-sums.ts';
import { pageOfSums, type SumsQuery } from './sum-rows.ts';
import { addSums, type Sums, ungrouped } from './sums.ts';

type Row = readonly [page: string, country: string, visits: number, bounces: number];

const MEASURES = ['visits', 'bounces'] as const;
const QUERY: SumsQuery = {
  metrics: ['visits', 'bounce_rate'],
  dimensions: ['page', 'country'],
  limit: 10,
  offset: 0,
};

function sumsOf(rows: readonly Row[]): Sums {
  const keys = [0, 1].map((place) => {
    const texts = rows.map((row) => String(row[place]));
    const words = [...new Set(texts)];
    return { kind: 'word' as const, words, codes: Uint32Array.from(texts, (text) => words.indexOf(text)) };
  });
  return {
    rows: rows.length,
    keys,
    values: [2, 3].map((place) => Float64Array.from(rows, (row) => Number(row[place]))),
  };
}

const CLOSED = sumsOf([
  ['/', 'DE', 9, 3],
  ['/a', 'DE', 7, 7],
  ['/b', '', 0, 0],
  ['/b', 'DE', 3, 0],
]);

/** Returns the rows of a page as texts. */
function shown(rest: readonly Row[], over: Partial<SumsQuery> = {}) {
  const { rows, total } = atOnce(pageOfParts({ most: CLOSED, rest: sumsOf(rest) }, MEASURES, { ...QUERY, ...over }));
  return { rows: rows.map(({ dimensions, metrics }) => [...dimensions, ...metrics].join(' ')), total };
}

describe('a page of sums in two parts', () => {
  it.each<[string, Row[], string[], number]>([
    ['nothing new', [], ['/ DE 9 33.33', '/a DE 7 100', '/b DE 3 0'], 3],
    ['a group that rises', [['/b', 'DE', 5, 4]], ['/b DE 8 50', '/a DE 7 100'], 3],
    ['a group that was empty', [['/b', '', 8, 2]], ['/b  8 25', '/a DE 7 100'], 4],
    ['words that are new', [['/new', 'US', 8, 0]], ['/new US 8 0', '/a DE 7 100'], 4],
    ['known words in a new group', [['/', '', 8, 0]], ['/  8 0', '/a DE 7 100'], 4],
    ['a group without values', [['/new', 'US', 0, 0]], ['/a DE 7 100', '/b DE 3 0'], 3],
  ])('has %s in its place', (_, rest, expected, total) => {
    const page = shown(rest);
    expect(page.total).toBe(total);
    expect(page.rows).toEqual(rest.length === 0 ? expected : expect.arrayContaining(expected));
    expect(page.rows).toHaveLength(total);
    expect(shown(rest, { limit: 2 }).rows).toEqual(page.rows.slice(0, 2));
    expect(shown(rest, { limit: 2, offset: 1 }).rows).toEqual(page.rows.slice(1, 3));
  });

  it('leaves both parts as they are', () => {
    const before = structuredClone(CLOSED);
    shown([
      ['/a', 'DE', 2, 0],
      ['/new', 'US', 8, 0],
    ]);
    expect(CLOSED).toEqual(before);
  });
});

const rows = fc.uniqueArray(
  fc.tuple(fc.constantFrom('/', '/a', '/b', '/é', '/\u{1f600}'), fc.constantFrom('', 'DE', 'US'), fc.nat(3), fc.nat(3)),
  { selector: ([page, country]) => `${page} ${country}`, maxLength: 15 },
);
const orders = fc.constantFrom<SumsQuery['order']>(
  undefined,
  [{ by: 'bounce_rate', direction: 'asc' }],
  [{ by: 'country', direction: 'desc' }],
  [
    { by: 'visits', direction: 'asc' },
    { by: 'page', direction: 'desc' },
  ],
);

it('any page and the total of two parts are those of their sums', () => {
  fc.assert(
    fc.property(rows, rows, orders, fc.record({ limit: fc.nat(6), offset: fc.nat(9) }), (one, other, order, window) => {
      const parts = { most: sumsOf(one), rest: sumsOf(other) };
      const query = { ...QUERY, order, ...window };
      const whole = atOnce(addSums(parts.most, parts.rest));
      expect(atOnce(pageOfParts(parts, MEASURES, query))).toEqual(atOnce(pageOfSums(whole, MEASURES, query)));
      expect(atOnce(wholeOf(parts))).toEqual(whole);
      expect(atOnce(totalOf(parts))).toEqual(ungrouped(whole));
    }),
  );
});

it('nothing is the whole of nothing', () => {
  expect(atOnce(wholeOf(undefined))).toBeUndefined();
});
