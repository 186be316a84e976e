import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteGoal } from '../../../analytics/query/query.ts';
import type { EventLogHarness } from '../event-log-harness.fixture.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 2, 9, 12, 0, 30);
const minutesAgo = (minutes: number) => NOW - minutes * 60_000;

/** Queries for an account's home screen, which cover everything it owns. */
export function accountFiguresSuite({ analytics, newAccount, store }: EventLogHarness): void {
  describe('figures of a whole account', () => {
    let accountId: number;
    const range = { from: NOW - DAY_MS, to: NOW };
    const compare = { from: NOW - 2 * DAY_MS, to: NOW - DAY_MS };
    beforeAll(async () => {
      accountId = newAccount();
      const seen = (siteId: number, visitorId: string, minutes: number) => ({
        accountId,
        siteId,
        visitorId,
        visitId: `${siteId}${visitorId}`,
        kind: 'pageview' as const,
        path: '/thanks',
        occurredAt: minutesAgo(minutes),
      });
      const clicked = (linkId: number, minutes: number) => ({ accountId, linkId, occurredAt: minutesAgo(minutes) });
      const scanned = (qrId: number, minutes: number) => ({ ...clicked(0, minutes), qrId, kind: 'scan' as const });
      await store(
        ...[seen(1, '1', 1), seen(1, '1', 2), seen(1, '2', 3), seen(2, '3', 4), seen(2, '4', 6), seen(2, '4', 2_000)],
        ...[
          { ...seen(2, '5', 1), kind: 'engagement' as const },
          { ...seen(1, '9', 1), bot: 1 },
        ],
        ...[clicked(7, 1), clicked(7, 1), clicked(7, 29), clicked(7, 40), clicked(8, 1_600), clicked(8, 1_601)],
        ...[clicked(9, 1_500), clicked(9, 40), scanned(5, 2), scanned(6, 9_000)],
        { ...clicked(7, 1), accountId: newAccount() },
      );
    });

    it('count the visitors on each website now', async () => {
      const { websites } = await analytics().accountActivity(accountId, NOW);
      expect(websites).toEqual(
        new Map([
          [1, 2],
          [2, 2],
        ]),
      );
    });

    it('return when each goal was last reached on its own website, excluding other websites and bots', async () => {
      const page = (siteId: number, path: string): SiteGoal => ({ kind: 'page', path, siteId });
      const goals = [page(1, '/thanks'), page(2, '/th*'), page(1, '/other'), page(3, '/thanks')];
      const reached = (over: object = {}) => analytics().lastConversions({ accountId, goals, range, ...over });
      expect(await reached()).toEqual([minutesAgo(1), minutesAgo(4), undefined, undefined]);
      expect(await reached({ range: compare })).toEqual([undefined, minutesAgo(2_000), undefined, undefined]);
      expect(await reached({ goals: [] })).toEqual([]);
      expect(await reached({ accountId: newAccount() })).toEqual([undefined, undefined, undefined, undefined]);
    });

    it('return the last half hour minute by minute', async () => {
      const { minutes } = await analytics().accountActivity(accountId, NOW);
      expect(minutes).toHaveLength(30);
      expect(minutes.map(({ time }) => time)).toEqual(minutes.map((_, index) => NOW - 30_000 - (29 - index) * 60_000));
      const busy = minutes.filter(({ clicks, scans, views }) => clicks + scans + views > 0);
      expect(busy).toEqual([
        { time: minutesAgo(29) - 30_000, clicks: 1, scans: 0, views: 0 },
        { time: minutesAgo(6) - 30_000, clicks: 0, scans: 0, views: 1 },
        { time: minutesAgo(4) - 30_000, clicks: 0, scans: 0, views: 1 },
        { time: minutesAgo(3) - 30_000, clicks: 0, scans: 0, views: 1 },
        { time: minutesAgo(2) - 30_000, clicks: 0, scans: 1, views: 1 },
        { time: minutesAgo(1) - 30_000, clicks: 2, scans: 0, views: 1 },
      ]);
    });

    it('return the top movers in either direction, and omit unchanged objects', async () => {
      const movers = await analytics().movers({ accountId, range, compare, limit: 10 });
      expect(movers).toEqual({
        links: [
          { id: 7, current: 4, previous: 0 },
          { id: 8, current: 0, previous: 2 },
        ],
        codes: [{ id: 5, current: 1, previous: 0 }],
        websites: [
          { id: 1, current: 2, previous: 0 },
          { id: 2, current: 2, previous: 1 },
        ],
      });
      const few = await analytics().movers({ accountId, range, compare, limit: 1 });
      expect(few.links).toEqual([{ id: 7, current: 4, previous: 0 }]);
    });

    it('are empty for an account without events', async () => {
      const empty = newAccount();
      expect((await analytics().accountActivity(empty, NOW)).websites).toEqual(new Map());
      const movers = await analytics().movers({ accountId: empty, range, compare, limit: 3 });
      expect(movers).toEqual({ links: [], codes: [], websites: [] });
    });

    it.each([
      [[{ kind: 'page', path: '/thanks' }], 5],
      [[{ kind: 'page', path: '/thanks', siteId: 1 }], 3],
      [[{ kind: 'page', path: '/thanks', siteId: 3 }], 0],
      [
        [
          { kind: 'page', path: '/thanks', siteId: 1 },
          { kind: 'page', path: '/*', siteId: 2 },
        ],
        5,
      ],
    ] as [SiteGoal[], number][])('count goals on their own website alone: %j', async (goals, conversions) => {
      const { totals } = await analytics().query({
        scope: { accountId, kind: 'account' },
        metrics: ['conversions'],
        dimensions: [],
        range,
        goals,
        timezone: 'UTC',
        limit: 1,
        offset: 0,
      });
      expect(totals).toEqual([conversions]);
    });
  });
}
