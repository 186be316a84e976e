import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce } from '../../../platform/threads/yield-to-event-loop.ts';
import { pageOfSums } from './sum-rows.ts';
import { addSums, type Sums } from './sums.ts';

type Row = [page: string, country: string, visitors: number];

function sumsOf(rows: readonly Row[]): Sums {
  const columns = [0, 1].map((index) => {
    const texts = rows.map((row) => String(row[index]));
    const words = [...new Set(texts)];
    return { kind: 'word' as const, words, codes: Uint32Array.from(texts, (text) => words.indexOf(text)) };
  });
  return { rows: rows.length, keys: columns, values: [Float64Array.from(rows, ([, , visitors]) => visitors)] };
}

const rows = fc.uniqueArray(
  fc.tuple(fc.constantFrom('/', '/a', '/b', '/é', '/\u{1f600}', '/\uffff'), fc.constantFrom('', 'DE', 'US'), fc.nat(3)),
  { selector: ([page, country]) => `${page} ${country}`, maxLength: 18 },
);

it('sums are added again and again to the same ones, which stay as they are', () => {
  const known = sumsOf([
    ['/', 'DE', 4],
    ['/a', '', 1],
    ['/a', 'DE', 2],
  ]);
  const query = { metrics: ['visitors'], dimensions: ['page', 'country'], limit: 9, offset: 0 } as const;
  const shown = (sums: Sums) =>
    atOnce(pageOfSums(sums, ['visitors'], query)).rows.map(({ dimensions, metrics }) =>
      [...dimensions, ...metrics].join(' '),
    );
  const before = shown(known);
  expect(shown(atOnce(addSums(known, sumsOf([['/a', 'DE', 5]]))))).toEqual(['/a DE 7', '/ DE 4', '/a  1']);
  expect(shown(atOnce(addSums(sumsOf([['/new', 'US', 3]]), known)))).toEqual([
    '/ DE 4',
    '/new US 3',
    '/a DE 2',
    '/a  1',
  ]);
  expect(shown(atOnce(addSums(known, sumsOf([['/', '', 9]]))))).toEqual(['/  9', '/ DE 4', '/a DE 2', '/a  1']);
  expect(shown(known)).toEqual(before);
});

it('sums of groups without a number of their own are added by their texts', () => {
  const words = Array.from({ length: 30_000 }, (_, code) => `/${code}`);
  const many = (codes: readonly number[], value: number): Sums => ({
    rows: codes.length,
    keys: Array.from({ length: 4 }, () => ({ kind: 'word' as const, words, codes: Uint32Array.from(codes) })),
    values: [Float64Array.from(codes, () => value)],
  });
  const added = atOnce(addSums(many([7, 29_999, 3], 1), many([3, 8], 10)));
  expect([added.rows, [...(added.values[0] ?? [])]]).toEqual([4, [1, 1, 11, 10]]);
  expect([...(added.keys[3]?.codes ?? [])]).toEqual([7, 29_999, 3, 8]);
});

it('sums of groups are those of plain addition, in the order of bytes and page by page', () => {
  fc.assert(
    fc.property(rows, rows, fc.nat(4), fc.nat(3), (one, other, limit, offset) => {
      const expected = new Map<string, Row>();
      for (const [page, country, visitors] of [...one, ...other]) {
        const known = expected.get(`${page} ${country}`)?.[2] ?? 0;
        expected.set(`${page} ${country}`, [page, country, known + visitors]);
      }
      const bytes = ([page, country]: Row) => Buffer.from(`${page}\0${country}`);
      const sorted = [...expected.values()]
        .filter(([, , visitors]) => visitors > 0)
        .sort((first, second) => second[2] - first[2] || Buffer.compare(bytes(first), bytes(second)));
      const added = atOnce(addSums(sumsOf(one), sumsOf(other)));
      const query = { metrics: ['visitors'], dimensions: ['page', 'country'], limit, offset } as const;
      expect(atOnce(pageOfSums(added, ['visitors'], query))).toEqual({
        rows: sorted
          .slice(offset, offset + limit)
          .map(([page, country, visitors]) => ({ dimensions: [page, country], metrics: [visitors] })),
        total: sorted.length,
      });
    }),
  );
});
