import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteBreakdownQuery } from '../../stats/stats-query.ts';
import { type EventLogHarness, labels, question } from './event-log-harness.fixture.ts';

/** Breakdowns of a website. */
export function siteQuestionsSuite({ reader, newAccount, store }: EventLogHarness): void {
  describe('breakdowns of a site', () => {
    let accountId: number;
    const at = (minute: number) => Date.UTC(2026, 2, 4, 10, minute);
    beforeAll(async () => {
      accountId = newAccount();
      const view = { accountId, siteId: 1, kind: 'pageview' as const };
      const anna = { ...view, visitorId: '1', visitId: '11', country: 'DE', city: 'Bonn', browser: 'Firefox' };
      const bert = { ...view, visitorId: '2', visitId: '21', country: 'FR', browser: 'Chrome', utmCampaign: 'spring' };
      await store(
        { ...anna, path: '/', occurredAt: at(0), referrerHost: 'news.example' },
        { ...anna, path: '/b', occurredAt: at(1), referrerHost: 'site.example' },
        { ...anna, path: '/c', occurredAt: at(2) },
        { ...bert, path: '/b', occurredAt: at(70) },
        { ...bert, kind: 'event', name: 'signup', visitId: '22', path: '/b', occurredAt: at(24 * 60) },
        { ...bert, path: '/b', visitId: '22', occurredAt: at(24 * 60 + 5) },
        { ...view, path: '/', visitorId: '3', visitId: '31', bot: 1, occurredAt: at(3) },
        { ...view, path: '/', visitorId: '4', visitId: '41', siteId: 2, occurredAt: at(3) },
        { ...view, path: '/', visitorId: '4', visitId: '41', accountId: newAccount(), occurredAt: at(3) },
        { ...view, path: '/', visitorId: '5', visitId: '51', occurredAt: Date.UTC(2026, 3, 1) },
      );
    });
    const rowsOf = async (name: string, given: Partial<SiteBreakdownQuery> = {}, shown = labels()) => {
      const { rows } = await reader().siteBreakdown(question(accountId, { name, ...given }), shown);
      return Object.fromEntries(rows.map((row) => [row.value, row.count]));
    };

    it.each([
      ['browser', { Firefox: 1, Chrome: 1 }],
      ['country', { DE: 1, FR: 1 }],
      ['city', { 'Bonn, DE': 1, Unknown: 1 }],
      ['campaign', { spring: 1, Unknown: 1 }],
      ['os', { Unknown: 2 }],
      ['event', { signup: 1 }],
      ['page', { '/': 1, '/b': 3, '/c': 1 }],
      ['landing_page', { '/': 1, '/b': 2 }],
      ['exit_page', { '/c': 1, '/b': 2 }],
      ['referrer', { 'news.example': 1, Unknown: 1 }],
      ['pageviews', { '2026-03-04': 4, '2026-03-05': 1 }],
      ['visitors', { '2026-03-04': 2, '2026-03-05': 1 }],
      ['sessions', { '2026-03-04': 2, '2026-03-05': 1 }],
      ['bounce_rate', { '2026-03-04': 50, '2026-03-05': 0 }],
      ['duration', { '2026-03-04': 60, '2026-03-05': 300 }],
      ['pageviews_hours', { '10': 4, '11': 1 }],
      ['visitors_hourly', { '10': 2, '11': 1 }],
    ])('%s', async (name, expected) => {
      expect(await rowsOf(name)).toEqual(expected);
    });

    it('count both ends of the range and nothing beyond', async () => {
      expect(await rowsOf('pageviews', { range: { from: '2026-03-05', to: '2026-03-05' } })).toEqual({
        '2026-03-05': 1,
      });
      expect(await rowsOf('pageviews', { range: { from: '2026-03-06', to: '2026-03-31' } })).toEqual({});
    });

    it('put labels on before searching, sorting and adding up', async () => {
      const shown = { values: ['DE', 'FR'], labels: ['Europe', 'Europe'], empty: 'Unknown' };
      expect(await rowsOf('country', {}, shown)).toEqual({ Europe: 2 });
      const named = { values: ['DE', 'FR'], labels: ['Germany', 'France'], empty: 'Unknown' };
      expect(await rowsOf('country', { search: 'germ' }, named)).toEqual({ Germany: 1 });
      const query = question(accountId, { name: 'country', sortBy: 'value', order: 'asc' });
      const { rows } = await reader().siteBreakdown(query, named);
      expect(rows.map((row) => row.value)).toEqual(['France', 'Germany']);
    });

    it('leave rows without a value out where there is no label for them', async () => {
      expect(await rowsOf('campaign', {}, { ...labels(), empty: undefined })).toEqual({ spring: 1 });
    });

    it('search case-blind and without wildcards', async () => {
      expect(await rowsOf('browser', { search: 'FOX' })).toEqual({ Firefox: 1 });
      expect(await rowsOf('browser', { search: '%' })).toEqual({});
      expect(await rowsOf('browser', { search: '_' })).toEqual({});
    });

    it.each([
      ['count', 'desc', ['/b', '/', '/c']],
      ['count', 'asc', ['/', '/c', '/b']],
      ['value', 'asc', ['/', '/b', '/c']],
      ['value', 'desc', ['/c', '/b', '/']],
    ] as const)('sort by %s %s', async (sortBy, order, expected) => {
      const { rows } = await reader().siteBreakdown(question(accountId, { name: 'page', sortBy, order }), labels());
      expect(rows.map((row) => row.value)).toEqual(expected);
    });

    it('page, and tell the total on every page, past the end too', async () => {
      const page = (offset: number) =>
        reader().siteBreakdown(question(accountId, { name: 'page', limit: 2, offset }), labels());
      expect(await page(0)).toMatchObject({ total: 3, rows: [{ value: '/b' }, { value: '/' }] });
      expect(await page(2)).toMatchObject({ total: 3, rows: [{ value: '/c' }] });
      expect(await page(10)).toEqual({ total: 3, rows: [] });
    });
  });
}
