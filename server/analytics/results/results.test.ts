import { describe, expect, it } from 'vitest';
import { AppError, unavailable } from '../../platform/app-error.ts';
import { fakeParts, liveResult, MINE, NOW, OWN, statsResult } from './results.fixture.ts';
import { createAnalyticsService } from './results.ts';

const SITE = { accountId: MINE, id: OWN };
const THEIRS = { accountId: 2, id: OWN };
const metrics = ['visitors'] as const;

function refusal(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  );
}

describe('scopes', () => {
  it.each([
    [{}, { accountId: MINE, kind: 'account' }],
    [{ account: MINE }, { accountId: MINE, kind: 'account' }],
    [{ website: OWN }, { accountId: MINE, kind: 'website', id: OWN }],
    [{ link: OWN }, { accountId: MINE, kind: 'link', id: OWN }],
    [{ qr: OWN }, { accountId: MINE, kind: 'qr', id: OWN }],
    [{ campaign: OWN }, { accountId: MINE, kind: 'campaign', id: OWN }],
    [{ domain: OWN }, { accountId: MINE, kind: 'domain', id: OWN }],
    [{ channel: OWN }, { accountId: MINE, kind: 'channel', linkIds: [1, 2], qrIds: [4], pageIds: [3] }],
    [{ bio: OWN }, { accountId: MINE, kind: 'channel', linkIds: [], qrIds: [], pageIds: [OWN] }],
  ])('%j is asked about as %j', async (scope, requested) => {
    const analytics = createAnalyticsService(fakeParts().parts);
    expect((await analytics.query(MINE, { scope, metrics })).query.scope).toEqual(requested);
  });

  it.each(['website', 'link', 'qr', 'campaign', 'domain', 'channel', 'bio', 'account'])(
    'another account’s %s is not found, whatever else is wrong with the question',
    async (kind) => {
      const { parts, requested } = fakeParts();
      const scope = { [kind]: kind === 'account' ? MINE : OWN };
      const input = { scope, metrics, timezone: 'Nowhere' };
      expect((await refusal(createAnalyticsService(parts).query(2, input))).code).toBe('not_found');
      expect(requested).toEqual([]);
    },
  );

  it('are one at a time, and channels have no more than 5,000 items', async () => {
    const { parts } = fakeParts();
    const analytics = createAnalyticsService(parts);
    const both = await refusal(analytics.query(MINE, { scope: { link: OWN, qr: OWN }, metrics }));
    expect(both.fields).toEqual({ scope: ['Send only one of link or qr.'] });
    const full = { ...parts.owned, channel: async () => ({ ids: { links: [], bio: [], qr: [] }, total: 5_001 }) };
    const large = createAnalyticsService({ ...parts, owned: full });
    expect((await refusal(large.query(MINE, { scope: { channel: OWN }, metrics }))).fields).toHaveProperty('scope');
  });

  it('of the whole account are grouped by channel, with the channels of now, for requests alone', async () => {
    const { parts } = fakeParts();
    const dimensions = ['item_channel'];
    const ask = (input: object, deps = parts) =>
      createAnalyticsService(deps).query(MINE, { metrics: ['clicks'], dimensions, ...input });
    expect((await ask({})).query.itemChannels).toEqual({ links: [[1, [OWN]]], bio: [], qr: [] });
    expect((await refusal(ask({ scope: { channel: OWN } }))).fields).toHaveProperty('dimensions');
    expect((await refusal(ask({ metrics: ['clicks', 'visits'] }))).fields).toHaveProperty('metrics');
    const filter = { kind: 'is' as const, dimension: 'item_channel', values: ['7'] };
    expect((await refusal(ask({ filter }))).fields).toHaveProperty('filter.dimension');
    const many = async () => ({ items: { links: [], bio: [], qr: [] }, total: 20_001 });
    const full = { ...parts, owned: { ...parts.owned, memberships: many } };
    expect((await refusal(ask({}, full))).fields).toHaveProperty('dimensions');
  });

  it('of a website have its time zone, others UTC', async () => {
    const analytics = createAnalyticsService(fakeParts().parts);
    const zoneOf = async (scope: object) => (await analytics.query(MINE, { scope, metrics })).query.timezone;
    expect(await zoneOf({ website: OWN })).toBe('Asia/Kathmandu');
    expect(await zoneOf({ link: OWN })).toBe('UTC');
  });
});

describe('a question', () => {
  it('about everything begins with the first event', async () => {
    const analytics = createAnalyticsService(fakeParts().parts);
    const { query } = await analytics.query(MINE, { metrics, range: 'all' });
    expect(query.range).toEqual({ from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 2, 16) });
  });

  it('of goals without goals is about those that the website keeps, or each of the account’s on its own website', async () => {
    const analytics = createAnalyticsService(fakeParts().parts);
    const ask = (input: object) => analytics.query(MINE, { scope: { website: OWN }, metrics, ...input });
    const kept = [{ kind: 'event', name: 'Order' }];
    expect((await ask({ metrics: ['conversions'] })).query.goals).toEqual(kept);
    expect((await ask({ metrics: ['conversions'], goals: [] })).query.goals).toEqual([]);
    expect((await ask({})).query.goals).toBeUndefined();
    for (const scope of [{}, { qr: OWN }, { link: OWN }, { campaign: OWN }]) {
      const { query } = await ask({ metrics: ['conversion_rate'], scope });
      expect(query.goals).toEqual([{ kind: 'event', name: 'Order', siteId: OWN }]);
    }
  });

  it('of a series answers all of its intervals, unless fewer are wanted', async () => {
    const analytics = createAnalyticsService(fakeParts().parts);
    const ask = (input: object) => analytics.query(MINE, { metrics, interval: 'hour', ...input });
    expect((await ask({ range: '7d' })).result.rows).toHaveLength(7 * 24);
    expect((await ask({ range: '7d', limit: 5, offset: 3 })).result.rows).toHaveLength(5);
    expect((await ask({ range: '7d', dimensions: ['page'] })).query.limit).toBe(100);
  });

  it('that is rejected costs the engine nothing', async () => {
    const { parts, requested } = fakeParts();
    const analytics = createAnalyticsService(parts);
    expect(
      (await refusal(analytics.query(MINE, { metrics, interval: 'minute', range: 'year' }))).fields,
    ).toHaveProperty('interval');
    expect(requested).toEqual([]);
  });
});

describe('a website’s overview', () => {
  it('counts its goals, in a range that addresses write flat', async () => {
    const analytics = createAnalyticsService(fakeParts().parts);
    const { query, goals } = await analytics.overview(SITE, { range: '7d' });
    expect(query).toMatchObject({ interval: 'day', limit: 10, goals: [{ kind: 'event', name: 'Order' }] });
    expect(goals).toEqual([{ id: 3, name: 'Order', conversions: 3, converted: 1, rate: 25 }]);
    const wrong = await refusal(analytics.overview(SITE, { range: { from: '2026-02-30', to: '2026-03-01' } }));
    expect(wrong.fields).toHaveProperty('from');
  });

  it('is held against as much as has passed, to the minute, so that it is the same question twice', async () => {
    const { parts, requested, clock } = fakeParts();
    const analytics = createAnalyticsService(parts);
    await analytics.overview(SITE, { range: 'today', timezone: 'UTC', compare: 'previous_period' });
    clock.time += 20_000;
    const { query } = await analytics.overview(SITE, { range: 'today', timezone: 'UTC', compare: 'previous_period' });
    expect(query.compare).toEqual({ from: Date.UTC(2026, 2, 14), to: Date.UTC(2026, 2, 14, 12) });
    expect(requested).toHaveLength(1);
  });

  it('of another account is not found', async () => {
    const analytics = createAnalyticsService(fakeParts().parts);
    const input = { name: 'page', limit: 1, offset: 0, sortBy: 'count', order: 'asc', filters: {} } as const;
    for (const work of [
      analytics.overview(THEIRS, {}),
      analytics.breakdown(THEIRS, input),
      analytics.journeys(THEIRS, {}),
      analytics.retention(THEIRS, {}),
      analytics.live(THEIRS),
      analytics.watch(THEIRS, 1),
      analytics.exportEvents(THEIRS, {}, 1),
    ]) {
      expect((await refusal(work)).code).toBe('not_found');
    }
    expect(await analytics.exists(SITE)).toBe(true);
    expect(await analytics.exists(THEIRS)).toBe(false);
  });
});

describe('funnels', () => {
  it('are the steps, or one that the website keeps', async () => {
    const analytics = createAnalyticsService(fakeParts().parts);
    const scope = { website: OWN };
    const steps = [{ kind: 'scan' }, { kind: 'event', name: 'Order' }] as const;
    expect((await analytics.funnel(MINE, { steps })).query).toMatchObject({ by: 'story', windowMs: 86_400_000 });
    const kept = await analytics.funnel(MINE, { scope, funnel_id: 3 });
    expect(kept.query).toMatchObject({
      by: 'story',
      windowMs: 1_800_000,
      steps: [{ kind: 'click' }, { kind: 'page' }],
    });
    expect((await refusal(analytics.funnel(MINE, { scope, funnel_id: 4 }))).code).toBe('not_found');
    expect((await refusal(analytics.funnel(MINE, { scope, funnel_id: 3, steps }))).fields).toHaveProperty('steps');
    expect((await refusal(analytics.funnel(MINE, { scope }))).fields).toHaveProperty('steps');
    expect((await refusal(analytics.funnel(MINE, { funnel_id: 3 }))).fields).toHaveProperty('funnel_id');
  });
});

describe('exports', () => {
  it('are two at a time for each key, and one that fails takes no place', async () => {
    let isUp = false;
    const { parts } = fakeParts({
      exportEvents: async function* () {
        if (!isUp) throw unavailable();
        yield [{ kind: 'click' }];
        yield [{ kind: 'scan' }];
      },
    });
    const analytics = createAnalyticsService(parts);
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await refusal(analytics.exportEvents(SITE, {}, 5))).code).toBe('unavailable');
    }
    isUp = true;
    const one = await analytics.exportEvents(SITE, { range: '7d' }, 5);
    await analytics.exportEvents(SITE, {}, 5);
    expect((await refusal(analytics.exportEvents(SITE, {}, 5))).code).toBe('rate_limited');
    const pieces = [];
    for await (const piece of one.pieces) pieces.push(piece);
    expect(pieces).toEqual([[{ kind: 'click' }], [{ kind: 'scan' }]]);
    one.end();
    one.end();
    await analytics.exportEvents(SITE, {}, 5);
    expect((await refusal(analytics.exportEvents(SITE, {}, 5))).code).toBe('rate_limited');
    await analytics.exportEvents(SITE, {}, 6);
  });
});

describe('live counts', () => {
  it('are queried once a second for any number of viewers', async () => {
    const { parts, requested, clock } = fakeParts({ live: async () => liveResult(4) });
    const analytics = createAnalyticsService({
      ...parts,
      analytics: {
        ...parts.analytics,
        live: async (scope, now) => {
          requested.push(['live', [scope, now]]);
          return liveResult(4);
        },
      },
    });
    const results = await Promise.all([analytics.live(SITE), analytics.live(SITE), analytics.live(SITE)]);
    expect(results.map(({ visitors }) => visitors)).toEqual([4, 4, 4]);
    expect(requested).toEqual([['live', [{ accountId: MINE, kind: 'website', id: OWN }, NOW]]]);
    clock.time += 1_000;
    await analytics.live(SITE);
    expect(requested).toHaveLength(2);
  });
});

describe('answers', () => {
  it('are those of the engine', async () => {
    const { parts } = fakeParts({ query: async () => statsResult({ totals: [5] }) });
    expect((await createAnalyticsService(parts).query(MINE, { metrics })).result.totals).toEqual([5]);
  });
});

describe('converted revenue', () => {
  const EUROS = { base: 'EUR', rates: new Map([['USD', { rate: 0.9, changedAt: 1 }]]) };

  /** Answers no query before this many were asked, so that one that waits for another one never ends. */
  function answeringTogether(count: number) {
    const asked: string[][] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const { parts } = fakeParts({
      query: async ({ dimensions }) => {
        asked.push([...dimensions]);
        if (asked.length === count) resolve();
        await promise;
        const [values, metrics] = [dimensions.map((name) => (name === 'currency' ? 'USD' : 'DE')), [10]];
        return statsResult({ rows: [{ dimensions: values, metrics }], total: 1, totals: [10] });
      },
    });
    const analytics = createAnalyticsService({ ...parts, rates: { ...parts.rates, find: async () => EUROS } });
    return { analytics, asked };
  }

  it.each([
    ['rows by country', ['country'], 3, ['country', 'country,currency', 'currency']],
    // Its rows are the amounts.
    ['rows by currency', ['currency'], 2, ['currency', 'currency']],
    ['no rows', [], 3, ['', 'currency', 'currency']],
  ] as const)('of %s is asked beside the figures, not after them', async (_name, dimensions, count, queries) => {
    const { analytics, asked } = answeringTogether(count);
    const { converted } = await analytics.query(MINE, { metrics: ['revenue'], dimensions });
    expect(asked.map(String).toSorted()).toEqual(queries);
    expect(converted).toMatchObject({ revenue: { base: 'EUR', total: 9, missing: [] }, rows: [9] });
  });
});
