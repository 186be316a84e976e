import { describe, expect, it } from 'vitest';
import type { GoalMatch } from '../../../analytics/query/goal-match.ts';
import type { VisitsQuery } from '../../../analytics/query/query.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import type { EventLogHarness } from '../event-log-harness.fixture.ts';

const SITE = 5;
const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 2, 4, 12);
const GOALS: readonly GoalMatch[] = [
  { kind: 'page', path: '/thanks' },
  { kind: 'event', name: 'Order' },
  { kind: 'scroll', path: '/guide', depth: 75 },
];

/** Events of a visit that begins at `at`; each step occurs a minute after the one before. */
function visit(id: number, at: number, steps: readonly Partial<EventRow>[]): Partial<EventRow>[] {
  return steps.map((step, index) => ({
    ...{ kind: 'pageview', siteId: SITE, visitId: String(id), visitorId: String(id), entryPath: steps[0]?.path ?? '/' },
    ...{ visitStartedAt: at, occurredAt: at + index * 60_000 },
    ...step,
  }));
}

export function singleVisitsSuite({ analytics, newAccount, store }: EventLogHarness): void {
  const storeAs = (accountId: number, ...visits: Partial<EventRow>[][]) =>
    store(...visits.flat().map((row) => ({ accountId, ...row })));
  const scopeOf = (accountId: number) => ({ accountId, kind: 'website', id: SITE }) as const;
  const list = async (accountId: number, over: Partial<VisitsQuery> = {}) =>
    analytics().visits({
      ...{ scope: scopeOf(accountId), range: { from: NOON - 90 * DAY_MS, to: NOON + DAY_MS } },
      ...{ timezone: 'UTC', goals: GOALS, limit: 50, ...over },
    });
  const ids = async (accountId: number, over: Partial<VisitsQuery> = {}) =>
    (await list(accountId, over)).map(({ key }) => Number(key.id));

  describe('a list of visits', () => {
    it('says what one visit was, and which goals it reached', async () => {
      const accountId = newAccount();
      const traits = {
        country: 'DE',
        region: 'Berlin',
        city: 'Berlin',
        browser: 'Firefox',
        os: 'Linux',
        device: 'desktop',
      };
      const origin = { source: 'Google', channel: 'search', referrerHost: 'google.com', viaQrId: 4, journeyId: '77' };
      await storeAs(
        accountId,
        visit(1, NOON, [
          { path: '/guide', ...traits, ...origin },
          { path: '/guide', kind: 'engagement', engagedMs: 30_000, scrollDepth: 80, ...traits, ...origin },
          { path: '/guide', kind: 'event', name: 'Order', ...traits, ...origin },
          { path: '/end', ...traits, ...origin },
        ]),
      );
      const [found] = await list(accountId);
      expect(found).toMatchObject({
        key: { startedAt: NOON, id: '1' },
        ...{ lastSeenAt: NOON + 180_000, seconds: 180, engagedMs: 30_000, views: 2, events: 1 },
        ...{ entryPage: '/guide', exitPage: '/end', pages: ['/guide', '/end'] },
        ...{ source: 'Google', channel: 'search', referrer: 'google.com', ...traits },
        ...{ viaLinkId: 0, viaQrId: 4, viaCampaignId: 0, reached: [1, 2] },
      });
    });

    it('has a number for each visitor that no other day shares', async () => {
      const accountId = newAccount();
      const same = { visitorId: '9', path: '/' };
      await storeAs(
        accountId,
        visit(1, NOON, [same]),
        visit(2, NOON + 3_600_000, [same]),
        visit(3, NOON + DAY_MS / 2, [same]),
        visit(4, NOON, [{ path: '/' }]),
      );
      const numbers = new Map((await list(accountId)).map(({ key, visitor }) => [key.id, visitor]));
      expect(numbers.get('1')).toBe(numbers.get('2'));
      expect(numbers.get('3')).not.toBe(numbers.get('1'));
      expect(numbers.get('4')).not.toBe(numbers.get('1'));
      for (const number of numbers.values()) expect(String(number)).toMatch(/^[1-9]\d{5}$/);
    });

    it('is read page by page, newest first, without gaps and repetitions, also in one millisecond', async () => {
      const accountId = newAccount();
      const starts = [0, 0, 0, 1, 2, 30, 31, 75].map((days) => NOON - days * DAY_MS);
      await storeAs(accountId, ...starts.map((at, index) => visit(index + 1, at, [{ path: '/' }])));
      const all = await list(accountId);
      expect(all.map(({ key }) => Number(key.id))).toEqual([3, 2, 1, 4, 5, 6, 7, 8]);
      const paged: number[] = [];
      for (let after: VisitsQuery['after']; ; ) {
        const page = await list(accountId, { limit: 3, after });
        paged.push(...page.map(({ key }) => Number(key.id)));
        after = page.at(-1)?.key;
        if (page.length < 3) break;
      }
      expect(paged).toEqual([3, 2, 1, 4, 5, 6, 7, 8]);
    });

    it('leaves out robots, visits that began outside of the range, and events without a page view', async () => {
      const accountId = newAccount();
      await storeAs(
        accountId,
        visit(1, NOON, [{ path: '/' }]),
        visit(2, NOON, [{ path: '/', bot: 1 }]),
        visit(3, NOON, [{ kind: 'event', name: 'Order' }]),
        visit(4, NOON - 2 * DAY_MS, [{ path: '/' }]),
      );
      expect(await ids(accountId, { range: { from: NOON - DAY_MS, to: NOON + DAY_MS } })).toEqual([1]);
      expect(await ids(newAccount())).toEqual([]);
    });

    it.each<[string, Partial<VisitsQuery>, number[]]>([
      ['a page of theirs', { filter: { kind: 'is', dimension: 'page', values: ['/beans'] } }, [2]],
      ['a country', { filter: { kind: 'is', dimension: 'country', values: ['DE'] } }, [3, 1]],
      ['an exit page', { filter: { kind: 'is', dimension: 'exit_page', values: ['/beans'] } }, [2]],
      [
        'a goal',
        {
          filter: {
            kind: 'is',
            dimension: 'goal',
            values: ['Order'],
            goals: [GOALS[1] ?? GOALS[0]].flatMap((one) => one ?? []),
          },
        },
        [3],
      ],
      [
        'the hour of an event',
        { timezone: 'Europe/Berlin', filter: { kind: 'is', dimension: 'hour', values: ['13'] } },
        [3, 2, 1],
      ],
      ['page views', { minViews: 2 }, [2]],
      ['a shortest duration', { minSeconds: 60 }, [3, 2]],
      ['a longest duration', { maxSeconds: 59 }, [1]],
    ])('can be narrowed down by %s', async (_, over, expected) => {
      const accountId = newAccount();
      await storeAs(
        accountId,
        visit(1, NOON, [{ path: '/', country: 'DE' }]),
        visit(2, NOON, [
          { path: '/', country: 'FR' },
          { path: '/beans', country: 'FR' },
        ]),
        visit(3, NOON, [
          { path: '/', country: 'DE' },
          { path: '/', kind: 'event', name: 'Order', country: 'DE' },
        ]),
      );
      expect(await ids(accountId, over)).toEqual(expected);
    });
  });

  describe('the path of a visit', () => {
    it('begins with its scan and has engagement at the pages, and properties at the events', async () => {
      const accountId = newAccount();
      const journey = { journeyId: '770', viaQrId: 4 };
      await storeAs(
        accountId,
        [{ kind: 'scan', qrId: 4, journeyId: '770', occurredAt: NOON - 2_000, path: '/q' }],
        visit(1, NOON, [
          { path: '/guide', ...journey },
          { path: '/guide', kind: 'engagement', engagedMs: 8_000, scrollDepth: 40, ...journey },
          { path: '/guide', kind: 'engagement', engagedMs: 5_000, scrollDepth: 90, ...journey },
          { path: '/guide', kind: 'engagement', engagedMs: 5_000, scrollDepth: 95, ...journey },
          {
            path: '/cart',
            kind: 'event',
            name: 'Order',
            value: 12.5,
            unit: 'EUR',
            props: { plan: 'gift' },
            ...journey,
          },
          { path: '/thanks', ...journey },
        ]),
        visit(2, NOON, [{ path: '/other' }]),
      );
      const path = await analytics().visitPath({
        scope: scopeOf(accountId),
        key: { startedAt: NOON, id: '1' },
        goals: GOALS,
      });
      expect(path?.visit).toMatchObject({ views: 2, events: 1, reached: [0, 1, 2] });
      expect(
        path?.steps.map(({ kind, path: page, name, reached, engagedMs, scrollDepth }) => {
          return [kind, page, name, reached, engagedMs, scrollDepth];
        }),
      ).toEqual([
        ['scan', '', '', [], 0, 0],
        ['pageview', '/guide', '', [], 18_000, 95],
        ['goal', '/guide', '', [2], 0, 90],
        ['event', '/cart', 'Order', [1], 0, 0],
        ['pageview', '/thanks', '', [0], 0, 0],
      ]);
      expect(path?.steps[0]).toMatchObject({ qrId: 4, time: NOON - 2_000 });
      expect(path?.steps[3]).toMatchObject({ value: 12.5, unit: 'EUR', props: { plan: 'gift' } });
    });

    it('is unknown for visits of others, and for those that never were', async () => {
      const [mine, theirs] = [newAccount(), newAccount()];
      await storeAs(theirs, visit(1, NOON, [{ path: '/' }]));
      const key = { startedAt: NOON, id: '1' };
      expect(await analytics().visitPath({ scope: scopeOf(mine), key, goals: [] })).toBeUndefined();
      const other = { startedAt: NOON, id: '18446744073709551615' };
      expect(await analytics().visitPath({ scope: scopeOf(theirs), key: other, goals: [] })).toBeUndefined();
    });
  });

  describe('recent visits', () => {
    it('are those of the last half hour, the newest activity first, with their journeys so far', async () => {
      const accountId = newAccount();
      await storeAs(
        accountId,
        visit(1, NOON - 60 * 60_000, [{ path: '/old' }]),
        visit(2, NOON - 31 * 60_000, [{ path: '/a' }, { path: '/b' }, { kind: 'event', name: 'Order', path: '/b' }]),
        visit(3, NOON - 60_000, [{ path: '/guide' }, { path: '/guide', kind: 'engagement', scrollDepth: 80 }]),
        visit(4, NOON - 60_000, [{ path: '/', bot: 1 }]),
      );
      const { visits, conversions } = await analytics().recentVisits({
        scope: scopeOf(accountId),
        goals: GOALS,
        now: NOON,
      });
      expect(visits.map(({ key, steps }) => [key.id, steps.map(({ kind, path }) => `${kind} ${path}`)])).toEqual([
        ['3', ['pageview /guide', 'goal /guide']],
        ['2', ['pageview /a', 'pageview /b', 'event /b']],
      ]);
      expect(conversions.map(({ key, goal, time }) => [key.id, goal, time])).toEqual([
        ['3', 2, NOON],
        ['2', 1, NOON - 29 * 60_000],
      ]);
    });

    it('are at most forty, with twelve steps each', async () => {
      const accountId = newAccount();
      const busy = Array.from({ length: 30 }, (_, index) => ({ path: `/${index}`, occurredAt: NOON - 1_000 + index }));
      const others = Array.from({ length: 60 }, (_, index) =>
        visit(index + 10, NOON - 600_000 + index, [{ path: '/' }]),
      );
      await storeAs(accountId, visit(1, NOON - 1_000, busy), ...others);
      const { visits, conversions } = await analytics().recentVisits({
        scope: scopeOf(accountId),
        goals: [],
        now: NOON,
      });
      expect(visits).toHaveLength(40);
      expect(visits[0]?.steps.map(({ path }) => path)).toEqual(busy.slice(-12).map(({ path }) => path));
      expect([visits[0]?.views, conversions]).toEqual([30, []]);
    });
  });
}
