import { describe, expect, it, vi } from 'vitest';
import type { AnalyticsQuery, AnalyticsResult } from '../analytics.ts';
import { askUsage } from './usage.ts';

const NOW = Date.UTC(2026, 10, 26, 8);
const COUNTS = { links: 1, codes: 2, websites: 3, domains: 4, members: 5 };

function depsWith(totals: Array<number | null>) {
  const result: AnalyticsResult = { totals, rows: [], total: 0, exact: true, resolution: 'events' };
  const query = vi.fn(async (_query: AnalyticsQuery) => result);
  const counts = vi.fn(async (_accountId: number, _now: number) => COUNTS);
  const deps = { analytics: { query }, objects: { counts } };
  return { deps, query, counts };
}

describe('the usage of an account', () => {
  it.each([
    ['nothing', [0, 0, 0, 0], { clicks: 0, events: 0 }],
    ['clicks', [4, 0, 0, 0], { clicks: 4, events: 0 }],
    ['scans', [0, 5, 0, 0], { clicks: 5, events: 0 }],
    ['page views', [0, 0, 6, 0], { clicks: 0, events: 6 }],
    ['custom events', [0, 0, 0, 7], { clicks: 0, events: 7 }],
    ['all of them', [1, 20, 300, 4_000], { clicks: 21, events: 4_300 }],
    ['what the engine does not know', [null, null, null, null], { clicks: 0, events: 0 }],
  ])('counts %s', async (_what, totals, month) => {
    const { deps } = depsWith(totals);
    expect(await askUsage(deps, 7, NOW)).toEqual({ ...COUNTS, ...month });
  });

  it('is that of the whole account, of its objects now and of this UTC month', async () => {
    const { deps, query, counts } = depsWith([1, 2, 3, 4]);
    await askUsage(deps, 7, NOW);
    expect(counts.mock.calls).toEqual([[7, NOW]]);
    expect(query.mock.calls).toHaveLength(1);
    const [requested] = query.mock.calls[0] ?? [];
    expect(requested).toMatchObject({ scope: { accountId: 7, kind: 'account' }, timezone: 'UTC', dimensions: [] });
    expect(requested?.metrics).toEqual(['clicks', 'scans', 'views', 'events']);
    expect(requested?.range).toMatchObject({ from: Date.UTC(2026, 10, 1) });
  });
});
