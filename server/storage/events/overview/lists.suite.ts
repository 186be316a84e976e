import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalyticsQuery, GoalMatch, ListedRows } from '../../../analytics/query/query.ts';
import type { EventLogHarness } from '../event-log-harness.fixture.ts';

const MARCH = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) };

/** Displayed lists, single goals, and the first event. */
export function listsSuite({ analytics, newAccount, store }: EventLogHarness): void {
  describe('displayed lists', () => {
    let accountId: number;
    const at = (minute: number) => Date.UTC(2026, 2, 4, 10, minute);
    const scope = () => ({ accountId, kind: 'website', id: 1 }) as const;
    beforeAll(async () => {
      accountId = newAccount();
      const view = { accountId, siteId: 1, kind: 'pageview' as const, visitStartedAt: at(0) };
      const anna = { ...view, visitorId: '1', visitId: '11', browser: 'Firefox' };
      const bert = { ...view, visitorId: '2', visitId: '21', browser: 'Chrome' };
      const nobody = { ...view, visitorId: '3', visitId: '31', browser: '' };
      await store(
        { ...anna, path: '/', occurredAt: at(0) },
        { ...anna, path: '/b', occurredAt: at(1) },
        { ...anna, path: '/b', kind: 'engagement', scrollDepth: 80, occurredAt: at(2) },
        { ...anna, path: '/b', kind: 'engagement', scrollDepth: 90, occurredAt: at(3) },
        { ...anna, path: '/b', kind: 'event', name: 'Signup', props: { plan: 'pro' }, occurredAt: at(4) },
        { ...bert, path: '/b', occurredAt: at(5) },
        { ...bert, path: '/b', kind: 'event', name: 'Signup', occurredAt: at(6) },
        { ...bert, path: '/b', kind: 'event', name: 'Signup', occurredAt: at(7) },
        { ...nobody, path: '/ü%', occurredAt: at(8) },
        { ...view, path: '/robot', visitorId: '4', visitId: '41', bot: 1, occurredAt: Date.UTC(2026, 1, 1) },
        { ...view, path: '/x', visitorId: '5', visitId: '51', siteId: 2, occurredAt: Date.UTC(2025, 1, 1) },
      );
    });

    const ask = (list: ListedRows, over: Partial<AnalyticsQuery> = {}) =>
      analytics().query({
        scope: scope(),
        metrics: ['visitors'],
        dimensions: ['browser'],
        range: MARCH,
        timezone: 'UTC',
        limit: 10,
        offset: 0,
        list,
        ...over,
      });
    const valuesOf = async (list: ListedRows, over: Partial<AnalyticsQuery> = {}) =>
      (await ask(list, over)).rows.map(({ dimensions }) => dimensions[0]);
    const byValue = (direction: 'asc' | 'desc') => ({ order: [{ by: 'browser', direction }] }) as const;

    it('are sorted with unknown values under their displayed name', async () => {
      expect(await valuesOf({ unknown: 'Unknown' }, byValue('asc'))).toEqual(['Chrome', 'Firefox', '']);
      expect(await valuesOf({ unknown: 'Direct' }, byValue('asc'))).toEqual(['Chrome', '', 'Firefox']);
      expect(await valuesOf({ unknown: 'Direct' }, byValue('desc'))).toEqual(['Firefox', '', 'Chrome']);
      expect(await valuesOf({ unknown: 'Direct' })).toEqual(['Chrome', '', 'Firefox']);
    });

    it('omit the unknown value if it has no name', async () => {
      const { rows, total } = await ask({ unknown: null });
      expect(rows.map(({ dimensions }) => dimensions[0])).toEqual(['Chrome', 'Firefox']);
      expect(total).toBe(2);
    });

    it('are searched case-insensitively, without wildcards, by displayed text', async () => {
      expect(await valuesOf({ unknown: 'Unknown', search: 'FOX' })).toEqual(['Firefox']);
      expect(await valuesOf({ unknown: 'Unknown', search: 'know' })).toEqual(['']);
      expect(await valuesOf({ unknown: 'Unknown', search: '%' })).toEqual([]);
      const pages = { dimensions: ['page'], metrics: ['views'] } as const;
      expect(await valuesOf({ unknown: null, search: 'Ü%' }, pages)).toEqual(['/ü%']);
    });

    it('return the total of matching rows, on every page and past the end', async () => {
      const page = (offset: number) => ask({ unknown: 'Unknown', search: 'o' }, { limit: 1, offset });
      expect((await page(0)).total).toBe(3);
      expect(await page(2)).toMatchObject({ total: 3, rows: [{ dimensions: [''] }] });
      expect(await page(9)).toMatchObject({ total: 3, rows: [] });
    });

    it('do not restrict totals', async () => {
      expect((await ask({ unknown: null, search: 'fox' })).totals).toEqual([3]);
    });

    it('goals are counted one by one: events each time, depths once per page and visit', async () => {
      const goals: GoalMatch[] = [
        { kind: 'page', path: '/b*' },
        { kind: 'event', name: 'Signup' },
        { kind: 'event', name: 'Signup', props: { plan: 'pro' } },
        { kind: 'scroll', path: '/b', depth: 75 },
        { kind: 'page', path: '/robot' },
      ];
      expect(await analytics().goals({ scope: scope(), range: MARCH, goals })).toEqual([
        { conversions: 2, converted: 2 },
        { conversions: 3, converted: 2 },
        { conversions: 1, converted: 1 },
        { conversions: 1, converted: 1 },
        { conversions: 0, converted: 0 },
      ]);
      const filter = { kind: 'is', dimension: 'browser', values: ['Firefox'] } as const;
      expect(await analytics().goals({ scope: scope(), range: MARCH, goals: goals.slice(1, 2), filter })).toEqual([
        { conversions: 1, converted: 1 },
      ]);
      expect(await analytics().goals({ scope: scope(), range: MARCH, goals: [] })).toEqual([]);
    });

    it('the range of all time begins with the first event of a person', async () => {
      expect(await analytics().firstEventAt(scope())).toBe(at(0));
      expect(await analytics().firstEventAt({ accountId, kind: 'account' })).toBe(Date.UTC(2025, 1, 1));
      expect(await analytics().firstEventAt({ accountId: newAccount(), kind: 'account' })).toBeUndefined();
    });
  });
}
