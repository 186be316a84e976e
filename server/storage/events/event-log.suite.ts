import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlockRefusedError, type EventRow } from '../../collect/event-port.ts';
import type { ValueLabels } from '../../stats/stats-port.ts';
import { type SiteBreakdownQuery, siteTopic } from '../../stats/stats-query.ts';
import type { TestEventLog } from './event-log.fixture.ts';
import { eventRow } from './event-rows.fixture.ts';

/** What every event log promises. Tests share one engine; each has accounts of its own. */
export function eventLogSuite(open: () => Promise<TestEventLog>): void {
  let opened: TestEventLog;
  let account = 1000;
  let blocks = 0;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const writer = () => opened.eventLog.writer;
  const reader = () => opened.eventLog.reader;
  const newAccount = () => {
    account += 1;
    return account;
  };
  const encoded = (rows: readonly Partial<EventRow>[]) => rows.map((row) => writer().encodeRow(eventRow(row)));
  const newToken = () => {
    blocks += 1;
    return `block ${blocks}`;
  };
  const store = (...rows: Partial<EventRow>[]) => writer().insertBlock(newToken(), encoded(rows));
  const clicks = (accountId: number, count: number): Partial<EventRow>[] =>
    Array.from({ length: count }, (_, index) => ({ accountId, linkId: 1, visitorId: String(index + 1) }));

  describe('storing blocks', () => {
    it('makes rows visible when it resolves', async () => {
      const accountId = newAccount();
      await store(...clicks(accountId, 3));
      expect(await reader().count({ accountId })).toBe(3);
    });

    it('stores the same token once, other tokens with the same rows again', async () => {
      const accountId = newAccount();
      const rows = encoded(clicks(accountId, 5));
      const token = newToken();
      await writer().insertBlock(token, rows);
      await writer().insertBlock(token, rows);
      expect(await reader().count({ accountId })).toBe(5);
      await writer().insertBlock(newToken(), rows);
      expect(await reader().count({ accountId })).toBe(10);
    });

    it('stores a block that spans months once, too', async () => {
      const accountId = newAccount();
      const rows = encoded([
        { accountId, occurredAt: Date.UTC(2026, 0, 31, 23, 59, 59, 999) },
        { accountId, occurredAt: Date.UTC(2026, 1, 1) },
        { accountId, occurredAt: Date.UTC(2026, 5, 1) },
      ]);
      const token = newToken();
      await writer().insertBlock(token, rows);
      await writer().insertBlock(token, rows);
      expect(await reader().count({ accountId })).toBe(3);
    });

    it('adds only the missing rows of a block of unknown fate, however often', async () => {
      const accountId = newAccount();
      const rows = encoded(clicks(accountId, 100));
      await writer().insertBlock(newToken(), rows.slice(0, 40));
      const token = newToken();
      await writer().insertMissing(token, rows);
      await writer().insertMissing(token, rows);
      expect(await reader().count({ accountId })).toBe(100);
    });

    it('tells alike events of one millisecond apart, so that none passes for stored', async () => {
      const accountId = newAccount();
      const rows = encoded(Array.from({ length: 20 }, () => ({ accountId, linkId: 1, visitorId: '7' })));
      await writer().insertBlock(newToken(), rows.slice(0, 10));
      await writer().insertMissing(newToken(), rows);
      expect(await reader().count({ accountId })).toBe(20);
    });

    it.each(['insertBlock', 'insertMissing'] as const)('%s refuses a block with a bad row in whole', async (method) => {
      const accountId = newAccount();
      const rows = [...encoded(clicks(accountId, 2)), Buffer.from('click\tno number\t0\n')];
      await expect(writer()[method](newToken(), rows)).rejects.toThrow(BlockRefusedError);
      expect(await reader().count({ accountId })).toBe(0);
    });

    it('takes rows of an earlier release, which lack the newest columns', async () => {
      const accountId = newAccount();
      const [row = new Uint8Array()] = encoded([{ accountId, browser: 'Firefox' }]);
      const older = Buffer.from(
        Buffer.from(row)
          .toString()
          .replace(/\t\d+\t\d+\n$/, '\n'),
      );
      await writer().insertBlock(newToken(), [older]);
      expect(await reader().count({ accountId })).toBe(1);
    });

    it('takes 20,000 rows at once', async () => {
      const accountId = newAccount();
      await store(...clicks(accountId, 20_000));
      expect(await reader().count({ accountId })).toBe(20_000);
    });
  });

  describe('what strangers write', () => {
    const nasty = [
      'tab\there',
      'new\nline',
      'back\\slash',
      '\\N',
      "quote's",
      '\u0000null',
      '\r\n',
      'ü 漢字 🎉',
      "'; DROP TABLE events; --",
      '{name: String}',
    ];

    it('comes back byte for byte', async () => {
      const accountId = newAccount();
      await store(...nasty.map((path) => ({ accountId, siteId: 1, kind: 'pageview' as const, path })));
      const { rows } = await reader().siteBreakdown(question(accountId, { name: 'page' }), labels());
      expect(rows.map((row) => row.value).toSorted()).toEqual(nasty.toSorted());
    });

    it.each(nasty)('can be searched for: %j', async (path) => {
      const accountId = newAccount();
      await store(
        { accountId, siteId: 1, kind: 'pageview', path: `before ${path} after` },
        { accountId, siteId: 1, kind: 'pageview', path: '/other' },
      );
      const { rows } = await reader().siteBreakdown(question(accountId, { name: 'page', search: path }), labels());
      expect(rows).toEqual([{ value: `before ${path} after`, count: 1 }]);
    });
  });

  describe('totals of objects', () => {
    it('count clicks and visitors of many objects of all kinds in one go', async () => {
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

    it('leave bots out, which stay in the log', async () => {
      const accountId = newAccount();
      await store({ accountId, linkId: 1, bot: 0 }, { accountId, linkId: 1, bot: 1 }, { accountId, linkId: 1, bot: 2 });
      const [total] = await reader().objectTotals([{ kind: 'link', accountId, id: 1 }]);
      expect(total).toMatchObject({ clicks: 1, uniqueClicks: 1 });
      expect(await reader().count({ accountId })).toBe(3);
    });

    it('never count what belongs to another account, same ids or not', async () => {
      const [mine, theirs] = [newAccount(), newAccount()];
      await store({ accountId: mine, linkId: 1 }, { accountId: theirs, linkId: 1 }, { accountId: theirs, linkId: 2 });
      const totals = await reader().objectTotals([
        { kind: 'link', accountId: mine, id: 1 },
        { kind: 'link', accountId: mine, id: 2 },
        { kind: 'link', accountId: theirs, id: 1 },
      ]);
      expect(totals.map((row) => row.clicks)).toEqual([1, 0, 1]);
    });

    it('take a thousand objects and the largest ids there are', async () => {
      const accountId = newAccount();
      const id = Number.MAX_SAFE_INTEGER;
      await store({ accountId, linkId: id });
      const refs = Array.from({ length: 1000 }, (_, index) => ({ kind: 'link' as const, accountId, id: id - index }));
      const totals = await reader().objectTotals(refs);
      expect(totals).toHaveLength(1000);
      expect(totals.filter((row) => row.clicks > 0).map((row) => row.ref.id)).toEqual([id]);
    });

    it('of nothing are nothing', async () => {
      expect(await reader().objectTotals([])).toEqual([]);
    });
  });

  describe('statistics of objects', () => {
    it('give totals and every panel, most first', async () => {
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

    it('keep the top of each panel to its limit', async () => {
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

    it('take the objects of a scope together, each counted by its own kind of event', async () => {
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

  describe('deleting', () => {
    it('a site takes its events and nothing else', async () => {
      const accountId = newAccount();
      const other = newAccount();
      const view = { kind: 'pageview' as const };
      await store(
        { ...view, accountId, siteId: 1 },
        { ...view, accountId, siteId: 2 },
        { ...view, accountId: other, siteId: 1 },
        { accountId, linkId: 1 },
      );
      await reader().deleteSite(accountId, 1);
      expect(await reader().count({ accountId, siteId: 1 })).toBe(0);
      expect(await reader().count({ accountId })).toBe(2);
      expect(await reader().count({ accountId: other })).toBe(1);
    });

    it('an object takes its events, an account all of them', async () => {
      const accountId = newAccount();
      const link = (id: number) => ({ kind: 'link' as const, accountId, id });
      await store({ accountId, linkId: 1 }, { accountId, linkId: 2 }, { accountId, kind: 'scan', qrId: 1 });
      await reader().deleteObject(link(1));
      expect(await reader().count({ accountId, object: link(1) })).toBe(0);
      expect(await reader().count({ accountId, kind: 'click' })).toBe(1);
      await reader().deleteAccount(accountId);
      expect(await reader().count({ accountId })).toBe(0);
    });

    it('does not make a token forget: what was deleted is not stored again by a late repetition', async () => {
      const accountId = newAccount();
      const token = newToken();
      const rows = encoded(clicks(accountId, 3));
      await writer().insertBlock(token, rows);
      await reader().deleteAccount(accountId);
      await writer().insertBlock(token, rows);
      expect(await reader().count({ accountId })).toBe(0);
    });
  });
}

const labels = (): ValueLabels => ({ values: [], labels: [], empty: 'Unknown' });

type Question = Partial<SiteBreakdownQuery> & { name: string };

function question(accountId: number, { name, ...given }: Question): SiteBreakdownQuery {
  const topic = siteTopic(name);
  if (topic === undefined) throw new Error(`No topic: ${name}`);
  return {
    accountId,
    siteId: 1,
    topic,
    range: { from: '2026-03-01', to: '2026-03-31' },
    search: '',
    sortBy: 'count',
    order: 'desc',
    limit: 100,
    offset: 0,
    ...given,
  };
}
