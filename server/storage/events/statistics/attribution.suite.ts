import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributionQuery, TouchGroup } from '../../../analytics/query/query.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { type EventLogHarness, retryWhileUnavailable } from '../event-log-harness.fixture.ts';

const SITE = 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 2, 4);
const RANGE = { from: START, to: START + DAY_MS };
const ORDER = { kind: 'event', name: 'Order' } as const;

type Row = Partial<EventRow>;
interface Visit {
  id: number;
  started: number;
  source: string;
  visitor: string;
  person: string;
  hasView: boolean;
  /** Milliseconds after the start. */
  orders: number[];
}

function rowsOf({ id, started, source, visitor, person, hasView, orders }: Visit): Row[] {
  const shared = { siteId: SITE, visitId: String(id), visitStartedAt: started, source };
  const ids = { ...shared, visitorId: visitor, userHash: person };
  return [
    ...(hasView ? [{ ...ids, kind: 'pageview' as const, occurredAt: started }] : []),
    ...orders.map((after): Row => ({ ...ids, kind: 'event', name: 'Order', occurredAt: started + after })),
  ];
}

/** The touches before each conversion, by the definition. */
function touchesOf(visits: readonly Visit[], windowMs: number): Visit[][] {
  const dayOf = ({ started }: Visit) => Math.floor(started / DAY_MS);
  const numberOf = (visit: Visit) => `${visit.visitor} ${dayOf(visit)}`;
  const personOf = (visit: Visit) => {
    const same = visits.filter((other) => numberOf(other) === numberOf(visit) && isStored(other));
    const named = new Set(same.map(({ person }) => person).filter((person) => person !== '0'));
    if (visit.person !== '0') return visit.person;
    return named.size === 1 ? [...named].join('') : numberOf(visit);
  };
  return visits.flatMap((own) =>
    own.orders
      .map((after) => own.started + after)
      .filter((at) => at >= RANGE.from && at < RANGE.to)
      .map((at) => {
        const viewed = visits.filter(
          (visit) =>
            visit.hasView &&
            personOf(visit) === personOf(own) &&
            visit.started <= at &&
            visit.started >= at - windowMs &&
            visit.started < RANGE.to,
        );
        const sorted = viewed.toSorted(
          (one, other) =>
            Number(one === own) - Number(other === own) || one.started - other.started || one.id - other.id,
        );
        return sorted.length > 0 ? sorted : [own];
      }),
  );
}

function isStored({ hasView, orders }: Visit): boolean {
  return hasView || orders.length > 0;
}

type Sums = Record<'all' | 'first' | 'last' | 'lastNonDirect' | 'conversions', number>;

function modelOf(conversions: readonly Visit[][]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const touches of conversions) {
    const add = (touch: Visit | undefined, names: readonly (keyof Sums)[]) => {
      const key = `${touch?.source} ${touches.length}`;
      const sum = sums.get(key) ?? { all: 0, first: 0, last: 0, lastNonDirect: 0, conversions: 0 };
      for (const name of names) sum[name] += 1;
      sums.set(key, sum);
    };
    for (const touch of touches) add(touch, ['all']);
    add(touches[0], ['first', 'conversions']);
    add(touches.at(-1), ['last']);
    add(touches.findLast(({ source }) => source !== '') ?? touches.at(-1), ['lastNonDirect']);
  }
  return sums;
}

const anyVisit = fc.record({
  started: fc.integer({ min: -72, max: 23 }).map((hour) => START + hour * HOUR_MS),
  source: fc.constantFrom('', 'Google', 'Bing', 'News'),
  visitor: fc.constantFrom('1', '2', '3'),
  person: fc.constantFrom('0', '0', '71', '72'),
  hasView: fc.boolean(),
  orders: fc.array(fc.integer({ min: 0, max: 40 * 60_000 }), { maxLength: 3 }),
});

/** Attribution equals that of a model, and follows its definition case by case. */
export function attributionSuite({ analytics, newAccount, store }: EventLogHarness): void {
  const accountWith = async (...rows: Row[]) => {
    const accountId = newAccount();
    if (rows.length > 0) await retryWhileUnavailable(() => store(...rows.map((row) => ({ accountId, ...row }))));
    return accountId;
  };
  const ask = (accountId: number, over: Partial<AttributionQuery> = {}) =>
    retryWhileUnavailable(() =>
      analytics().attribution({
        ...{ scope: { accountId, kind: 'website', id: SITE }, range: RANGE, goals: [ORDER] },
        ...{ windowMs: 30 * DAY_MS, by: 'source', metric: 'conversions', ...over },
      }),
    );
  const view = (over: Row): Row => ({ kind: 'pageview', siteId: SITE, userHash: '9', ...over });
  const order = (over: Row): Row => ({ ...view(over), kind: 'event', name: 'Order' });
  const sumsOf = (groups: readonly TouchGroup[], name: 'first' | 'last' | 'lastNonDirect' | 'all') =>
    Object.fromEntries(groups.filter((group) => group[name] !== 0).map((group) => [group.value, group[name]]));

  /** Three visits of one identified person; the last, a direct one, orders. */
  const journey = () => {
    const at = (days: number) => ({ occurredAt: START + HOUR_MS - days * DAY_MS });
    const own = { visitId: '3', visitorId: '3', source: '' };
    return [
      view({ ...at(20), visitId: '1', visitorId: '1', source: 'Google' }),
      view({ ...at(5), visitId: '2', visitorId: '2', source: 'News' }),
      view({ ...at(0), ...own }),
      order({ ...own, occurredAt: START + HOUR_MS + 9, visitStartedAt: START + HOUR_MS, value: 12.34, unit: 'EUR' }),
    ];
  };

  describe('attribution', () => {
    it('matches a plain implementation for any visits and conversions', async () => {
      const anyHours = fc.constantFrom(24, 48, 90 * 24);
      await fc.assert(
        fc.asyncProperty(fc.array(anyVisit, { minLength: 1, maxLength: 14 }), anyHours, async (drawn, hours) => {
          const visits = drawn.map((visit, index) => ({ ...visit, id: index + 1 }));
          const accountId = await accountWith(...visits.flatMap(rowsOf));
          const groups = await ask(accountId, { windowMs: hours * HOUR_MS });
          const found = groups.map(({ value, touches, all, first, last, lastNonDirect, conversions }) => {
            return [`${value} ${touches}`, { all, first, last, lastNonDirect, conversions }] as const;
          });
          expect(new Map(found)).toEqual(modelOf(touchesOf(visits, hours * HOUR_MS)));
        }),
        { numRuns: 12 },
      );
    });

    it('credits the first, the last and every visit of an identified person', async () => {
      const groups = await ask(await accountWith(...journey()));
      expect(sumsOf(groups, 'first')).toEqual({ Google: 1 });
      expect(sumsOf(groups, 'last')).toEqual({ '': 1 });
      expect(sumsOf(groups, 'lastNonDirect')).toEqual({ News: 1 });
      expect(sumsOf(groups, 'all')).toEqual({ '': 1, Google: 1, News: 1 });
      const found = groups.map(({ value, touches, identified }) => [value, [touches, identified]]);
      expect(Object.fromEntries(found)).toEqual({ '': [3, 0], Google: [3, 1], News: [3, 0] });
    });

    it.each([
      [4, { '': 1 }],
      [6, { News: 1 }],
      [21, { Google: 1 }],
    ])('looks back %i days', async (days, first) => {
      const accountId = await accountWith(...journey());
      expect(sumsOf(await ask(accountId, { windowMs: days * DAY_MS }), 'first')).toEqual(first);
    });

    it('gives the revenue of each currency exactly, of sales with or without a goal', async () => {
      const sale = { visitId: '4', visitorId: '4', userHash: '0', source: 'Bing', occurredAt: START + 1, unit: 'EUR' };
      const accountId = await accountWith(
        ...journey(),
        { ...order({ ...sale, value: 0.1 }), name: 'Gift' },
        order({ ...sale, value: 0.2 }),
        order({ ...sale, value: 5, unit: 'USD' }),
      );
      const inEach = (groups: readonly TouchGroup[]) =>
        ['EUR', 'USD'].map((currency) =>
          sumsOf(
            groups.filter((group) => group.currency === currency),
            'first',
          ),
        );
      const all = await ask(accountId, { goals: undefined, metric: 'revenue' });
      expect(inEach(all)).toEqual([{ Bing: 3_000, Google: 123_400 }, { Bing: 50_000 }]);
      const orders = await ask(accountId, { metric: 'revenue' });
      expect(inEach(orders)).toEqual([{ Bing: 2_000, Google: 123_400 }, { Bing: 50_000 }]);
    });

    it('counts an event once that reaches several goals, and a depth once per page, visit and day', async () => {
      const depth = {
        ...view({ visitId: '1', userHash: '0', occurredAt: START + 5, source: 'Bing' }),
        scrollDepth: 80,
      };
      const engaged = { ...depth, kind: 'engagement' as const };
      const accountId = await accountWith(
        { ...depth, occurredAt: START + 1, visitStartedAt: START + 1, scrollDepth: 0 },
        ...[engaged, { ...engaged, occurredAt: START + 9 }, { ...engaged, path: '/b' }].map((row) => {
          return { ...row, visitStartedAt: START + 1 };
        }),
        order({ visitId: '1', userHash: '0', occurredAt: START + 9, visitStartedAt: START + 1, source: 'Bing' }),
      );
      const scroll = { kind: 'scroll', path: '*', depth: 50 } as const;
      expect(sumsOf(await ask(accountId, { goals: [ORDER, ORDER, { ...ORDER, props: {} }] }), 'last')).toEqual({
        Bing: 1,
      });
      expect(sumsOf(await ask(accountId, { goals: [ORDER, scroll] }), 'last')).toEqual({ Bing: 3 });
    });

    it('selects conversions by filter, website and time, and excludes bots', async () => {
      const accountId = await accountWith(
        ...journey(),
        order({ visitId: '8', userHash: '0', occurredAt: START + 5, source: 'Bing', bot: 1 }),
        order({ visitId: '9', userHash: '0', occurredAt: RANGE.to, source: 'Bing' }),
        order({ visitId: '10', userHash: '0', occurredAt: START + 5, source: 'Bing', siteId: SITE + 1 }),
        order({ visitId: '11', userHash: '0', visitorId: '5', occurredAt: START + 5, source: 'Bing', path: '/gift' }),
      );
      expect(sumsOf(await ask(accountId), 'last')).toEqual({ '': 1, Bing: 1 });
      const filter = { kind: 'is', dimension: 'page', values: ['/gift'] } as const;
      expect(sumsOf(await ask(accountId, { filter }), 'last')).toEqual({ Bing: 1 });
      expect(sumsOf(await ask(accountId, { bots: 'only' }), 'last')).toEqual({ Bing: 1 });
      const direct = { kind: 'is', dimension: 'source', values: [''] } as const;
      expect(sumsOf(await ask(accountId, { filter: direct }), 'first')).toEqual({ Google: 1 });
    });

    it('groups by links, entry pages and campaigns', async () => {
      const over = { viaLinkId: 12, entryPath: '/sale', utmCampaign: 'Spring', occurredAt: START + 5 };
      const accountId = await accountWith(order(over));
      for (const [by, value] of [
        ['via_link', '12'],
        ['via_qr', ''],
        ['entry_page', '/sale'],
        ['utm_campaign', 'Spring'],
      ] as const) {
        expect(sumsOf(await ask(accountId, { by }), 'all')).toEqual({ [value]: 1 });
      }
    });

    it('is nothing without conversions', async () => {
      expect(await ask(await accountWith(view({ occurredAt: START + 1 })))).toEqual([]);
      expect(await ask(await accountWith(), { goals: [] })).toEqual([]);
    });
  });
}
