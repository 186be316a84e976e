import { describe, expect, it } from 'vitest';
import type { Analytics, GoalsQuery, OverviewQuery, OverviewResult } from '../analytics/analytics.ts';
import { statsResult } from '../analytics/results/results.fixture.ts';
import type { RateTable } from '../currencies/currencies.ts';
import { unavailable } from '../platform/app-error.ts';
import { exampleFigures } from './report.fixture.ts';
import { type ReportQuery, readFigures } from './report-figures.ts';

const PERIOD = { range: { from: 700, to: 1_400 }, before: { from: 0, to: 700 } };

function goalsOf(names: readonly string[]): ReportQuery['goals'] {
  return names.map((name) => ({ name, match: { kind: 'event', name } }));
}

/** Analytics in which each goal has this number of conversions. */
type Sold = Partial<Record<'now' | 'before', [string, number][]>>;

function setUp(
  reached: Readonly<Record<string, number>>,
  over: Partial<OverviewResult> = {},
  { sold = {}, table }: { sold?: Sold; table?: RateTable } = {},
) {
  const overviews: OverviewQuery[] = [];
  const queries: GoalsQuery[] = [];
  const panels = { page: [], source: [], country: [], device: [] } as Partial<
    OverviewResult['panels']
  > as OverviewResult['panels'];
  const analytics: Pick<Analytics, 'overview' | 'goals' | 'query'> = {
    query: async ({ range }) =>
      statsResult({
        rows: (sold[range === PERIOD.range ? 'now' : 'before'] ?? []).map(([currency, amount]) => ({
          dimensions: [currency],
          metrics: [amount],
        })),
      }),
    overview: async (query) => {
      overviews.push(query);
      return { totals: exampleFigures(), series: [], panels, exact: true, resolution: 'days', ...over };
    },
    goals: async (query) => {
      queries.push(query);
      return query.goals.map((goal) => {
        const conversions = (goal.kind === 'event' && reached[goal.name]) || 0;
        return { conversions, converted: conversions };
      });
    },
  };
  const read = (names: readonly string[]) =>
    readFigures(
      { analytics, rates: { find: async () => table } },
      {
        accountId: 1,
        websiteId: 2,
        timezone: 'Europe/Rome',
        period: PERIOD,
        goals: goalsOf(names),
      },
    );
  return { read, overviews, queries, analytics };
}

describe('the figures of a report', () => {
  it('are of the website and its period, by day of its time zone, next to the previous period', async () => {
    const { read, overviews } = setUp({});
    await read(['a']);
    expect(overviews).toEqual([
      expect.objectContaining({
        scope: { kind: 'website', accountId: 1, id: 2 },
        timezone: 'Europe/Rome',
        interval: 'day',
        range: PERIOD.range,
        compare: PERIOD.before,
        goals: [{ kind: 'event', name: 'a' }],
      }),
    ]);
  });

  it('compare with nothing where nothing was before, and with what there was', async () => {
    expect((await setUp({}).read([])).before).toMatchObject({ visitors: 0, visits: 0, conversions: 0, revenue: null });
    const before = exampleFigures({ visitors: 3 });
    expect((await setUp({}, { comparedTotals: before }).read([])).before).toEqual(before);
  });

  it('contain the reached goals, most conversions first, ties in the owner’s order', async () => {
    const { read } = setUp({ a: 2, b: 0, c: 9, d: 2 });
    expect((await read(['a', 'b', 'c', 'd', 'unknown'])).goals).toEqual([
      { name: 'c', conversions: 9 },
      { name: 'a', conversions: 2 },
      { name: 'd', conversions: 2 },
    ]);
  });

  it('hold ten goals at most: the best of all that a website can have, not of the first', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `goal ${index}`);
    const { read } = setUp(Object.fromEntries(names.map((name, index) => [name, index + 1])));
    const { goals } = await read(names);
    expect(goals.map(({ name }) => name)).toEqual(names.slice(90).reverse());
  });

  it('query all goals at once in the period of the report, and none without goals', async () => {
    const { read, queries } = setUp({ a: 1 });
    await read([]);
    await read(['a', 'b']);
    const goals = ['a', 'b'].map((name) => ({ kind: 'event', name }));
    expect(queries).toEqual([{ scope: { kind: 'website', accountId: 1, id: 2 }, range: PERIOD.range, goals }]);
  });

  const EUROS: RateTable = { base: 'EUR', rates: new Map([['USD', { rate: 0.9, changedAt: 1 }]]) };

  it('have converted revenue of both periods if the workspace has rates and sold something', async () => {
    const sold = {
      now: [
        ['EUR', 100],
        ['USD', 50],
      ],
      before: [['USD', 100]],
    } satisfies Sold;
    const { revenue } = await setUp({}, {}, { sold, table: EUROS }).read([]);
    expect(revenue).toMatchObject({ base: 'EUR', total: 145, comparedTotal: 90, missing: [] });
    expect((await setUp({}, {}, { sold }).read([])).revenue).toBeUndefined();
    expect((await setUp({}, {}, { table: EUROS }).read([])).revenue).toBeUndefined();
    expect((await setUp({}, {}, { sold: { before: [['EUR', 3]] }, table: EUROS }).read([])).revenue).toMatchObject({
      ...{ total: 0, comparedTotal: 3 },
    });
  });

  it('are unavailable while the event log cannot be reached: no report shows zero visitors instead', async () => {
    const { analytics } = setUp({});
    const down = { ...analytics, overview: () => Promise.reject(unavailable()) };
    const question = { accountId: 1, websiteId: 2, timezone: 'UTC', period: PERIOD, goals: [] };
    await expect(
      readFigures({ analytics: down, rates: { find: async () => undefined } }, question),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });
});
