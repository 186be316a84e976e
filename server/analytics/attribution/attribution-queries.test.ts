import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery, AttributionQuery, TouchGroup } from '../analytics.ts';
import { AccountVersions } from '../results/account-versions.ts';
import { fakeParts, MINE, OWN, statsResult } from '../results/results.fixture.ts';
import { SharedResults } from '../results/shared-results.ts';
import { attributionOf } from './attribution-queries.ts';

const DAY_MS = 86_400_000;
const SITE = { accountId: MINE, id: OWN };
const ORDER = { kind: 'event', name: 'Order' };
const touch = (value: string, count: number, currency = ''): TouchGroup => ({
  ...{ currency, value, touches: 1, all: count, first: count, last: count, lastNonDirect: count },
  ...{ conversions: count, identified: 0 },
});

function setUp(groups: (query: AttributionQuery) => TouchGroup[], currencies: string[] = []) {
  const asked: AttributionQuery[] = [];
  const queried: AnalyticsQuery[] = [];
  const { parts } = fakeParts({
    attribution: async (query) => {
      asked.push(query);
      return groups(query);
    },
    query: async (query) => {
      queried.push(query);
      return statsResult({ rows: currencies.map((currency) => ({ dimensions: [currency], metrics: [1] })) });
    },
  });
  return { asked, queried, queries: attributionOf(parts, new SharedResults(parts, new AccountVersions(parts))) };
}

describe('attribution of a website', () => {
  it('covers all goals of this website and looks back 30 days, unless asked otherwise', async () => {
    const { asked, queries } = setUp(() => []);
    await queries.attribution(SITE, { by: 'source', range: 'yesterday' });
    await queries.attribution(SITE, { by: 'channel', range: 'yesterday', goal_id: 3, window_days: 7 });
    expect(asked.map(({ by, goals, windowMs }) => [by, goals, windowMs / DAY_MS])).toEqual([
      ['source', [ORDER], 30],
      ['channel', [ORDER], 7],
    ]);
    expect(asked[0]?.scope).toEqual({ accountId: MINE, kind: 'website', id: OWN });
  });

  it('of revenue covers all sales in the currency with the most', async () => {
    const sales = [touch('Google', 3, 'EUR'), touch('Bing', 2, 'USD')];
    const { asked, queried, queries } = setUp(() => sales, ['EUR', 'USD']);
    const { query, attributed } = await queries.attribution(SITE, { by: 'source', metric: 'revenue' });
    expect([asked[0]?.goals, asked[0]?.metric, query.currency, attributed.total]).toEqual([
      undefined,
      'revenue',
      'EUR',
      3,
    ]);
    expect(queried[0]).toMatchObject({ metrics: ['events'], dimensions: ['currency'] });
    const dollars = await queries.attribution(SITE, { by: 'source', metric: 'revenue', currency: 'USD', goal_id: 3 });
    expect([asked[1]?.goals, dollars.attributed.total]).toEqual([[ORDER], 2]);
  });

  it('has no revenue without sales, and no currency of conversions', async () => {
    const { asked, queries } = setUp(() => []);
    expect((await queries.attribution(SITE, { by: 'source', metric: 'revenue' })).attributed.total).toBe(0);
    const { query } = await queries.attribution(SITE, { by: 'source', currency: 'EUR' });
    expect([asked[1]?.metric, query.currency]).toEqual(['conversions', undefined]);
  });

  it('compares each row with the same value, and the others with all that are left', async () => {
    const now = [touch('Google', 3), touch('Bing', 2), touch('News', 1)];
    const before = [touch('Google', 1), touch('Old', 4), touch('News', 2)];
    const { queries } = setUp(({ range }) => (range.from === Date.UTC(2026, 2, 14) ? now : before));
    const input = { by: 'source', range: 'yesterday', timezone: 'UTC', compare: 'previous_period', limit: 2 } as const;
    const { rows, others, comparedTotal } = await queries.attribution(SITE, input);
    expect(rows.map(({ value, last, compared }) => [value, last, compared?.last])).toEqual([
      ['Google', 300, 100],
      ['Bing', 200, 0],
    ]);
    expect([others.last, others.compared?.last, comparedTotal]).toEqual([100, 600, 700]);
  });

  it('is shared by equal queries, and not found for other websites and goals', async () => {
    const { asked, queries } = setUp(() => []);
    const input = { by: 'source', range: '7d' } as const;
    await Promise.all([queries.attribution(SITE, input), queries.attribution(SITE, input)]);
    expect(asked).toHaveLength(1);
    const missing = { code: 'not_found' };
    await expect(queries.attribution({ ...SITE, id: 99 }, input)).rejects.toMatchObject(missing);
    await expect(queries.attribution(SITE, { ...input, goal_id: 4 })).rejects.toMatchObject(missing);
  });
});
