import { notFound } from '../../platform/app-error.ts';
import type { Analytics, AnalyticsResult, LiveResult, OverviewResult } from '../analytics.ts';
import { PANELS } from '../query/query.ts';
import type { AnalyticsDeps } from './result-deps.ts';

export const NOW = Date.UTC(2026, 2, 15, 12, 0, 30);
export const MINE = 1;
/** Account 1 has one object of each kind, with this ID. */
export const OWN = 7;

export function statsResult(over: Partial<AnalyticsResult> = {}): AnalyticsResult {
  return { rows: [], total: 0, totals: [0], exact: true, resolution: 'events', ...over };
}

export function liveResult(visitors: number): LiveResult {
  return { visitors, minutes: [], pages: [], sources: [], countries: [] };
}

const figures = { visitors: 4, visits: 4, views: 9, events: 0, views_per_visit: 2, bounce_rate: 0, visit_duration: 3 };
/** Every panel, without rows. */
export function emptyPanels(): OverviewResult['panels'] {
  const panels: Partial<OverviewResult['panels']> = {};
  for (const panel of PANELS) panels[panel] = [];
  // Now it has them all.
  return panels as OverviewResult['panels'];
}

export const overviewResult: OverviewResult = {
  totals: { ...figures, engaged_time: 1, conversions: 2, conversion_rate: 50, revenue: 0, currency: null },
  series: [],
  panels: {
    ...emptyPanels(),
    page: [{ value: '/', visitors: 3, views: 5, events: 0 }],
    referrer: [{ value: '', visitors: 2, views: 3, events: 0 }],
    country: [{ value: 'DE', visitors: 1, views: 1, events: 0 }],
  },
  exact: true,
  resolution: 'events',
};

/** The queries that the engine received, by method name. */
export type Requested = [method: keyof Analytics, input: unknown][];

/** Deps that respond immediately, record their calls, and know an account with one object of each kind. */
export function fakeParts(over: Partial<Analytics> = {}) {
  const requested: Requested = [];
  const clock = { time: NOW, now: () => clock.time };
  const totals = { countedAt: 1, reads: 0, readAnewAt: async () => ++totals.reads && totals.countedAt };
  const said =
    <Result>(method: keyof Analytics, result: Result) =>
    async (input: unknown) => {
      requested.push([method, input]);
      return result;
    };
  const analytics = {
    query: said('query', statsResult()),
    overview: said('overview', overviewResult),
    goals: async ({ goals }: { goals: readonly unknown[] }) => goals.map(() => ({ conversions: 3, converted: 1 })),
    funnel: said('funnel', [2, 1]),
    retention: said('retention', []),
    journeys: said('journeys', []),
    live: said('live', liveResult(1)),
    accountActivity: said('accountActivity', { websites: new Map([[OWN, 2]]), minutes: [] }),
    lastConversions: said('lastConversions', [25]),
    movers: said('movers', { links: [], codes: [], websites: [] }),
    firstEventAt: said('firstEventAt', Date.UTC(2026, 0, 1)),
    exportEvents: async function* () {
      yield [{ kind: 'click' }];
    },
    ...over,
  } as unknown as Analytics;
  const parts = {
    analytics,
    ...fakeCatalog(),
    totals,
    changes: { subscribe: () => () => undefined, period: () => 1 },
    lateEvents: { read: async () => [] },
    log: { count: async () => 0 },
    clock,
  } as unknown as AnalyticsDeps;
  return { parts, requested, clock, totals };
}

const DAY_MS = 86_400_000;
const SETUP = {
  ...{ createdAt: NOW, link: false, code: false, website: false, websiteId: null },
  ...{ visit: false, goal: false, domain: false, member: false, sample: false },
};

const HOME_STATE = {
  usedUp: async () => [{ id: 9, name: 'Tickets', clickLimit: 100, at: 15 }],
  setup: async () => ({ ...SETUP, createdAt: NOW - 31 * DAY_MS, link: true, website: true, websiteId: OWN }),
  problems: async () => [{ kind: 'broken_destination', type: 'link', id: 9, name: 'Tickets', detail: '404' }],
};

const SEARCH = {
  newest: async () => [
    { type: 'link', id: 1, name: 'Garden', detail: 'https://x.example/', websiteId: null, updatedAt: 30 },
    { type: 'qr', id: 2, name: 'Poster', detail: '', websiteId: null, updatedAt: 10 },
  ],
};

function fakeCatalog() {
  const owned = async (accountId: number, id: number) => {
    if (accountId !== MINE || id !== OWN) throw notFound();
    return { domain: 'shop.example', pageId: id };
  };
  const saved = { id: 3, name: 'Order', accountId: MINE, websiteId: OWN, createdAt: 1 };
  const goals = [{ ...saved, definition: { kind: 'event', name: 'Order' } }];
  const funnel = { steps: [{ kind: 'click' }, { kind: 'page', path: '/' }], windowMinutes: 30, by: 'story' };
  return {
    owned: {
      ...{ website: owned, link: owned, qr: owned, campaign: owned, domain: owned, bio: owned },
      channel: async (accountId: number, id: number) => {
        await owned(accountId, id);
        return { ids: { links: [1, 2], bio: [3], qr: [4] }, total: 4 };
      },
      memberships: async () => ({ items: { links: [[1, [OWN]]], bio: [], qr: [] }, total: 1 }),
    },
    objects: {
      websites: async () => [{ id: OWN, domain: 'shop.example', favorite: true, timezone: 'UTC' }],
      goals: async () => [{ kind: 'event', name: 'Order', siteId: OWN }],
      names: async (_accountId: number, kind: string, ids: readonly number[]) =>
        new Map(ids.filter((id) => id === OWN).map((id) => [id, `${kind} ${id}`])),
      namedGoals: async () => [
        { name: 'Ordered', domain: 'shop.example', goal: { kind: 'event', name: 'Order', siteId: OWN } },
      ],
      sendingTo: async () => ({
        links: [
          { id: 11, addresses: ['https://else.example/?from=shop.example', 'https://WWW.shop.example:8080/a'] },
          { id: 12, addresses: ['https://myshop.example/', 'https://sub.shop.example/', 'no address shop.example'] },
        ],
        codes: [{ id: 21, addresses: ['http://shop.example./'] }],
      }),
      ...HOME_STATE,
      answers: async () => [{ type: 'bio', id: 4, name: 'Anna', detail: 'contact', at: 20 }],
    },
    pins: { list: async () => [{ type: 'link', id: OWN }] },
    rates: { find: async () => undefined },
    search: SEARCH,
    settings: {
      find: async (accountId: number, id: number) => owned(accountId, id).then(() => ({ timezone: 'Asia/Kathmandu' })),
    },
    goals: {
      goals: { page: async () => ({ items: goals, total: 1 }) },
      funnels: {
        find: async (site: { accountId: number; websiteId: number }, id: number) => {
          if (site.accountId !== MINE || site.websiteId !== OWN || id !== 3) throw notFound();
          return { ...saved, definition: funnel };
        },
      },
    },
  };
}
