import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery, AnalyticsScope } from '../analytics.ts';
import { statsResult } from '../results/results.fixture.ts';
import { askChange, dimensionsOf, readChange } from './change-queries.ts';

const NOW = Date.UTC(2026, 2, 15, 12);
const SITE: AnalyticsScope = { accountId: 1, kind: 'website', id: 7 };
const CONTEXT = { scope: SITE, now: NOW, timezone: 'UTC' };
const timeOf = (moment: number) => new Date(moment).toISOString().slice(0, 16);

describe('the periods of a change', () => {
  it.each([
    ['a day that has not ended, with the same part of the day before', 'today', '2026-03-14T12:00', true],
    ['a day that has ended, with the whole day before', 'yesterday', '2026-03-14T00:00', false],
    ['a month that has not ended, with the same part of the month before', 'month', '2026-02-15T12:00', true],
  ] as const)('compare %s', (_name, range, end, isOpen) => {
    const { query } = readChange({ metric: 'visits', range }, CONTEXT);
    expect([timeOf(query.compare.to), query.isOpen]).toEqual([end, isOpen]);
  });

  it('are the ones that the caller chose', () => {
    const compare = { from: '2026-03-01', to: '2026-03-02' };
    const { query } = readChange({ metric: 'views', range: 'today', compare }, CONTEXT);
    expect([timeOf(query.compare.from), timeOf(query.compare.to)]).toEqual(['2026-03-01T00:00', '2026-03-03T00:00']);
  });
});

describe('the dimensions of a change', () => {
  it.each<[AnalyticsQuery['metrics'][number], AnalyticsScope['kind'], string]>([
    ['visits', 'website', 'source entry_page country device via_link via_qr'],
    ['conversions', 'website', 'source entry_page country device via_link via_qr'],
    ['views', 'website', 'source page country device via_link via_qr'],
    ['clicks', 'link', 'referrer country device'],
    ['uniques', 'campaign', 'referrer link country device'],
    ['scans', 'qr', 'country city device'],
    ['uniques', 'qr', 'country city device'],
    ['visits', 'link', 'source entry_page country device'],
    ['scans', 'account', 'qr country city device'],
  ])('of %s of a %s are %s', (metric, kind, expected) => {
    const scope = { ...SITE, kind } as AnalyticsScope;
    expect(dimensionsOf({ scope, metrics: [metric] }).join(' ')).toBe(expected);
  });
});

describe('the counts of a change', () => {
  /** Rows of each period by its start, as the engine returns them: a comparison lacks values that are gone. */
  async function explain(rows: Record<'now' | 'before', [string, number, number][]>) {
    const asked: AnalyticsQuery[] = [];
    const { query, limit } = readChange({ metric: 'visits', range: '7d', limit: 5 }, CONTEXT);
    const answer = async (one: AnalyticsQuery) => {
      asked.push(one);
      if (one.dimensions.length === 0) return statsResult({ totals: [150], comparedTotals: [100] });
      const found = one.dimensions[0] === 'source' ? rows[one.range.from === query.range.from ? 'now' : 'before'] : [];
      return statsResult({
        rows: found.map(([value, count, other]) => ({ dimensions: [value], metrics: [count], compared: [other] })),
      });
    };
    const result = await askChange({ analytics: { query: answer } }, { query, limit });
    return { asked, query, ...result };
  }

  it('include values that are new and values that are gone', async () => {
    const { explained } = await explain({
      now: [
        ['new', 90, 0],
        ['same', 50, 50],
      ],
      before: [
        ['same', 50, 50],
        ['gone', 40, 0],
      ],
    });
    expect(explained).toMatchObject({ current: 150, previous: 100, change: 50 });
    expect(explained.dimensions[0]).toMatchObject({
      dimension: 'source',
      parts: [
        { value: 'new', current: 90, previous: 0, change: 90 },
        { value: 'gone', current: 0, previous: 40, change: -40 },
      ],
      rest: { current: 60, previous: 60, change: 0 },
    });
  });

  it('come from the same queries as every other figure, once for each period and dimension', async () => {
    const { asked, query } = await explain({ now: [], before: [] });
    const names = dimensionsOf(query);
    expect(asked).toHaveLength(1 + 2 * names.length);
    for (const name of names) {
      const [one, other] = asked.filter(({ dimensions }) => dimensions[0] === name);
      expect([one?.range, one?.compare]).toEqual([query.range, query.compare]);
      expect([other?.range, other?.compare]).toEqual([query.compare, query.range]);
    }
    expect(new Set(asked.map(({ scope, metrics, timezone }) => JSON.stringify([scope, metrics, timezone]))).size).toBe(
      1,
    );
  });

  it('count as 0 where the engine has no figure, and keep whether all are exact', async () => {
    const { query, limit } = readChange({ metric: 'scans', range: 'yesterday' }, CONTEXT);
    const answer = async (one: AnalyticsQuery) =>
      one.dimensions.length === 0
        ? statsResult({ totals: [], exact: false, resolution: 'days' })
        : statsResult({ rows: [{ dimensions: [], metrics: [null] }] });
    const result = await askChange({ analytics: { query: answer } }, { query, limit });
    expect(result).toMatchObject({ exact: false, resolution: 'days' });
    expect(result.explained).toMatchObject({ current: 0, previous: 0, change: 0, finding: 'unchanged' });
    for (const { parts, rest } of result.explained.dimensions) {
      expect([parts, rest]).toEqual([[], { current: 0, previous: 0, change: 0, share: null }]);
    }
  });

  it('are those of the goals, the filter and the bots of the query, each value up to the same number', async () => {
    const asked: AnalyticsQuery[] = [];
    const filter = { kind: 'is', dimension: 'country', values: ['DE'] } as const;
    const goals = [{ kind: 'page', path: '/thanks' }] as const;
    const read = readChange({ metric: 'conversions', range: '7d', filter, goals, bots: 'with' }, CONTEXT);
    const answer = async (one: AnalyticsQuery) => {
      asked.push(one);
      return statsResult();
    };
    await askChange({ analytics: { query: answer } }, read);
    for (const one of asked) expect(one).toMatchObject({ filter, goals, bots: 'with', metrics: ['conversions'] });
    const limits = asked.filter(({ dimensions }) => dimensions.length > 0).map((one) => [one.limit, one.omitsTotals]);
    expect(new Set(limits.map((one) => JSON.stringify(one)))).toEqual(new Set(['[500,true]']));
  });
});
