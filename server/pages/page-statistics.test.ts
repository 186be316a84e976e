import { describe, expect, it, vi } from 'vitest';
import { noStatistics } from '../analytics/query/object-statistics.ts';
import type { AnalyticsQuery, AnalyticsResult } from '../analytics/query/query.ts';
import { parseBioContent } from './bio-value.ts';
import { pageKey } from './page-port.ts';
import { createPageStatistics } from './page-statistics.ts';

describe('statistics of pages', () => {
  it('request each kind by its own number', async () => {
    const read = vi.fn(async () => noStatistics());
    const statistics = createPageStatistics({ read, analytics: { query: vi.fn() }, clock: { now: () => 0 } });
    const keys = (['bio', 'splash', 'overlay'] as const).map((kind) => pageKey(kind, 7));
    expect(new Set(keys).size).toBe(3);
    expect(keys[0]).toBe(7);
    for (const key of keys) expect(Number.isSafeInteger(key)).toBe(true);
    await statistics.of(1, 'overlay', 7);
    expect(read).toHaveBeenCalledExactlyOnceWith(1, 'page', keys[2]);
  });

  it('of blocks query the page’s clicks since its creation, and identify blocks by ID', async () => {
    const rows = [
      { dimensions: ['3'], metrics: [5, 4] },
      { dimensions: ['1'], metrics: [2, null] },
    ];
    const answer: AnalyticsResult = { rows, total: rows.length, totals: [7, 4], exact: true, resolution: 'events' };
    const query = vi.fn(async (_question: AnalyticsQuery) => answer);
    const read = async () => noStatistics();
    const statistics = createPageStatistics({ read, analytics: { query }, clock: { now: () => 90 } });
    const page = { id: 7, accountId: 1, name: 'x', handle: 'x', createdAt: 10, content: parseBioContent('{}') };
    expect(await statistics.blocks(page)).toEqual([
      { block: 3, clicks: 5, visitors: 4 },
      { block: 1, clicks: 2, visitors: 0 },
    ]);
    expect(query.mock.calls[0]?.[0]).toMatchObject({
      scope: { accountId: 1, kind: 'channel', pageIds: [7] },
      range: { from: 10, to: 91 },
      dimensions: ['property:block'],
    });
  });
});
