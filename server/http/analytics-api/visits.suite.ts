import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { Numbers } from './analytics.fixture.ts';

const { showVisits, showVisit, showRealtime } = analyticsOperations;

/** Single visits over HTTP, in a service that other tests started. */
export function singleVisitsSuite(numbers: () => Numbers): void {
  const start = Date.now() - 120_000;
  const begun = { visitStartedAt: start, visitId: '5001', visitorId: '500', entryPath: '/in' };
  const get = (path: string) => numbers().get(`/websites/${numbers().site}${path}`);
  const prepare = async () => {
    await numbers().post(`/websites/${numbers().site}/goals`, {
      name: 'Bought',
      match: { kind: 'page', path: '/bought' },
    });
    await numbers().store(
      { ...begun, occurredAt: start, path: '/in', country: 'NP', device: 'mobile' },
      { ...begun, occurredAt: start + 60_000, path: '/bought', country: 'NP', device: 'mobile' },
    );
  };

  describe('single visits', () => {
    it('are listed, shown step by step, and downloaded, with the names of their goals', async () => {
      await prepare();
      const listed = await get('/visits?period=7d&filter_country=NP');
      expect(listed.status).toBe(200);
      expect([...Value.Errors(showVisits.response, listed.json)]).toEqual([]);
      const [visit] = listed.json.data;
      expect(visit).toMatchObject({ views: 2, entry_page: '/in', exit_page: '/bought', country: { label: 'Nepal' } });
      expect(visit.goals.map(({ name }: { name: string }) => name)).toEqual(['Bought']);
      expect(listed.json.meta.next_cursor).toBeNull();

      const shown = await get(`/visit?visit=${visit.visit}`);
      expect([...Value.Errors(showVisit.response, shown.json)]).toEqual([]);
      expect(shown.json.data.visit).toEqual(visit);
      expect(shown.json.data.steps.map(({ page }: { page: string }) => page)).toEqual(['/in', '/bought']);

      const file = await get('/visits/export?period=7d&filter_country=NP');
      expect(file.headers.get('content-disposition')).toMatch(
        /^attachment; filename="live\.example_visits_[\d_-]+\.csv"$/,
      );
      const [head, line, ...others] = file.text.trim().split('\r\n');
      expect([head?.split(',').slice(0, 3), others]).toEqual([['started_at', 'local_time', 'visitor'], []]);
      expect(line).toContain(`,Bought,/in > /bought,${visit.visit}`);
    });

    it('name nobody: no identifier of a visitor, no address, no version, screen or language', async () => {
      const { text } = await get('/visits?period=7d');
      expect(text).not.toMatch(/visitor_id|person|address|version|screen|language/);
      expect(text).not.toContain('"500"');
    });

    it('are paged by cursor', async () => {
      await numbers().store({
        ...begun,
        visitId: '5002',
        visitStartedAt: start + 1,
        occurredAt: start + 1,
        country: 'NP',
      });
      const first = await get('/visits?filter_country=NP&limit=1');
      const second = await get(`/visits?filter_country=NP&limit=1&cursor=${first.json.meta.next_cursor}`);
      const idsOf = ({ json }: typeof first) => json.data.map(({ visit }: { visit: string }) => visit.split('-')[1]);
      expect([idsOf(first), idsOf(second), second.json.meta.next_cursor]).toEqual([['5002'], ['5001'], null]);
    });

    it.each([
      ['min_views=2', 1],
      ['min_views=3', 0],
      ['min_duration=60', 1],
      ['min_duration=61', 0],
      ['max_duration=59', 1],
      ['max_duration=60', 2],
      ['filter_page=/bought', 1],
      ['filter_exit_page=/bought', 1],
      ['filters={"kind":"is","dimension":"goal","values":["Bought"]}', 1],
      ['filters={"kind":"is_not","dimension":"goal","values":["Bought"]}', 1],
      ['bots=only', 0],
      ['period=yesterday', 0],
    ])('are narrowed down by %s', async (query, expected) => {
      const { status, json } = await get(`/visits?filter_country=NP&${query}`);
      expect([status, json.data?.length]).toEqual([200, expected]);
    });

    it('have the amounts and properties of their events, and the click that began them', async () => {
      const journey = { journeyId: '990', viaLinkId: 12 };
      const bought = { ...begun, ...journey, visitId: '5003', country: 'IS' };
      await numbers().store(
        { ...bought, kind: 'click', siteId: 0, linkId: 12, occurredAt: start - 1_500 },
        { ...bought, occurredAt: start, path: '/in' },
        { ...bought, kind: 'engagement', occurredAt: start + 9_000, path: '/in', engagedMs: 8_600, scrollDepth: 72 },
        {
          ...{ ...bought, kind: 'event', occurredAt: start + 10_000, path: '/in', name: 'Paid' },
          ...{ value: 12.5, unit: 'EUR', props: { plan: 'gift, large' } },
        },
      );
      const [visit] = (await get('/visits?filter_country=IS')).json.data;
      expect(visit).toMatchObject({ link: 12, qr: null, engaged_time: 9, duration: 10, events: 1 });
      const { steps } = (await get(`/visit?visit=${visit.visit}`)).json.data;
      expect(steps).toMatchObject([
        { kind: 'click', link: 12, page: '', host: '', value: null },
        { kind: 'pageview', page: '/in', engaged_time: 9, scroll_depth: 72, link: null },
        { kind: 'event', name: 'Paid', value: 12.5, currency: 'EUR', properties: { plan: 'gift, large' } },
      ]);
    });

    it('have a number that two visits of one day share, and no identifier that would outlive it', async () => {
      const other = { ...begun, visitId: '5004', visitStartedAt: start + 5, occurredAt: start + 5, country: 'MT' };
      await numbers().store(other, { ...other, visitId: '5005', visitStartedAt: start + 9, occurredAt: start + 9 });
      const { json } = await get('/visits?filter_country=MT');
      const visitors = json.data.map(({ visitor }: { visitor: number }) => visitor);
      expect(visitors).toHaveLength(2);
      expect(new Set(visitors).size).toBe(1);
    });

    it('are those of the website only, and of nobody else', async () => {
      const stranger = await numbers().app.newAccount();
      for (const path of ['/visits', '/visit?visit=1-1', '/visits/export', '/realtime']) {
        const { status } = await stranger.api('GET', `/api/v1/websites/${numbers().site}${path}`);
        expect([path, status]).toEqual([path, 404]);
      }
    });

    it('are downloaded with formulas disarmed and commas quoted', async () => {
      const odd = { ...begun, visitId: '5006', visitStartedAt: start + 20, occurredAt: start + 20, country: 'FO' };
      await numbers().store({ ...odd, path: '/a,b', source: '=cmd()', city: 'Tórshavn' });
      const { text } = await get('/visits/export?filter_country=FO');
      const line = text.trim().split('\r\n').at(-1) ?? '';
      expect(line).toContain('"/a,b"');
      expect(line).toContain('Tórshavn');
      expect(line).not.toMatch(/(^|,)=cmd/);
    });

    it.each(['/visits?cursor=abc', '/visits?limit=0', '/visits?min_views=x', '/visit', '/visit?visit=1'])(
      'are rejected with 422 for %s',
      async (path) => expect((await get(path)).status).toBe(422),
    );

    it('are unknown without an error: an erased visit has no steps', async () => {
      const { status, json } = await get('/visit?visit=1772279940000-12');
      expect([status, json.data]).toEqual([200, { visit: null, steps: [] }]);
    });

    it('of the last half hour are part of the realtime screen, with conversions', async () => {
      const { status, json } = await get('/realtime');
      expect(status).toBe(200);
      expect([...Value.Errors(showRealtime.response, json)]).toEqual([]);
      const visit = json.data.visits.find(({ visit }: { visit: string }) => visit.endsWith('-5001'));
      expect(visit.steps.map(({ kind, page }: { kind: string; page: string }) => `${kind} ${page}`)).toEqual([
        'pageview /in',
        'pageview /bought',
      ]);
      expect(json.data.conversions[0]).toMatchObject({ visit: visit.visit, goal: { name: 'Bought' } });
      expect(json.data.minutes).toHaveLength(30);
    });
  });
}
