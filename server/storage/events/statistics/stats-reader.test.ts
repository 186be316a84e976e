import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery, Metric } from '../../../analytics/query/query.ts';
import { recordingClient } from '../engine/recording-client.fixture.ts';
import { createKeptResults, type StatsDeps } from './closed-parts.ts';
import { askStats } from './stats-reader.ts';

const DAY_MS = 86_400_000;
const TODAY = 20_000;
const NOON = TODAY * DAY_MS + DAY_MS / 2;
const ACCOUNT = { accountId: 1, kind: 'account' } as const;
const ORDERS = [{ kind: 'event' as const, name: 'Order' }];

/** Asks with the eight days before today counted, and returns the statements with their values. */
async function ask(over: Partial<AnalyticsQuery>) {
  const days = new Map(Array.from({ length: 8 }, (_, index) => [TODAY - 8 + index, 1]));
  const { client, statements } = recordingClient();
  const ledger: StatsDeps['ledger'] = {
    countedDays: async () => days,
    accountDays: async () => ({ days, others: [] }),
  };
  const result = await askStats(
    { client, ledger, kept: createKeptResults(), now: () => NOON },
    {
      scope: ACCOUNT,
      metrics: ['clicks'],
      dimensions: [],
      range: { from: (TODAY - 8) * DAY_MS, to: NOON },
      timezone: 'UTC',
      limit: 10,
      offset: 0,
      ...over,
    },
  );
  return { result, statements };
}

describe('a query for requests alone', () => {
  it.each<[string, Partial<AnalyticsQuery>, boolean]>([
    ['clicks of an account', {}, true],
    ['clicks, scans and unique clicks by day', { metrics: ['clicks', 'scans', 'uniques'], interval: 'day' }, true],
    ['clicks of a link', { scope: { accountId: 1, kind: 'link', id: 3 } }, true],
    ['clicks by link', { dimensions: ['link'] }, true],
    ['conversions without goals', { metrics: ['clicks', 'conversions'] }, true],
    ['conversions', { metrics: ['clicks', 'conversions'], goals: ORDERS }, false],
    ['revenue', { metrics: ['clicks', 'revenue'] }, false],
    ['engaged time of today', { metrics: ['clicks', 'engaged_time'], range: { from: NOON - 1, to: NOON } }, false],
  ])('such as %s skips the events of websites: %s', async (_, query, skips) => {
    const { statements } = await ask(query);
    const ofEvents = statements.map(({ sql }) => sql).filter((sql) => sql.includes('FROM events'));
    expect(ofEvents.length).toBeGreaterThan(0);
    for (const sql of ofEvents) expect(sql.includes('site_id = 0')).toBe(skips);
  });

  it('reads events of websites for page views of today, but not for the clicks of counted days', async () => {
    const { statements } = await ask({ metrics: ['clicks', 'views'] });
    const counted = statements.filter(({ sql }) => sql.includes('FROM site_slots'));
    expect(counted.map(({ sql }) => sql.includes('site_id = 0'))).toEqual([true, true]);
    const rest = statements.filter(({ sql }) => !sql.includes('FROM site_slots'));
    expect(rest.map(({ sql }) => sql.includes('site_id = 0'))).toEqual([false]);
  });
});

describe('a query for some websites of an account', () => {
  const some = { kind: 'is', dimension: 'website', values: ['2', '3'] } as const;
  const visitors: Partial<AnalyticsQuery> = { metrics: ['visitors'], dimensions: ['website'], filter: some };

  it.each<[string, Partial<AnalyticsQuery>]>([
    ['their figures', {}],
    ['their figures by day', { interval: 'day' }],
    ['their sum', { dimensions: [] }],
  ])('takes %s of closed days from the counts of these', async (_, over) => {
    const { result, statements } = await ask({ ...visitors, ...over });
    expect(result.resolution).toBe('days');
    const counted = statements.filter(({ sql }) => sql.includes('FROM site_slots'));
    expect(counted.length).toBeGreaterThan(0);
    for (const { sql, values } of counted) {
      expect(sql).toMatch(/toString\(site_id\) IN \{v\d+: Array\(String\)\}/);
      expect(Object.values(values)).toContainEqual(['2', '3']);
    }
  });

  it('reads all of them without a filter', async () => {
    const { statements } = await ask({ ...visitors, filter: undefined });
    expect(statements.filter(({ sql }) => sql.includes('toString(site_id) IN'))).toEqual([]);
  });
});

describe('a query by several texts', () => {
  const website = { accountId: 1, kind: 'website', id: 2 } as const;
  const several: Partial<AnalyticsQuery> = { scope: website, metrics: ['visitors'], dimensions: ['page', 'country'] };

  it.each<[string, Partial<AnalyticsQuery>, boolean]>([
    ['many days', {}, true],
    ['many days with a filter', { filter: { kind: 'is', dimension: 'browser', values: ['Firefox'] } }, true],
    ['few days', { range: { from: NOON - 2 * DAY_MS, to: NOON } }, false],
    ['one text', { dimensions: ['referrer'] }, false],
    ['intervals', { interval: 'day' }, false],
    ['visits', { metrics: ['visitors', 'visits'] }, false],
    ['exit pages', { dimensions: ['entry_page', 'exit_page'] }, false],
  ])('of %s is grouped by a number of their hashes: %s', async (_, over, isNumbered) => {
    const { statements } = await ask({ ...several, ...over });
    const numbered = statements.filter(({ sql }) => sql.includes('cityHash64'));
    expect(numbered.length > 0).toBe(isNumbered);
    // Today, which is asked again each time, is not.
    expect(statements.some(({ sql }) => sql.includes('FROM events') && !sql.includes('cityHash64'))).toBe(true);
  });
});

describe('the texts of a query by several', () => {
  const website = { accountId: 1, kind: 'website', id: 2 } as const;

  it.each<[string, Partial<AnalyticsQuery>, string]>([
    ['counted days, which have all of them', {}, 'site_days'],
    ['counted days with a filter', { filter: { kind: 'is', dimension: 'device', values: ['phone'] } }, 'site_days'],
    ['events for what days do not count', { dimensions: ['page', 'property:plan'] }, 'events'],
    ['events for their names, which days count otherwise', { dimensions: ['page', 'event'] }, 'events'],
    ['events of bots, whom days do not count', { bots: 'with' }, 'events'],
    ['events of an account', { scope: ACCOUNT, dimensions: ['website', 'country'] }, 'events'],
  ])('are read from %s', async (_, over, table) => {
    const query = { scope: website, metrics: ['visitors'] as const, dimensions: ['page', 'city'] as const, ...over };
    const { statements } = await ask({ ...query, range: { from: (TODAY - 8) * DAY_MS, to: NOON } });
    const texts = statements.map(({ sql }) => sql).filter((sql) => sql.includes('words_0'));
    expect(texts.length).toBeGreaterThan(0);
    for (const sql of texts) expect(/FROM (\w+)/.exec(sql)?.[1]).toBe(table);
  });

  it('are those of the dimensions that are asked for', async () => {
    const { statements } = await ask({ scope: website, metrics: ['visitors'], dimensions: ['page', 'city'] });
    const { sql = '', values = {} } = statements.find((one) => one.sql.includes('words_0')) ?? {};
    const [, first = '', second = ''] = /dimension = \{(\w+).* dimension = \{(\w+)/s.exec(sql) ?? [];
    expect([values[first], values[second]]).toEqual(['page', 'city']);
  });
});

describe('totals', () => {
  const byLink: Partial<AnalyticsQuery> = { dimensions: ['link'], compare: { from: 0, to: DAY_MS } };
  const metrics: Metric[] = ['clicks', 'scans'];

  it('are counted beside the rows', async () => {
    const { result } = await ask({ ...byLink, metrics });
    expect(result).toMatchObject({ totals: [0, 0], comparedTotals: [0, 0] });
  });

  it('are omitted on request, which saves their statements', async () => {
    const { result, statements } = await ask({ ...byLink, omitsTotals: true });
    expect(result).toMatchObject({ rows: [], totals: [], total: 0 });
    expect(result).not.toHaveProperty('comparedTotals');
    const all = await ask(byLink);
    expect(statements.length).toBeLessThan(all.statements.length);
  });

  it.each<[string, Partial<AnalyticsQuery>, boolean]>([
    [
      'visits by what each has once',
      { metrics: ['visits', 'bounce_rate'], dimensions: ['entry_page', 'exit_page'] },
      true,
    ],
    ['visits by pages, of which each has several', { metrics: ['visits'], dimensions: ['page'] }, false],
    ['visits by the link that some of them came through', { metrics: ['visits'], dimensions: ['via_link'] }, false],
    ['visits and visitors', { metrics: ['visits', 'visitors'], dimensions: ['entry_page'] }, false],
    ['visitors by day', { metrics: ['visitors', 'visits'], interval: 'day' }, true],
    ['visitors by hour', { metrics: ['visitors'], interval: 'hour' }, false],
    [
      'visitors by days of another time zone',
      { metrics: ['visitors'], interval: 'day', timezone: 'Asia/Kolkata' },
      false,
    ],
    ['visitors by day and page', { metrics: ['visitors'], interval: 'day', dimensions: ['page'] }, false],
  ])('of %s are those of the rows: %s', async (_, query, areAdded) => {
    const website = { scope: { accountId: 1, kind: 'website', id: 2 }, ...query } as const;
    const { statements } = await ask(website);
    const alone = await ask({ ...website, omitsTotals: true });
    expect(statements.length === alone.statements.length).toBe(areAdded);
  });

  it('are the single row of a query without dimensions, which has them in any case', async () => {
    expect((await ask({ omitsTotals: true })).result).toMatchObject({ totals: [0], rows: [{ metrics: [0] }] });
  });
});
