import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery } from '../../analytics.ts';
import { fakeParts, NOW, OWN, statsResult } from '../results.fixture.ts';
import { createLinkSummaries } from './link-summaries.ts';

const LINK = { id: OWN, accountId: 1 };
const DAY_MS = 86_400_000;
const TODAY = Date.UTC(2026, 2, 15);

function rowsFor({ interval, dimensions }: AnalyticsQuery): [string, number][] {
  if (interval !== undefined) {
    return [
      [String(TODAY - 2 * DAY_MS), 5],
      [String(TODAY), 7],
    ];
  }
  if (dimensions[0] === 'country') {
    return [
      ['NP', 8],
      ['', 4],
    ];
  }
  return dimensions[0] === 'referrer' ? [['', 12]] : [['Firefox', 12]];
}

function setUp() {
  const requested: AnalyticsQuery[] = [];
  const fake = fakeParts({
    query: async (input: AnalyticsQuery) => {
      requested.push(input);
      const rows = rowsFor(input).map(([value, count]) => ({ dimensions: [value], metrics: [count, 1] }));
      return statsResult({ rows, totals: input.interval === undefined ? [12] : [12, 6] });
    },
  });
  return { ...fake, questions: requested, summary: createLinkSummaries(fake.parts) };
}

describe('summaries at a link', () => {
  it('show its last 30 days, as people read them', async () => {
    const { summary } = setUp();
    const { days, ...shown } = await summary(LINK);
    expect(shown).toEqual({
      from: '2026-02-14',
      to: '2026-03-15',
      clicks: 12,
      uniques: 6,
      countries: [
        { value: 'Nepal', count: 8 },
        { value: 'Unknown', count: 4 },
      ],
      referrers: [{ value: 'Direct, email and other', count: 12 }],
      browsers: [{ value: 'Firefox', count: 12 }],
    });
    expect(days).toHaveLength(30);
  });

  it('name every day, those without a click too', async () => {
    const { summary } = setUp();
    const { days } = await summary(LINK);
    expect(days.at(0)).toEqual({ day: '2026-02-14', clicks: 0 });
    expect(days.slice(-3)).toEqual([
      { day: '2026-03-13', clicks: 5 },
      { day: '2026-03-14', clicks: 0 },
      { day: '2026-03-15', clicks: 7 },
    ]);
  });

  it('ask about this link and its account alone, in days of UTC', async () => {
    const { summary, questions } = setUp();
    await summary(LINK);
    expect(questions).toHaveLength(4);
    for (const { scope, timezone, range } of questions) {
      expect(scope).toEqual({ accountId: 1, kind: 'link', id: OWN });
      expect([timezone, range.from]).toEqual(['UTC', TODAY - 29 * DAY_MS]);
      expect(range.to).toBeGreaterThan(NOW);
    }
  });

  it('are shared by all who come within ten seconds', async () => {
    const { summary, clock, questions } = setUp();
    const all = await Promise.all(Array.from({ length: 20 }, () => summary(LINK)));
    expect(new Set(all).size).toBe(1);
    clock.time += 10_000;
    await summary(LINK);
    expect(questions).toHaveLength(8);
  });
});
