import { describe, expect, it } from 'vitest';
import type { VitalsQuery, VitalsRow } from '../analytics.ts';
import { AccountVersions } from './account-versions.ts';
import { fakeParts, MINE, OWN } from './results.fixture.ts';
import { SharedResults } from './shared-results.ts';
import { readVitals, vitalsOf } from './vitals.ts';

const HOUR_MS = 3_600_000;
const DAY = Date.UTC(2026, 2, 14);
const SITE = { accountId: MINE, id: OWN };
const NONE = { samples: 0, p75: null, good: 0, needsImprovement: 0, poor: 0 };
const VITALS = { LCP: { ...NONE, samples: 1, p75: 900, good: 1 }, INP: NONE, CLS: NONE, FCP: NONE, TTFB: NONE };

function setUp(rows: (query: VitalsQuery) => VitalsRow[]) {
  const asked: VitalsQuery[] = [];
  const { parts } = fakeParts({
    vitals: async (query: VitalsQuery) => {
      asked.push(query);
      return rows(query);
    },
  });
  return { asked, queries: vitalsOf(parts, new SharedResults(parts, new AccountVersions(parts))) };
}

const row = (value: string): VitalsRow => ({ value, reports: 1, vitals: VITALS });

describe('web vitals of a website', () => {
  it('have every interval of the period, without a value where nothing was reported', async () => {
    const { queries } = setUp(({ interval }) => (interval ? [row(String(DAY + 9 * HOUR_MS))] : [row('')]));
    const { series, total, compared } = await queries.vitals(SITE, { range: 'yesterday', timezone: 'UTC' });
    expect(series).toHaveLength(24);
    expect(series.filter((point) => point.row).map(({ time }) => time)).toEqual([DAY + 9 * HOUR_MS]);
    expect([total?.reports, compared]).toEqual([1, undefined]);
  });

  it('ask for the whole, the compared range, the intervals and each dimension, of this website alone', async () => {
    const { asked, queries } = setUp(() => []);
    await queries.vitals(SITE, { range: 'yesterday', timezone: 'UTC', compare: 'previous_period', limit: 5 });
    expect(asked.map(({ by, interval, limit }) => by ?? interval ?? `whole ${limit}`)).toEqual([
      'whole 1',
      'whole 1',
      'hour',
      'page',
      'country',
      'device',
    ]);
    expect(new Set(asked.map(({ scope }) => JSON.stringify(scope)))).toEqual(
      new Set([JSON.stringify({ accountId: MINE, kind: 'website', id: OWN })]),
    );
    expect(asked.map(({ range }) => range.from)).toEqual([DAY, DAY - 24 * HOUR_MS, DAY, DAY, DAY, DAY]);
  });

  it('are shared by equal queries, and not found for other accounts', async () => {
    const { asked, queries } = setUp(() => []);
    await Promise.all([queries.vitals(SITE, { range: '7d' }), queries.vitals(SITE, { range: '7d' })]);
    expect(asked).toHaveLength(5);
    await expect(queries.vitals({ ...SITE, id: 99 }, {})).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a query for web vitals', () => {
  const context = { scope: { accountId: MINE, kind: 'website', id: OWN }, now: DAY + 9.5 * HOUR_MS } as const;

  it.each([
    ['today', 'hour'],
    ['7d', 'day'],
    ['12mo', 'month'],
  ] as const)('of %s has points by %s, unless it names another interval', (range, interval) => {
    expect(readVitals({ range }, context).interval).toBe(interval);
    expect(readVitals({ range, interval: 'week', week_start: 'sunday' }, context).interval).toBe('week_sunday');
  });

  it('compares a day that has not ended with the same part of the day before', () => {
    const { range, compare } = readVitals({ range: 'today', compare: 'previous_period' }, context);
    expect(range).toEqual({ from: DAY, to: DAY + 24 * HOUR_MS });
    expect(compare).toEqual({ from: DAY - 24 * HOUR_MS, to: DAY - 14.5 * HOUR_MS });
  });

  it('covers the last 30 days and 20 rows by default, and compares with nothing', () => {
    const { range, compare, limit } = readVitals({}, context);
    expect((range.to - range.from) / HOUR_MS).toBe(30 * 24);
    expect([compare, limit]).toEqual([undefined, 20]);
  });

  it('keeps the filter, the time zone and whether bots count', () => {
    const filter = { kind: 'is', dimension: 'page', values: ['/slow'] } as const;
    const read = readVitals({ filter, timezone: 'Europe/Berlin', bots: 'with' }, context);
    expect(read).toMatchObject({ filter, timezone: 'Europe/Berlin', bots: 'with', scope: context.scope });
  });

  it('rejects more intervals than a chart can draw', () => {
    expect(() => readVitals({ range: '12mo', interval: 'minute' }, context)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });
});
