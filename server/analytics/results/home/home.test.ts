import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery } from '../../analytics.ts';
import { fakeParts, MINE, NOW, OWN, statsResult } from '../results.fixture.ts';
import { createAnalyticsService } from '../results.ts';

const ME = { accountId: MINE, personId: 3 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MIDNIGHT = Date.UTC(2026, 2, 15);

describe('the account at a glance', () => {
  it.each([
    ['today', 'hour', MIDNIGHT, MIDNIGHT - DAY_MS],
    ['7d', 'day', MIDNIGHT - 6 * DAY_MS, MIDNIGHT - 13 * DAY_MS],
    ['30d', 'day', MIDNIGHT - 29 * DAY_MS, MIDNIGHT - 59 * DAY_MS],
  ] as const)('of %s is cut by the %s and held against as much before', async (range, interval, from, before) => {
    const { parts, requested } = fakeParts();
    const { query } = await createAnalyticsService(parts).home(ME, { range });
    expect(query).toMatchObject({ interval, timezone: 'UTC', range: { from, to: MIDNIGHT + DAY_MS } });
    expect(query.compare.from).toBe(before);
    // The elapsed part of today, one day earlier.
    expect((query.compare.to - before) % DAY_MS).toBe(NOW - 30_000 - MIDNIGHT);
    const queries = requested
      .filter(([method]) => method === 'query')
      .map(([, query]) => query as { dimensions: readonly string[] });
    expect(queries.filter(({ dimensions }) => dimensions.length === 0)).toHaveLength(2);
    expect(queries.find(({ dimensions }) => dimensions.length === 0)).toMatchObject({
      scope: { accountId: MINE, kind: 'account' },
      metrics: ['clicks', 'scans', 'visits', 'views', 'visitors', 'conversions'],
      goals: [{ kind: 'event', name: 'Order', siteId: OWN }],
    });
  });

  it('starts days in its time zone, and rejects an invalid one', async () => {
    const analytics = createAnalyticsService(fakeParts().parts);
    const { query } = await analytics.home(ME, { range: 'today', timezone: 'Asia/Kathmandu' });
    expect(query.range.from).toBe(MIDNIGHT - 5.75 * HOUR_MS);
    await expect(analytics.home(ME, { timezone: 'Mars/Base' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('names the top movers, and omits deleted objects', async () => {
    const mover = (id: number) => ({ id, current: 5, previous: 1 });
    const movers = async () => ({ links: [mover(OWN), mover(8)], codes: [mover(8)], websites: [mover(OWN)] });
    const result = await createAnalyticsService(fakeParts({ movers }).parts).home(ME, {});
    expect(result.movers).toEqual({
      links: [{ ...mover(OWN), name: `link ${OWN}`, trend: [] }],
      codes: [],
      websites: [{ ...mover(OWN), name: `website ${OWN}`, trend: [] }],
    });
  });

  it('has the trend of each top mover', async () => {
    const movers = async () => ({ links: [], codes: [], websites: [{ id: OWN, current: 5, previous: 1 }] });
    const query = async ({ dimensions }: { dimensions: readonly string[] }) =>
      dimensions[0] === 'website'
        ? statsResult({ rows: [{ dimensions: [String(MIDNIGHT), String(OWN)], metrics: [5] }] })
        : statsResult();
    const { parts } = fakeParts({ movers, query: query as never });
    const { movers: found } = await createAnalyticsService(parts).home(ME, { range: '7d' });
    expect(found.websites[0]?.trend).toEqual([0, 0, 0, 0, 0, 0, 5]);
  });

  it('counts websites in the days of their own time zone, as their dashboards do', async () => {
    const mover = { id: OWN, current: 5, previous: 1 };
    const start = MIDNIGHT - 5.75 * HOUR_MS;
    const query = async ({ range, interval, dimensions }: AnalyticsQuery) => {
      if (dimensions[0] !== 'website') return statsResult();
      const own = range.from % DAY_MS === start % DAY_MS;
      const counted = own ? 8 : 1;
      if (interval)
        return statsResult({
          rows: [{ dimensions: [String(own ? start : MIDNIGHT), String(OWN)], metrics: [counted] }],
        });
      return statsResult({ rows: [{ dimensions: [String(OWN)], metrics: [range.to > start ? counted : 3] }] });
    };
    const movers = async () => ({ links: [], codes: [], websites: [mover] });
    const { parts } = fakeParts({ movers, query: query as never });
    const website = { id: OWN, domain: 'shop.example', favorite: true, timezone: 'Asia/Kathmandu' };
    parts.objects.websites = async () => [website];
    parts.pins.list = async () => [{ type: 'website', id: OWN }];
    const figures = { id: OWN, current: 8, previous: 3, trend: [0, 0, 0, 0, 0, 0, 8] };
    const home = await createAnalyticsService(parts).home(ME, { range: '7d', timezone: 'UTC' });
    expect(home.pinned).toMatchObject([figures]);
    expect(home.movers.websites).toMatchObject([figures]);
    website.timezone = 'UTC';
    const same = await createAnalyticsService(parts).home(ME, { range: '7d', timezone: 'UTC' });
    expect(same.movers.websites).toMatchObject([{ ...mover, trend: [0, 0, 0, 0, 0, 0, 1] }]);
  });

  it('tells what is set up and what is wrong at this moment, even while the figures are cached', async () => {
    const { parts, clock } = fakeParts();
    const analytics = createAnalyticsService(parts);
    const { setup, problems } = await analytics.home(ME, {});
    expect(setup).toEqual({
      ...{ isNew: false, link: true, code: false, website: true, websiteId: OWN },
      ...{ visit: false, goal: false, domain: false, member: false, sample: false },
    });
    expect(problems).toMatchObject([{ kind: 'broken_destination', id: 9 }]);
    parts.objects.setup = async () => ({ ...setup, createdAt: clock.time - 29 * DAY_MS, code: true });
    parts.objects.problems = async () => [];
    const after = await analytics.home(ME, {});
    expect(after.setup).toMatchObject({ isNew: true, code: true });
    expect(after.problems).toEqual([]);
    parts.objects.setup = async () => undefined;
    expect((await analytics.home(ME, {})).setup).toMatchObject({ isNew: false, link: false, websiteId: null });
  });

  it('has what this person pinned, at this moment, even while the figures are cached', async () => {
    const { parts } = fakeParts();
    const analytics = createAnalyticsService(parts);
    const figures = { current: 0, previous: 0, trend: [] };
    expect((await analytics.home(ME, {})).pinned).toEqual([{ type: 'link', id: OWN, name: `link ${OWN}`, ...figures }]);
    parts.pins.list = async ({ personId }) => (personId === 3 ? [{ type: 'website', id: OWN }] : []);
    expect((await analytics.home(ME, {})).pinned).toMatchObject([{ type: 'website', id: OWN }]);
    expect((await analytics.home({ ...ME, personId: 4 }, {})).pinned).toEqual([]);
  });

  it('lists recent activity of every kind together', async () => {
    const { activity } = await createAnalyticsService(fakeParts().parts).home(ME, {});
    expect(activity.map(({ kind, type, at }) => [kind, type, at])).toEqual([
      ['saved', 'link', 30],
      ['goal_reached', 'website', 25],
      ['answered', 'bio', 20],
      ['limit_reached', 'link', 15],
      ['saved', 'qr', 10],
    ]);
  });

  it('names goals that were reached by their website, and those alone', async () => {
    const { parts, requested } = fakeParts();
    const { activity } = await createAnalyticsService(parts).home(ME, {});
    expect(activity).toContainEqual({
      kind: 'goal_reached',
      type: 'website',
      id: OWN,
      name: 'shop.example',
      detail: 'Ordered',
      at: 25,
    });
    const [, query] = requested.find(([method]) => method === 'lastConversions') ?? [];
    expect(query).toMatchObject({ accountId: MINE, goals: [{ kind: 'event', name: 'Order', siteId: OWN }] });
    const lastConversions = async () => [undefined];
    const without = await createAnalyticsService(fakeParts({ lastConversions }).parts).home(ME, {});
    expect(without.activity.map(({ kind }) => kind)).not.toContain('goal_reached');
  });

  it('reads current visitors once in 10 s and figures once a minute, separately for another account', async () => {
    const { parts, requested, clock } = fakeParts();
    const analytics = createAnalyticsService(parts);
    const reads = () => ['accountActivity', 'movers'].map((name) => requested.filter(([one]) => one === name).length);
    await Promise.all([analytics.home(ME, {}), analytics.home(ME, {})]);
    clock.time += 9_000;
    await analytics.home(ME, {});
    expect(reads()).toEqual([1, 1]);
    await analytics.home({ ...ME, accountId: 2 }, {});
    await analytics.home(ME, { range: '30d' });
    expect(reads()).toEqual([2, 3]);
    clock.time += 1_000;
    await analytics.home(ME, {});
    expect(reads()).toEqual([3, 3]);
    clock.time += 50_000;
    await analytics.home(ME, {});
    expect(reads()).toEqual([4, 4]);
  });

  it('names movers as they are called now, although their figures are kept', async () => {
    const { parts } = fakeParts();
    const analytics = createAnalyticsService(parts);
    const before = await analytics.home(ME, {});
    const names = new Map(before.movers.links.map(({ id }) => [id, 'renamed']));
    Object.assign(parts.objects, {
      names: async (_account: number, kind: string) => (kind === 'link' ? names : new Map()),
    });
    const { movers } = await analytics.home(ME, {});
    expect(movers.links.map(({ name }) => name)).toEqual(before.movers.links.map(() => 'renamed'));
    expect([movers.codes, movers.websites]).toEqual([[], []]);
  });

  it('is computed again after a failure', async () => {
    let failures = 1;
    const query = async () => {
      if (failures-- > 0) throw new Error('gone');
      return statsResult();
    };
    const analytics = createAnalyticsService(fakeParts({ query }).parts);
    await expect(analytics.home(ME, {})).rejects.toThrow('gone');
    expect((await analytics.home(ME, {})).live.websites.get(OWN)).toBe(2);
  });
});

describe('all websites at a glance', () => {
  it('have every day of the period, the previous period and the current visitors', async () => {
    const day = String(MIDNIGHT - DAY_MS);
    // Four visitors a day, of which one came on both days: the total must match the website's dashboard.
    const query = async ({ interval, range }: { interval?: string; range: { to: number } }) =>
      interval === undefined
        ? statsResult({
            rows: [{ dimensions: [String(OWN)], metrics: range.to > MIDNIGHT ? [3, 8, 5, 20] : [4, 9, 6, 10] }],
          })
        : statsResult({
            rows: [
              { dimensions: [day, String(OWN)], metrics: [3, 7] },
              { dimensions: [String(MIDNIGHT), String(OWN)], metrics: [1, 1] },
              { dimensions: [day, '99'], metrics: [50, 50] },
            ],
          });
    const { parts, requested } = fakeParts({ query: query as never });
    const result = await createAnalyticsService(parts).summaries(MINE, {});
    expect(result.period.days).toHaveLength(7);
    expect(result.websites).toEqual([
      {
        id: OWN,
        domain: 'shop.example',
        favorite: true,
        timezone: 'UTC',
        live: 2,
        ...{ visitors: 3, views: 8, visits: 5, conversionRate: 20, hasGoals: true },
        ...{ visitorsBefore: 4, viewsBefore: 9, visitsBefore: 6, conversionRateBefore: 10 },
        days: [0, 0, 0, 0, 0, 3, 1],
      },
    ]);
    expect(requested.map(([method]) => method)).toEqual(['accountActivity']);
  });

  it('have zeros without visitors', async () => {
    const { parts } = fakeParts();
    const [website] = (await createAnalyticsService(parts).summaries(MINE, { range: '30d' })).websites;
    expect(website).toMatchObject({ visitors: 0, views: 0, visitorsBefore: 0, viewsBefore: 0 });
    expect(website?.days).toEqual(Array(30).fill(0));
  });
});
