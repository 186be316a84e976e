import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery, AnalyticsRow } from '../analytics.ts';
import { statsResult } from './results.fixture.ts';
import { askSeries } from './series.ts';

const DAY_MS = 86_400_000;
const MARCH = Date.UTC(2026, 2, 1);
const FEBRUARY = Date.UTC(2026, 1, 1);
const days = (from: number, count: number) => ({ from, to: from + count * DAY_MS });

/** An engine with rows by the start of their day. */
function engine(known: ReadonlyMap<number, (number | null)[]>) {
  const requested: AnalyticsQuery[] = [];
  const query = async (input: AnalyticsQuery) => {
    requested.push(input);
    const { from, to } = input.range;
    const rows: AnalyticsRow[] = [...known]
      .filter(([start]) => start >= from && start < to)
      .map(([start, metrics]) => ({ dimensions: [String(start)], metrics }));
    return statsResult({ rows, total: rows.length, totals: [rows.length, 0] });
  };
  return { analytics: { query }, requested };
}

const QUESTION: AnalyticsQuery = {
  scope: { accountId: 1, kind: 'account' },
  metrics: ['visitors', 'revenue'],
  dimensions: [],
  timezone: 'UTC',
  range: days(MARCH, 4),
  limit: 100,
  offset: 0,
};

describe('a series', () => {
  const known = new Map([
    [MARCH, [5, 1]],
    [MARCH + 2 * DAY_MS, [3, null]],
    [FEBRUARY + DAY_MS, [7, 2]],
    [FEBRUARY + 4 * DAY_MS, [9, 9]],
  ]);

  it('has zeros where nothing happened', async () => {
    const { rows, total } = await askSeries(engine(known).analytics, QUESTION, 'day');
    expect(rows.map(({ metrics }) => metrics)).toEqual([
      [5, 1],
      [0, 0],
      [3, null],
      [0, 0],
    ]);
    expect(rows.map(({ dimensions }) => Number(dimensions[0]))).toEqual(
      [0, 1, 2, 3].map((day) => MARCH + day * DAY_MS),
    );
    expect(total).toBe(4);
  });

  it('is aligned with the intervals, also if it is empty, and is absent without intervals', async () => {
    const { analytics, requested } = engine(known);
    const result = await askSeries(analytics, { ...QUESTION, compare: days(FEBRUARY, 3) }, 'day');
    expect(result.rows.map(({ compared }) => compared)).toEqual([[0, 0], [7, 2], [0, 0], undefined]);
    expect(result.comparedTotals).toEqual([1, 0]);
    expect(requested.map(({ compare, order, limit, offset }) => [compare, order, limit, offset])).toEqual([
      [undefined, undefined, 4, 0],
      [undefined, undefined, 3, 0],
    ]);
  });

  it('is ordered and cut as asked, the intervals without events included', async () => {
    const ask = async (over: Partial<AnalyticsQuery>) => {
      const { rows, total } = await askSeries(engine(known).analytics, { ...QUESTION, ...over }, 'day');
      return [rows.map(({ dimensions }) => (Number(dimensions[0]) - MARCH) / DAY_MS), total];
    };
    expect(await ask({ order: [{ by: 'visitors', direction: 'desc' }] })).toEqual([[0, 2, 1, 3], 4]);
    expect(await ask({ order: [{ by: 'visitors', direction: 'asc' }] })).toEqual([[1, 3, 2, 0], 4]);
    expect(await ask({ order: [{ by: 'time', direction: 'desc' }], limit: 2, offset: 1 })).toEqual([[2, 1], 4]);
    expect(await ask({ offset: 9 })).toEqual([[], 4]);
  });

  it('of nothing is empty', async () => {
    const result = await askSeries(engine(known).analytics, { ...QUESTION, range: days(MARCH, 0) }, 'day');
    expect(result).toMatchObject({ rows: [], total: 0 });
  });
});
