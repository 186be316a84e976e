import { describe, expect, it } from 'vitest';
import type { EventLogHarness } from './event-log-harness.fixture.ts';

/** Totals and statistics of links, codes, campaigns and pages. */
export function objectQueriesSuite({ reader, newAccount, store }: EventLogHarness): void {
  describe('totals of objects', () => {
    it('count clicks and visitors of many objects of all kinds in one query', async () => {
      const accountId = newAccount();
      await store(
        { accountId, linkId: 1, campaignId: 9, visitorId: '1' },
        { accountId, linkId: 1, campaignId: 9, visitorId: '1' },
        { accountId, linkId: 2, campaignId: 9, visitorId: '2' },
        { accountId, kind: 'scan', qrId: 3, visitorId: '1' },
        { accountId, kind: 'impression', pageId: 4, visitorId: '5' },
        { accountId, kind: 'pageview', siteId: 5, visitorId: '5' },
      );
      const ref = (kind: 'link' | 'qr' | 'campaign' | 'page' | 'site', id: number) => ({ kind, accountId, id });
      const refs = [ref('link', 1), ref('link', 2), ref('campaign', 9), ref('qr', 3), ref('page', 4), ref('site', 5)];
      const totals = await reader().objectTotals([...refs, ref('link', 77)]);
      expect(totals.map(({ clicks: n, uniqueClicks }) => [n, uniqueClicks])).toEqual([
        [2, 1],
        [1, 1],
        [3, 2],
        [1, 1],
        [1, 1],
        [1, 1],
        [0, 0],
      ]);
      expect(totals.map((row) => row.ref)).toEqual([...refs, ref('link', 77)]);
    });

    it('exclude bots, which stay in the log', async () => {
      const accountId = newAccount();
      await store({ accountId, linkId: 1, bot: 0 }, { accountId, linkId: 1, bot: 1 }, { accountId, linkId: 1, bot: 2 });
      const [total] = await reader().objectTotals([{ kind: 'link', accountId, id: 1 }]);
      expect(total).toMatchObject({ clicks: 1, uniqueClicks: 1 });
      expect(await reader().count({ accountId })).toBe(3);
    });

    it('never include another account’s events, same ids or not', async () => {
      const [mine, theirs] = [newAccount(), newAccount()];
      await store({ accountId: mine, linkId: 1 }, { accountId: theirs, linkId: 1 }, { accountId: theirs, linkId: 2 });
      const totals = await reader().objectTotals([
        { kind: 'link', accountId: mine, id: 1 },
        { kind: 'link', accountId: mine, id: 2 },
        { kind: 'link', accountId: theirs, id: 1 },
      ]);
      expect(totals.map((row) => row.clicks)).toEqual([1, 0, 1]);
    });

    it('accept a thousand objects and the largest possible ids', async () => {
      const accountId = newAccount();
      const id = Number.MAX_SAFE_INTEGER;
      await store({ accountId, linkId: id });
      const refs = Array.from({ length: 1000 }, (_, index) => ({ kind: 'link' as const, accountId, id: id - index }));
      const totals = await reader().objectTotals(refs);
      expect(totals).toHaveLength(1000);
      expect(totals.filter((row) => row.clicks > 0).map((row) => row.ref.id)).toEqual([id]);
    });

    it('of no objects are empty', async () => {
      expect(await reader().objectTotals([])).toEqual([]);
    });
  });

  describe('statistics of objects', () => {
    it('return totals and every panel, most first', async () => {
      const accountId = newAccount();
      const german = { accountId, linkId: 1, country: 'DE', browser: 'Firefox', os: 'Linux', visitorId: '1' };
      await store(
        { ...german, referrerHost: 'a.example', source: 'Facebook', channel: 'social' },
        { ...german, referrerHost: 'a.example', source: 'Facebook', channel: 'social' },
        { accountId, linkId: 1, country: 'FR', browser: 'Chrome', os: 'Windows', visitorId: '2', source: 'Google' },
        { accountId, linkId: 2, country: 'US' },
        { ...german, bot: 1 },
      );
      expect(await reader().objectStatistics({ accountId, linkIds: [1] }, 10)).toEqual({
        clicks: 3,
        uniqueClicks: 2,
        panels: {
          countries: [
            ['DE', 2],
            ['FR', 1],
          ],
          referrers: [
            ['a.example', 2],
            ['', 1],
          ],
          browsers: [
            ['Firefox', 2],
            ['Chrome', 1],
          ],
          os: [
            ['Linux', 2],
            ['Windows', 1],
          ],
          networks: [['Facebook', 2]],
        },
      });
    });

    it('limit each panel to its top values', async () => {
      const accountId = newAccount();
      const rows = ['AA', 'BB', 'CC'].flatMap((country, index) =>
        Array.from({ length: index + 1 }, () => ({ accountId, linkId: 1, country })),
      );
      await store(...rows);
      const { panels } = await reader().objectStatistics({ accountId, linkIds: [1] }, 2);
      expect(panels.countries).toEqual([
        ['CC', 3],
        ['BB', 2],
      ]);
    });

    it.each([3, 400, 1_200])('are the same whether or not their number, %i, is known beforehand', async (number) => {
      const accountId = newAccount();
      const one = (list: readonly string[], index: number) => list[index % list.length] ?? '';
      const rows = Array.from({ length: number }, (_, index) => ({
        accountId,
        qrId: 6,
        kind: 'scan' as const,
        visitorId: String(18_446_744_073_709_551_615n - BigInt(index % 290)),
        country: one(['DE', 'AT', ''], index),
        referrerHost: one(['b.example', '', 'ä.example', 'a.example', 'Z.example'], index),
        browser: one(['Firefox', ''], index),
        os: `System ${index % 14}`,
        channel: one(['social', 'search'], index),
        source: one(['Reddit', 'Google', 'Reddit', 'Google', 'Facebook', ''], index),
        bot: index % 50 === 49 ? 1 : 0,
      }));
      await store(...rows);
      const scope = { accountId, qrIds: [6] };
      const counted = await reader().objectStatistics(scope, 10);
      expect(counted).toMatchObject({ clicks: rows.filter((row) => row.bot === 0).length });
      for (const expectedEvents of [number, 1, 1_000_000]) {
        expect(await reader().objectStatistics({ ...scope, expectedEvents }, 10)).toEqual(counted);
      }
    });

    it('combine the objects of a scope, each counted by its own kind of event', async () => {
      const accountId = newAccount();
      await store(
        { accountId, linkId: 1 },
        { accountId, linkId: 2 },
        { accountId, kind: 'scan', qrId: 1 },
        { accountId, kind: 'impression', pageId: 1 },
        { accountId, kind: 'impression', linkId: 1, pageId: 8 },
        { accountId, linkId: 3, campaignId: 5 },
      );
      const clicksOf = async (scope: object) => (await reader().objectStatistics({ accountId, ...scope }, 10)).clicks;
      expect(await clicksOf({ linkIds: [1, 2], qrIds: [1], pageIds: [1] })).toBe(4);
      expect(await clicksOf({ campaignIds: [5] })).toBe(1);
      expect(await clicksOf({ qrIds: [1] })).toBe(1);
    });

    it.each([{}, { linkIds: [] }, { linkIds: [404] }])('of %j are zeros', async (scope) => {
      const empty = await reader().objectStatistics({ accountId: newAccount(), ...scope }, 10);
      expect(empty).toEqual({
        clicks: 0,
        uniqueClicks: 0,
        panels: { countries: [], referrers: [], browsers: [], os: [], networks: [] },
      });
    });
  });
}
