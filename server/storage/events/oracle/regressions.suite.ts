import { describe, expect, it } from 'vitest';
import type { Analytics, AnalyticsQuery, FunnelQuery, Metric, OverviewQuery } from '../../../analytics/query/query.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { INSERT_IS_OVER_MS } from '../daily/day-ledger.ts';
import { eventRow } from '../event-rows.fixture.ts';
import { type OracleLog, TIMEOUT_MS } from './oracle-log.fixture.ts';
import { DAY_MS, FIRST_DAY } from './rows.fixture.ts';

const HOUR_MS = 3_600_000;
const TEN = FIRST_DAY + 10 * HOUR_MS;
const DAY = { from: FIRST_DAY, to: FIRST_DAY + DAY_MS };

/** Bugs that the oracle has found, each with the fewest events that show it. */
export function regressionsSuite(log: OracleLog): void {
  const store = async (...rows: Partial<EventRow>[]) => {
    const website = { accountId: 1, siteId: 1, kind: 'pageview' as const, visitId: '1', visitStartedAt: TEN };
    const { mine } = await log.settle(rows.map((row) => eventRow({ ...website, occurredAt: TEN, ...row })));
    return { scope: { kind: 'website' as const, id: 1, accountId: mine }, range: DAY, timezone: 'UTC' };
  };
  type Basis = Awaited<ReturnType<typeof store>>;
  const ask = (basis: Basis, metrics: readonly Metric[], given: Partial<AnalyticsQuery> = {}) =>
    log.ask(() => log.log().analytics.query({ ...basis, metrics, dimensions: [], limit: 100, offset: 0, ...given }));
  const rowsOf = async (...requested: Parameters<typeof ask>) =>
    (await ask(...requested)).rows.map(({ dimensions, metrics }) => [...dimensions, ...metrics]);
  /** Runs a dashboard query twice: counted in this process, and by the engine. */
  const dashboards = async (basis: Basis, given: Partial<OverviewQuery> = {}) => {
    const query = { ...basis, interval: 'day' as const, limit: 10, ...given };
    const both: Pick<Analytics, 'overview'>[] = [log.log().analytics, log.another().thorough];
    return Promise.all(both.map((analytics) => log.ask(() => analytics.overview(query))));
  };

  describe('found by the oracle:', () => {
    it('a visit that began with a custom event has the entry page of its first view', async () => {
      const basis = await store(
        { kind: 'event', name: 'Resume', path: '/old' },
        { path: '/in', entryPath: '/in', occurredAt: TEN + 60_000 },
      );
      const byEntry = { dimensions: ['entry_page' as const] };
      expect(await rowsOf(basis, ['visits', 'views_per_visit', 'bounce_rate'], byEntry)).toEqual([['/in', 1, 1, 0]]);
      const filter = { kind: 'is', dimension: 'entry_page', values: ['/in'] } as const;
      expect(await rowsOf(basis, ['visits', 'bounce_rate', 'visit_duration'], { filter })).toEqual([[1, 0, 60]]);
    });

    it('a rotated phone is one visit', async () => {
      const basis = await store({ screen: '390x844' }, { screen: '844x390', occurredAt: TEN + 1_000 });
      const found = await rowsOf(basis, ['visits', 'visit_duration'], { dimensions: ['screen'] });
      expect(found).toEqual([['844x390', 1, 1]]);
    });

    it('a visit whose start two processes recorded at different times counts once', async () => {
      const basis = await store({}, { path: '/b', occurredAt: TEN + 600_000, visitStartedAt: TEN + 300_000 });
      const metrics = ['visits', 'views_per_visit', 'visit_duration'] as const;
      const edge = TEN + 120_000;
      const before = { ...basis, range: { from: FIRST_DAY, to: edge } };
      const after = { ...basis, range: { from: edge, to: DAY.to } };
      expect(await rowsOf(before, metrics)).toEqual([[1, 2, 600]]);
      expect(await rowsOf(after, metrics)).toEqual([[0, 0, 0]]);
      for (const { totals } of await dashboards(before))
        expect(totals).toMatchObject({ visits: 1, views_per_visit: 2 });
      for (const { totals } of await dashboards(after)) expect(totals).toMatchObject({ visits: 0, views: 1 });
    });

    it('an empty range has no intervals, no rows and no figures', async () => {
      const basis = { ...(await store({})), range: { from: TEN, to: TEN } };
      for (const interval of ['minute', 'hour', 'day', 'year'] as const) {
        expect(await ask(basis, ['visitors', 'visits'], { interval })).toMatchObject({
          rows: [],
          total: 0,
          totals: [0, 0],
        });
        for (const result of await dashboards(basis, { interval })) {
          expect(result).toMatchObject({ series: [], totals: { visitors: 0, visits: 0 } });
        }
      }
    });

    it('a single row is on the first page', async () => {
      const basis = await store({});
      expect(await ask(basis, ['views'], { offset: 1 })).toMatchObject({ rows: [], total: 1, totals: [1] });
    });

    it('the exit page dimension includes goals and revenue', async () => {
      const basis = await store(
        { path: '/a' },
        { kind: 'event', name: 'Buy', value: 5, unit: 'EUR', occurredAt: TEN + 1_000 },
        { kind: 'engagement', path: '/a', scrollDepth: 60, occurredAt: TEN + 2_000 },
        { path: '/end', occurredAt: TEN + 3_000 },
      );
      const metrics = ['conversions', 'conversion_rate', 'revenue', 'scroll_depth'] as const;
      const goals = [{ kind: 'event' as const, name: 'Buy' }];
      expect(await rowsOf(basis, metrics, { dimensions: ['exit_page'], goals })).toEqual([['/end', 1, 100, 5, 60]]);
    });

    it('a visit has a page by a view or an event, not by engagement of an earlier visit', async () => {
      const basis = await store(
        { path: '/a' },
        { path: '/b', visitId: '2', occurredAt: TEN + 1_000 },
        { kind: 'engagement', path: '/a', visitId: '2', scrollDepth: 60, occurredAt: TEN + 2_000 },
      );
      const filter = { kind: 'is' as const, dimension: 'page' as const, values: ['/a'] };
      expect(await rowsOf(basis, ['visits'], { dimensions: ['page'] })).toEqual([
        ['/a', 1],
        ['/b', 1],
      ]);
      expect(await rowsOf(basis, ['visits'], { filter })).toEqual([[1]]);
    });

    it('engagement time that matches a filter counts, though its visit has no view or event that does', async () => {
      const basis = await store(
        { path: '/a' },
        { path: '/b', visitId: '2' },
        { kind: 'engagement', path: '/a', visitId: '2', engagedMs: 8_000, occurredAt: TEN + 2_000 },
      );
      const filter = { kind: 'is', dimension: 'page', values: ['/a'] } as const;
      for (const { totals } of await dashboards(basis, { filter }))
        expect(totals).toMatchObject({ visits: 1, engaged_time: 8 });
      const journeys = () => log.log().analytics.journeys({ ...basis, filter, steps: 3, from: 'start', limit: 9 });
      expect(await log.ask(journeys)).toEqual([{ pages: ['/a'], visits: 1 }]);
    });

    it('conversion rates never exceed 100 %, though visitors of yesterday convert', async () => {
      const read = { kind: 'engagement' as const, scrollDepth: 90, visitStartedAt: FIRST_DAY - 1_000 };
      const basis = await store(
        { visitorId: '1' },
        { ...read, visitorId: '2', visitId: '2', occurredAt: FIRST_DAY + 1_000 },
        { ...read, visitorId: '3', visitId: '3', occurredAt: FIRST_DAY + 1_000 },
      );
      const goals = [{ kind: 'scroll' as const, path: '*', depth: 50 }];
      expect(await rowsOf(basis, ['visitors', 'conversion_rate'], { goals })).toEqual([[1, 100]]);
      for (const { totals } of await dashboards(basis, { goals })) expect(totals.conversion_rate).toBe(100);
    });

    it('visitors with an event that matches a step and an earlier one are counted', async () => {
      const basis = await store({ path: '/' }, { path: '/pricing', occurredAt: TEN + 1_000 });
      const steps = [
        { kind: 'page' as const, path: '*' },
        { kind: 'page' as const, path: '/pricing' },
      ];
      const funnel = { ...basis, steps, windowMs: HOUR_MS, by: 'visit' as const };
      expect(await log.ask(() => log.log().analytics.funnel(funnel))).toEqual([1, 1]);
    });

    it('any code in a website’s funnel means codes that redirect to it and match its filter', async () => {
      const scan = (qrId: number, journeyId: string) => ({ kind: 'scan' as const, siteId: 0, qrId, journeyId });
      const visit = (siteId: number, viaQrId: number, journeyId: string) => ({
        siteId,
        viaQrId,
        journeyId,
        visitId: journeyId,
        occurredAt: TEN + 1_000,
      });
      const toOther = [scan(2, '21'), visit(2, 2, '21'), scan(2, '22')];
      const changed = [scan(3, '31'), visit(2, 3, '31'), scan(3, '32'), visit(1, 3, '32'), scan(3, '33')];
      const basis = await store(scan(1, '11'), visit(1, 1, '11'), scan(1, '12'), ...toOther, ...changed);
      const steps = [{ kind: 'scan' as const }, { kind: 'page' as const, path: '*' }];
      const funnel = { ...basis, steps, windowMs: HOUR_MS, by: 'story' as const };
      const reached = (given: Partial<FunnelQuery>) =>
        log.ask(() => log.log().analytics.funnel({ ...funnel, ...given }));
      const sourceObjects = { linkIds: [], qrIds: [1] };
      expect(await reached({ sourceObjects })).toEqual([4, 2]);
      expect(await reached({ sourceObjects: { linkIds: [], qrIds: [1, 2] } })).toEqual([5, 2]);
      const filter = { kind: 'is', dimension: 'via_qr', values: ['1'] } as const;
      expect(await reached({ sourceObjects, filter })).toEqual([2, 1]);
      expect(await reached({ steps: [{ kind: 'scan', qrId: 2 }, ...steps.slice(1)] })).toEqual([2, 0]);
    });

    it('a funnel of one country starts with the scans of that country, and of one page with all scans', async () => {
      const scan = (journeyId: string, country: string) => ({
        kind: 'scan' as const,
        siteId: 0,
        qrId: 1,
        journeyId,
        country,
      });
      const visit = (journeyId: string, country: string) => ({
        viaQrId: 1,
        journeyId,
        visitId: journeyId,
        visitorId: journeyId,
        country,
        path: '/',
        occurredAt: TEN + 1_000,
      });
      const german = [scan('1', 'DE'), scan('2', 'DE'), visit('2', 'DE')];
      const basis = await store(...german, scan('3', 'FR'), visit('3', 'FR'), scan('4', 'FR'));
      const steps = [
        { kind: 'scan' as const, qrId: 1 },
        { kind: 'page' as const, path: '*' },
      ];
      const funnel = { ...basis, steps, windowMs: HOUR_MS, by: 'story' as const };
      const by = (dimension: 'country' | 'page', ...values: string[]) => {
        const filter = { kind: 'is' as const, dimension, values };
        return log.ask(() => log.log().analytics.funnel({ ...funnel, filter }));
      };
      expect(await by('country', 'DE')).toEqual([2, 1]);
      expect(await by('country', 'FR')).toEqual([2, 1]);
      expect(await by('page', '/')).toEqual([4, 2]);
    });

    it('a filter by exit page considers when people were first seen, long before the range', async () => {
      const named = { userHash: '7', path: '/out' };
      const next = TEN + 4 * DAY_MS;
      const basis = await store(named, { ...named, visitId: '2', occurredAt: next, visitStartedAt: next });
      const filter = { kind: 'is', dimension: 'exit_page', values: ['/out'] } as const;
      const range = { from: FIRST_DAY + 4 * DAY_MS, to: FIRST_DAY + 5 * DAY_MS };
      const question = { ...basis, range, filter, period: 'day' as const };
      expect(await log.ask(() => log.log().analytics.retention(question))).toMatchObject([{ size: 0 }]);
    });

    it('exports can be filtered by properties', async () => {
      const basis = await store({ props: { plan: 'pro' } }, { props: { plan: 'free' }, path: '/free' });
      const filter = { kind: 'contains', dimension: 'property:plan', values: ['FREE'] } as const;
      const records = [];
      for await (const piece of log.log().analytics.exportEvents({ ...basis, filter })) records.push(...piece);
      expect(records.map(({ path, props }) => [path, JSON.parse(String(props))])).toEqual([
        ['/free', { plan: 'free' }],
      ]);
    });

    it('dashboards can be filtered by a currency other than the requested one', async () => {
      const paid = (value: number, unit: string, visitId: string) => ({
        kind: 'event' as const,
        name: 'Buy',
        value,
        unit,
        visitId,
        visitorId: visitId,
      });
      const basis = await store(paid(1, 'EUR', '1'), paid(2, 'USD', '2'), paid(4, 'USD', '3'));
      const filter = { kind: 'is', dimension: 'currency', values: ['USD'] } as const;
      for (const { totals } of await dashboards(basis, { filter, currency: 'EUR' })) {
        expect(totals).toMatchObject({ visitors: 2, events: 2, revenue: 0 });
      }
    });

    it(
      'dashboards drop expired events, though they cache closed days',
      async () => {
        const basis = await store({}, { occurredAt: TEN + DAY_MS, visitStartedAt: TEN + DAY_MS, visitId: '2' });
        const range = { from: FIRST_DAY, to: FIRST_DAY + 2 * DAY_MS };
        const views = async () => (await dashboards({ ...basis, range })).map(({ totals }) => totals.views);
        while ((await log.ask(() => log.log().days.countSettled())) > 0);
        expect(await views()).toEqual([2, 2]);
        log.wait(INSERT_IS_OVER_MS + 2_000);
        await log.log().reader.deleteSiteBefore(basis.scope.accountId, 1, FIRST_DAY + DAY_MS);
        expect(await views()).toEqual([1, 1]);
        log.wait(2_000);
        await log.log().reader.deleteAllBefore(FIRST_DAY + 2 * DAY_MS);
        expect(await views()).toEqual([0, 0]);
      },
      TIMEOUT_MS,
    );

    it(
      'a website’s totals include visitors with custom events alone, whether or not their day was counted',
      async () => {
        const { scope } = await store({}, { kind: 'event', name: 'Ping', visitorId: '9', visitId: '9' });
        const refs = [{ kind: 'site', accountId: scope.accountId, id: 1 }] as const;
        const totals = () => log.ask(() => log.log().reader.objectTotals(refs));
        expect(await totals()).toMatchObject([{ clicks: 1, uniqueClicks: 2 }]);
        while ((await log.ask(() => log.log().days.countSettled())) > 0);
        expect(await totals()).toMatchObject([{ clicks: 1, uniqueClicks: 2 }]);
      },
      TIMEOUT_MS,
    );
  });
}
