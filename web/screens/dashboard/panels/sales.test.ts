import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../../api/client.ts';
import { perOne, salesRows, sumsOf } from './sales.ts';

type Answer = ApiResponse<'queryAnalytics'>['data'];

const row = (
  dimensions: Record<string, string>,
  [revenue, events]: readonly [number, number],
  more: Partial<Answer['rows'][number]> = {},
): Answer['rows'][number] => ({
  ...{ dimensions, labels: dimensions, metrics: { revenue, events }, compared: null },
  ...more,
});
const EUROS = row({ currency: 'EUR' }, [100, 4], { compared: { revenue: 80, events: 2 } });
const DOLLARS = row({ currency: 'USD' }, [50, 1], { compared: { revenue: 0, events: 0 } });
const REVENUE = {
  base: 'EUR',
  total: 145,
  compared_total: 90,
  converted: { base: 'EUR', rates: { USD: 0.9 } },
  missing: [],
};
const IN_BOTH = [
  { currency: 'EUR', amount: 100 },
  { currency: 'USD', amount: 50 },
];
const answer = (more: Partial<Answer>): Answer => ({
  ...{ rows: [EUROS, DOLLARS], totals: { revenue: null, events: 5 } },
  ...{ compared_totals: { revenue: 80, events: 3 }, ...more },
});

const inEuros = { currency: 'EUR', isTotal: false, now: { amount: 100, orders: 4 }, before: { amount: 80, orders: 2 } };
const inDollars = { currency: 'USD', isTotal: false, now: { amount: 50, orders: 1 }, before: { amount: 0, orders: 0 } };
const inTotal = { currency: 'EUR', isTotal: true, now: { amount: 145, orders: 5 }, before: { amount: 90, orders: 3 } };

describe('sales of a period', () => {
  it.each<[string, Partial<Answer>, ReturnType<typeof sumsOf>]>([
    ['none without an order', { rows: [] }, []],
    ['one of the only currency', { rows: [EUROS] }, [inEuros]],
    ['one of each currency without rates', {}, [inEuros, inDollars]],
    [
      'the total before each currency with rates',
      { revenue: { ...REVENUE, amounts: IN_BOTH } },
      [inTotal, inEuros, inDollars],
    ],
    [
      'one of each currency if one has no rate',
      { revenue: { ...REVENUE, amounts: IN_BOTH, total: null } },
      [inEuros, inDollars],
    ],
    [
      'the total alone in the base currency',
      { rows: [EUROS], revenue: { ...REVENUE, amounts: IN_BOTH.slice(0, 1) } },
      [inTotal],
    ],
  ])('have sums: %s', (_name, more, expected) => {
    expect(sumsOf(answer(more))).toEqual(expected);
  });

  it('have nothing to compare with unless a comparison is asked for', () => {
    const revenue = { ...REVENUE, amounts: IN_BOTH };
    const rows = [row({ currency: 'EUR' }, [100, 4])];
    expect(sumsOf(answer({ rows, revenue, compared_totals: null })).map(({ before }) => before)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('have an unknown total before if a currency of that time has no rate', () => {
    const revenue = { ...REVENUE, amounts: IN_BOTH, compared_total: null };
    expect(sumsOf(answer({ revenue }))[0]?.before).toEqual({ amount: null, orders: 3 });
  });

  it.each([
    [100, 4, 25],
    [0, 4, 0],
    [100, 0, null],
    [100, undefined, null],
    [null, 4, null],
    [undefined, 4, null],
  ])('of %s by %s are %s on average', (amount, count, average) => {
    expect(perOne(amount, count)).toBe(average);
  });
});

describe('sales by source', () => {
  const rows = [
    row({ source: 'Google' }, [30, 3], { converted_revenue: 27 }),
    row({ source: 'Reddit' }, [90, 1], { converted_revenue: 20 }),
    row({ source: '' }, [0, 1]),
  ];
  const listed = (isTotal: boolean) =>
    salesRows(rows, 'source', { isTotal }).map(({ value, amount, orders }) => [value, amount, orders]);

  it('begin with the largest amount', () => {
    expect(listed(false)).toEqual([
      ['Reddit', 90, 1],
      ['Google', 30, 3],
      ['', 0, 1],
    ]);
  });

  it('are converted for a total, and unknown where they cannot be', () => {
    expect(listed(true)).toEqual([
      ['Google', 27, 3],
      ['Reddit', 20, 1],
      ['', null, 1],
    ]);
  });
});
