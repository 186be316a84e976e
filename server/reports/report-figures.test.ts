import { describe, expect, it } from 'vitest';
import { unavailable } from '../platform/app-error.ts';
import type { Analytics, OverviewAnswer, OverviewQuery, StatsAnswer, StatsQuery } from '../stats/stats.ts';
import { exampleFigures } from './report.fixture.ts';
import { type ReportQuestion, readFigures } from './report-figures.ts';

const PERIOD = { range: { from: 700, to: 1_400 }, before: { from: 0, to: 700 } };

function goalsOf(names: readonly string[]): ReportQuestion['goals'] {
  return names.map((name) => ({ name, match: { kind: 'event', name } }));
}

/** Analytics by which each goal was reached so many times. */
function setUp(reached: Readonly<Record<string, number | null>>, over: Partial<OverviewAnswer> = {}) {
  const overviews: OverviewQuery[] = [];
  const queries: StatsQuery[] = [];
  const panels = { page: [], source: [], country: [], device: [] } as Partial<
    OverviewAnswer['panels']
  > as OverviewAnswer['panels'];
  const analytics: Pick<Analytics, 'overview' | 'query'> = {
    overview: async (query) => {
      overviews.push(query);
      return { totals: exampleFigures(), series: [], panels, exact: true, resolution: 'days', ...over };
    },
    query: async (query): Promise<StatsAnswer> => {
      queries.push(query);
      const [goal] = query.goals ?? [];
      const count = goal?.kind === 'event' ? reached[goal.name] : undefined;
      return { rows: [], total: 0, totals: count === undefined ? [] : [count], exact: true, resolution: 'events' };
    },
  };
  const read = (names: readonly string[]) =>
    readFigures(analytics, {
      accountId: 1,
      websiteId: 2,
      timezone: 'Europe/Rome',
      period: PERIOD,
      goals: goalsOf(names),
    });
  return { read, overviews, queries, analytics };
}

describe('the figures of a report', () => {
  it('are of the website and its period, by day of its zone, beside the period before', async () => {
    const { read, overviews } = setUp({});
    await read(['a']);
    expect(overviews).toEqual([
      expect.objectContaining({
        ...{ scope: { kind: 'website', accountId: 1, id: 2 }, timezone: 'Europe/Rome', interval: 'day' },
        ...{ range: PERIOD.range, compare: PERIOD.before, goals: [{ kind: 'event', name: 'a' }] },
      }),
    ]);
  });

  it('compare with nothing where nothing was before, and with what there was', async () => {
    expect((await setUp({}).read([])).before).toMatchObject({ visitors: 0, visits: 0, conversions: 0, revenue: null });
    const before = exampleFigures({ visitors: 3 });
    expect((await setUp({}, { comparedTotals: before }).read([])).before).toEqual(before);
  });

  it('hold the goals that were reached, most first, those alike in the order of their owner', async () => {
    const { read } = setUp({ a: 2, b: 0, c: 9, d: 2, e: null });
    expect((await read(['a', 'b', 'c', 'd', 'e', 'unknown'])).goals).toEqual([
      { name: 'c', conversions: 9 },
      { name: 'a', conversions: 2 },
      { name: 'd', conversions: 2 },
    ]);
  });

  it('hold ten goals at most, and ask about thirty: the best of them, not the first', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `goal ${index}`);
    const { read, queries } = setUp(Object.fromEntries(names.map((name, index) => [name, index + 1])));
    const { goals } = await read(names);
    expect(goals.map(({ name }) => name)).toEqual(names.slice(20, 30).reverse());
    expect(queries).toHaveLength(30);
  });

  it('ask about each goal by itself in the period of the report', async () => {
    const { read, queries } = setUp({ a: 1 });
    await read(['a']);
    expect(queries).toMatchObject([
      { range: PERIOD.range, metrics: ['conversions'], dimensions: [], timezone: 'Europe/Rome' },
    ]);
  });

  it('are none while the event log cannot be reached: no report says that nobody came', async () => {
    const { analytics } = setUp({});
    const down = { ...analytics, overview: () => Promise.reject(unavailable()) };
    const question = { accountId: 1, websiteId: 2, timezone: 'UTC', period: PERIOD, goals: [] };
    await expect(readFigures(down, question)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
