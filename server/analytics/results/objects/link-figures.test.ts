import { describe, expect, it } from 'vitest';
import { LIST_PERIODS } from '../../../../contract/vocabulary.ts';
import { fakeParts, MINE, statsResult } from '../results.fixture.ts';
import { askLinkClicks, askLinkTrends, readLinkFigures } from './link-figures.ts';

const NOW = Date.UTC(2026, 2, 15, 12);
const QUERY = readLinkFigures({ period: '7d' }, NOW);
const LINKS = { accountId: MINE, kind: 'link' } as const;

interface Requested {
  dimensions: readonly string[];
  filter?: unknown;
}

function partsWith(rows: Array<{ dimensions: string[]; metrics: number[] }>) {
  const requested: Requested[] = [];
  const query = async (one: Requested) => {
    requested.push(one);
    return statsResult({ rows });
  };
  return { parts: fakeParts({ query: query as never }).parts, requested };
}

describe('the period of a list of links', () => {
  it.each([
    ['7d', 'UTC', '2026-03-09', 'day'],
    ['30d', 'UTC', '2026-02-14', 'day'],
    ['month', 'UTC', '2026-03-01', 'day'],
    ['last_month', 'UTC', '2026-02-01', 'day'],
  ] as const)('%s in %s begins on %s', (period, timezone, day, interval) => {
    const query = readLinkFigures({ period, timezone }, NOW);
    expect(new Date(query.range.from).toISOString().slice(0, 10)).toBe(day);
    expect(query.interval).toBe(interval);
  });

  it('has a shape of at most 31 points', () => {
    const intervals = LIST_PERIODS.map((period) => readLinkFigures({ period }, NOW).interval);
    expect(intervals).toEqual(['day', 'day', 'week', 'month', 'day', 'day']);
  });

  it('follows the time zone, and rejects unknown ones', () => {
    const { range } = readLinkFigures({ period: 'month', timezone: 'Europe/Berlin' }, NOW);
    expect(new Date(range.from).toISOString()).toBe('2026-02-28T23:00:00.000Z');
    expect(() => readLinkFigures({ period: 'month', timezone: 'Mars/Olympus' }, NOW)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });
});

describe('clicks of links', () => {
  it('come by their number, then newest first, without those of no link', async () => {
    const { parts } = partsWith([
      { dimensions: ['4'], metrics: [2] },
      { dimensions: ['0'], metrics: [99] },
      { dimensions: ['9'], metrics: [2] },
      { dimensions: ['5'], metrics: [7] },
      { dimensions: ['6'], metrics: [0] },
    ]);
    expect([...(await askLinkClicks(parts, LINKS, QUERY))]).toEqual([
      [5, 7],
      [9, 2],
      [4, 2],
    ]);
  });

  it('over time are counted for the links of a page only', async () => {
    const { parts, requested } = partsWith([{ dimensions: [String(QUERY.range.from), '5'], metrics: [3] }]);
    const trends = await askLinkTrends(parts, { ...LINKS, ids: [5, 6] }, QUERY);
    expect([...trends]).toEqual([[5, [3, 0, 0, 0, 0, 0, 0]]]);
    expect(requested).toMatchObject([{ dimensions: ['link'], filter: { values: ['5', '6'] } }]);
    expect(await askLinkTrends(parts, { ...LINKS, ids: [] }, QUERY)).toEqual(new Map());
    expect(requested).toHaveLength(1);
  });
});
