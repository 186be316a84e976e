import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery } from '../analytics.ts';
import { fakeParts, statsResult } from './results.fixture.ts';
import {
  queryWebsiteSummaries,
  readWebsiteSummaries,
  type WebsiteSummariesResult,
  withWebsitesOfNow,
} from './website-summaries.ts';

const HOUR_MS = 3_600_000;
const counts = { visits: 10, conversionRate: 20, visitsBefore: 5, conversionRateBefore: 0, hasGoals: true };
const summary = { ...counts, live: 2, visitors: 9, views: 20, visitorsBefore: 4, viewsBefore: 8, days: [4, 5] };

describe('websites at a glance', () => {
  const result: WebsiteSummariesResult = {
    period: { range: { from: 0, to: 2 }, compare: { from: -2, to: 0 }, timezone: 'UTC', days: [0, 1] },
    websites: [
      { id: 1, domain: 'a.example', favorite: false, timezone: 'UTC', ...summary },
      { id: 2, domain: 'gone.example', favorite: true, timezone: 'UTC', ...summary },
    ],
  };
  const now = [
    { id: 3, domain: 'new.example', favorite: true, timezone: 'UTC' },
    { id: 1, domain: 'a.example', favorite: true, timezone: 'UTC' },
  ];
  const parts = { objects: { websites: async () => now } };

  it('are those of now, in the order of now, with figures that may be older', async () => {
    const { websites } = await withWebsitesOfNow(parts, 7, result);
    expect(websites).toEqual([
      {
        id: 3,
        domain: 'new.example',
        favorite: true,
        timezone: 'UTC',
        ...{ live: 0, visitors: 0, views: 0, visits: 0, conversionRate: 0, hasGoals: false },
        ...{ visitorsBefore: 0, viewsBefore: 0, visitsBefore: 0, conversionRateBefore: 0 },
        days: [0, 0],
      },
      { id: 1, domain: 'a.example', favorite: true, timezone: 'UTC', ...summary },
    ]);
  });

  it('leave the shared answer as it was', async () => {
    await withWebsitesOfNow(parts, 7, result);
    expect(result.websites.map(({ id, favorite }) => [id, favorite])).toEqual([
      [1, false],
      [2, true],
    ]);
  });
});

describe('websites of several time zones', () => {
  const NOW = Date.UTC(2026, 2, 15, 23, 30);
  const zones = ['Europe/Berlin', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'];
  const sites = zones.map((timezone, at) => ({ id: at + 1, domain: `${at}.example`, favorite: false, timezone }));

  /** Each website has as many visitors as its day start differs from UTC in hours. */
  function partsOf(websites: readonly object[]) {
    const { parts, requested } = fakeParts({
      query: (async ({ range, interval }: AnalyticsQuery) => {
        const hours = Math.abs(((range.from + 12 * HOUR_MS) % (24 * HOUR_MS)) / HOUR_MS - 12);
        const rows = sites.map(({ id }) => ({ dimensions: [String(range.from), String(id)], metrics: [hours, 1] }));
        if (interval !== undefined) return statsResult({ rows });
        return statsResult({ rows: rows.map((row) => ({ ...row, dimensions: row.dimensions.slice(1) })) });
      }) as never,
    });
    return { parts: { ...parts, objects: { ...parts.objects, websites: async () => websites as never } }, requested };
  }

  it('count each in its own', async () => {
    const { websites, period } = await queryWebsiteSummaries(partsOf(sites).parts, 7, readWebsiteSummaries({}, NOW));
    expect(websites.map(({ visitors, visitorsBefore }) => [visitors, visitorsBefore])).toEqual([
      [1, 1],
      // Clocks were set forward in the night before the first day.
      [4, 5],
      [1, 1],
      [9, 9],
    ]);
    expect(websites.every(({ days }) => days.length === 7)).toBe(true);
    expect(period.timezone).toBe('UTC');
  });

  it('combine all in one on request', async () => {
    const { websites, period } = await queryWebsiteSummaries(
      partsOf(sites).parts,
      7,
      readWebsiteSummaries({ timezone: 'Asia/Tokyo' }, NOW),
    );
    expect(websites.map(({ visitors }) => visitors)).toEqual([9, 9, 9, 9]);
    expect(period.timezone).toBe('Asia/Tokyo');
  });

  it('ask the engine for a dozen zones at most; the rest counts in UTC', async () => {
    const many = Intl.supportedValuesOf('timeZone').slice(0, 100);
    const all = many.map((timezone, at) => ({ id: at + 1, domain: `${at}.example`, favorite: false, timezone }));
    const { parts } = partsOf(all);
    let questions = 0;
    const { query } = parts.analytics;
    const analytics = {
      ...parts.analytics,
      query: (input: AnalyticsQuery) => {
        questions += 1;
        return query(input);
      },
    };
    const { websites } = await queryWebsiteSummaries({ ...parts, analytics }, 7, readWebsiteSummaries({}, NOW));
    expect([websites.length, questions]).toEqual([100, 3 * 13]);
  });
});
