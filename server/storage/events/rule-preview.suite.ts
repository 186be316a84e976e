import { beforeAll, describe, expect, it } from 'vitest';
import type { EventLogHarness } from './event-log-harness.fixture.ts';

const MARCH = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) };

/** Event counts on which exclusion rules are previewed. */
export function rulePreviewSuite({ newAccount, store, rulePreview: reader }: EventLogHarness): void {
  describe('event counts for rule previews', () => {
    let accountId: number;
    beforeAll(async () => {
      accountId = newAccount();
      const view = { accountId, siteId: 1, kind: 'pageview', occurredAt: Date.UTC(2026, 2, 4) } as const;
      const seen = (path: string, over = {}) => ({ ...view, path, ...over });
      await store(
        seen('/'),
        seen('/a?utm_source=x&page=2'),
        seen('/b?page=1&utm_source=y&utm_source=z'),
        seen('/c?page=%26&utm_source=?'),
        seen('/d?fbclid'),
        seen('/e?', { occurredAt: MARCH.from }),
        seen('/f?x=1', { occurredAt: MARCH.from - 1 }),
        seen('/f?x=1', { occurredAt: MARCH.to }),
        seen('/g?x=1', { siteId: 2 }),
        seen('/g?x=1', { accountId: accountId + 500 }),
        seen('/h?x=1', { bot: 1, visitId: '91' }),
        seen('/h?x=1', { bot: 2, visitId: '91', kind: 'event', name: 'Signup' }),
        seen('/h', { bot: 2, visitId: '92' }),
        seen('/i?x=1', { kind: 'event', name: 'Signup' }),
        seen('/j?page=3', { utmSource: 'x', visitStartedAt: view.occurredAt }),
        seen('/k', { utmSource: 'x', visitStartedAt: view.occurredAt - 1_000 }),
      );
    });

    it('contain people’s page views by the query parameters in their URLs, and the events of bots', async () => {
      const counts = await reader().countForRules({ accountId, websiteId: 1 }, MARCH);
      expect(counts).toMatchObject({ pageViews: 8, withQuery: 6, botEvents: 3, botVisits: 2 });
      expect(counts.queries).toEqual([
        { names: 'page&utm_source', pageViews: 4 },
        { names: '', pageViews: 1 },
        { names: 'fbclid', pageViews: 1 },
      ]);
    });

    it('are zero without events', async () => {
      const nothing = { pageViews: 0, withQuery: 0, botEvents: 0, botVisits: 0, queries: [] };
      expect(await reader().countForRules({ accountId, websiteId: 3 }, MARCH)).toEqual(nothing);
      expect(await reader().countForRules({ accountId: accountId + 900, websiteId: 1 }, MARCH)).toEqual(nothing);
    });

    it('are limited to a number of parameter sets, the most frequent first', async () => {
      const other = newAccount();
      const row = { accountId: other, siteId: 1, kind: 'pageview', occurredAt: MARCH.from } as const;
      const rare = Array.from({ length: 5_100 }, (_, index) => ({ ...row, path: `/?p${index}=1` }));
      await store(...rare, { ...row, path: '/?often=1' }, { ...row, path: '/?often=2' });
      const { queries, withQuery } = await reader().countForRules({ accountId: other, websiteId: 1 }, MARCH);
      expect([queries.length, withQuery, queries[0]]).toEqual([5_000, 5_102, { names: 'often', pageViews: 2 }]);
    });
  });
}
