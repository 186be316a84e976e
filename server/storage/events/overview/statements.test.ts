import { describe, expect, it } from 'vitest';
import { METRICS } from '../../../../contract/vocabulary.ts';
import type { Analytics, AnalyticsQuery, Dimension, Filter, GoalMatch } from '../../../analytics/query/query.ts';
import { recordingClient } from '../engine/recording-client.fixture.ts';
import { createAnalytics } from '../sql/analytics.ts';

const NASTY = "x'); DROP TABLE events; --";
const ID = 918273;
const RANGE = { from: ID * 1_000_000, to: ID * 1_000_000 + 86_400_000 };
const ledger = {
  countedDays: async () => new Map(),
  accountDays: async () => ({ days: new Map(), others: [] }),
  isQuiet: async () => true,
};

const filter: Filter = {
  kind: 'or',
  filters: [
    { kind: 'is', dimension: `property:${NASTY}`, values: [NASTY] },
    { kind: 'contains_not', dimension: 'exit_page', values: [NASTY] },
    { kind: 'contains', dimension: 'continent', values: [NASTY] },
  ],
};
const goals: GoalMatch[] = [
  { kind: 'event', name: NASTY, props: { [NASTY]: NASTY } },
  { kind: 'scroll', path: `${NASTY}*`, depth: 50 },
];
const steps = [{ kind: 'click', linkId: ID, qrId: ID, campaignId: ID } as const, ...goals];
const basis = { filter, range: RANGE, timezone: 'Europe/Berlin' };

const SCOPES: AnalyticsQuery['scope'][] = [
  { accountId: ID, kind: 'website', id: ID },
  { accountId: ID, kind: 'link', id: ID },
  { accountId: ID, kind: 'domain', id: ID },
  { accountId: ID, kind: 'channel', linkIds: [ID], qrIds: [ID], pageIds: [ID] },
  { accountId: ID, kind: 'account' },
];

function query(scope: AnalyticsQuery['scope'], dimensions: readonly Dimension[]): AnalyticsQuery {
  return {
    ...basis,
    scope,
    metrics: METRICS,
    dimensions,
    goals,
    currency: NASTY,
    limit: ID,
    offset: ID,
    compare: RANGE,
    list: { unknown: NASTY, search: NASTY },
  };
}

async function askEverything(analytics: Analytics): Promise<void> {
  for (const scope of SCOPES) {
    await analytics.query(query(scope, ['page', `property:${NASTY}`, 'hour']));
    await analytics.query({ ...query(scope, []), interval: 'day' });
    await analytics.query(query(scope, ['exit_page']));
    await analytics.overview({ ...basis, scope, goals, currency: NASTY, interval: 'hour', limit: ID });
    await analytics.goals({ ...basis, scope, goals });
    const sourceObjects = { linkIds: [ID], qrIds: [ID] };
    for (const start of [[], [{ kind: 'scan' } as const]]) {
      await analytics.funnel({
        ...basis,
        scope,
        steps: [...start, ...steps],
        windowMs: ID,
        by: 'story',
        sourceObjects,
      });
    }
    await analytics.retention({ ...basis, scope, period: 'week' });
    await analytics.journeys({ ...basis, scope, steps: 3, from: 'end', limit: ID });
    await analytics.live(scope, ID);
    await analytics.firstEventAt(scope);
    for await (const _ of analytics.exportEvents({ ...basis, scope })) expect.unreachable();
  }
}

describe('statements of analytics', () => {
  it('contain no caller’s text, and name the account each time', async () => {
    const { client, statements } = recordingClient();
    await askEverything(createAnalytics(client, { isUp: () => true, ledger }));
    expect(statements.length).toBeGreaterThan(50);
    for (const { sql, values } of statements) {
      expect(sql).not.toMatch(/DROP|918273/);
      expect(JSON.stringify(values)).toContain('918273');
      expect(sql).toMatch(/account_id = \{v\d+: UInt64\}/);
    }
  });

  it('are not sent while the engine is down', async () => {
    const { client, statements } = recordingClient();
    const analytics = createAnalytics(client, { isUp: () => false, ledger });
    const scope = { accountId: 1, kind: 'account' } as const;
    const requested = [
      analytics.query(query(scope, [])),
      analytics.overview({ ...basis, scope, interval: 'day', limit: 1 }),
      analytics.goals({ ...basis, scope, goals }),
      analytics.funnel({ ...basis, scope, steps, windowMs: 1, by: 'visit' }),
      analytics.retention({ ...basis, scope, period: 'day' }),
      analytics.journeys({ ...basis, scope, steps: 1, from: 'start', limit: 1 }),
      analytics.live(scope, 1),
      analytics.firstEventAt(scope),
      analytics
        .exportEvents({ ...basis, scope })
        [Symbol.asyncIterator]()
        .next(),
    ];
    for (const result of requested) await expect(result).rejects.toMatchObject({ code: 'unavailable' });
    expect(statements).toEqual([]);
  });
});
