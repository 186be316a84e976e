import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery } from '../../../analytics/query/query.ts';
import { atOnce } from '../../../platform/threads/yield-to-event-loop.ts';
import type { Measure } from '../sql/measures.ts';
import { pageOfSums, roundMetric, rowsByKey } from './sum-rows.ts';
import type { Sums } from './sums.ts';

type Group = readonly [keys: readonly string[], values: readonly number[]];
type Query = Parameters<typeof pageOfSums>[2];

const MEASURES: readonly Measure[] = ['visitors', 'visits', 'bounces'];

function sumsOf(groups: readonly Group[]): Sums {
  const [keys = [], values = []] = groups[0] ?? [];
  return {
    rows: groups.length,
    keys: keys.map((_, index) => {
      const texts = groups.map(([of]) => of[index] ?? '');
      const words = [...new Set(texts)];
      return { kind: 'word', words, codes: Uint32Array.from(texts, (text) => words.indexOf(text)) };
    }),
    values: values.map((_, index) => Float64Array.from(groups, ([, of]) => of[index] ?? 0)),
  };
}

const PAGES = sumsOf([
  [
    ['/b', 'DE'],
    [5, 4, 1],
  ],
  [
    ['/a', 'US'],
    [5, 8, 1],
  ],
  [
    ['/a', 'DE'],
    [5, 2, 2],
  ],
  [
    ['/c', ''],
    [9, 3, 0],
  ],
  [
    ['/gone', 'FR'],
    [0, 0, 0],
  ],
]);

function pageOf(over: Partial<Query>, sums = PAGES) {
  const query: Query = { metrics: ['visitors'], dimensions: ['page', 'country'], limit: 10, offset: 0, ...over };
  const { rows, total } = atOnce(pageOfSums(sums, MEASURES, query));
  return {
    rows: rows.map(({ dimensions }) => dimensions.join(' ')),
    metrics: rows.map(({ metrics }) => metrics),
    total,
  };
}

describe('a page of sums', () => {
  it('begins with the most of the first metric; ties are in the order of the dimensions', () => {
    expect(pageOf({})).toEqual({
      rows: ['/c ', '/a DE', '/a US', '/b DE'],
      metrics: [[9], [5], [5], [5]],
      total: 4,
    });
  });

  it.each<[string, AnalyticsQuery['order'], string[]]>([
    ['the least first', [{ by: 'visitors', direction: 'asc' }], ['/a DE', '/a US', '/b DE', '/c ']],
    ['a rate', [{ by: 'bounce_rate', direction: 'desc' }], ['/a DE', '/b DE', '/a US', '/c ']],
    ['the last name first', [{ by: 'page', direction: 'desc' }], ['/c ', '/b DE', '/a DE', '/a US']],
    ['an unknown value first', [{ by: 'country', direction: 'asc' }], ['/c ', '/a DE', '/b DE', '/a US']],
    [
      'two orders',
      [
        { by: 'page', direction: 'asc' },
        { by: 'country', direction: 'desc' },
      ],
      ['/a US', '/a DE', '/b DE', '/c '],
    ],
  ])('is ordered by %s', (_, order, rows) => {
    expect(pageOf({ order, metrics: ['visitors', 'bounce_rate'] }).rows).toEqual(rows);
  });

  it('has the requested rows and the total of all', () => {
    expect(pageOf({ limit: 2, offset: 1 })).toMatchObject({ rows: ['/a DE', '/a US'], total: 4 });
    expect(pageOf({ limit: 2, offset: 3 })).toMatchObject({ rows: ['/b DE'], total: 4 });
    expect(pageOf({ offset: 4 })).toMatchObject({ rows: [], total: 4 });
  });

  it('computes rates from the sums and rounds them', () => {
    const { metrics } = pageOf({
      metrics: ['bounce_rate', 'visits'],
      limit: 2,
      order: [{ by: 'visits', direction: 'desc' }],
    });
    expect(metrics).toEqual([
      [12.5, 8],
      [25, 4],
    ]);
    expect([roundMetric(33.333_333), roundMetric(null)]).toEqual([33.33, null]);
  });

  it('of a series is in the order of time, not of digits', () => {
    const series = sumsOf([
      [['1000'], [1, 1, 0]],
      [['999'], [2, 1, 0]],
      [['-5'], [3, 1, 0]],
    ]);
    expect(pageOf({ interval: 'day', dimensions: [] }, series).rows).toEqual(['-5', '999', '1000']);
  });

  it('finds the first of many rows as sorting all of them does', () => {
    const many = sumsOf(
      Array.from(
        { length: 3_000 },
        (_, index): Group => [
          [`/${(index * 7_919) % 3_000}`, 'DE'],
          [index % 17, 1, 0],
        ],
      ),
    );
    const all = pageOf({ limit: 3_000 }, many).rows;
    expect(pageOf({ limit: 25 }, many).rows).toEqual(all.slice(0, 25));
    expect(pageOf({ limit: 25, offset: 40 }, many).rows).toEqual(all.slice(40, 65));
  });
});

it('rows are found by their keys', () => {
  const query: Query = { metrics: ['visitors'], dimensions: ['page', 'country'], limit: 1, offset: 0 };
  const found = rowsByKey(PAGES, MEASURES, { query, wanted: new Set(['/a|US', '/c|', '/none|DE']), between: '|' });
  expect([...found]).toEqual([
    ['/a|US', [5]],
    ['/c|', [9]],
  ]);
});
