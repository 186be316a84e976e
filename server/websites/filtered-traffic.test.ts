import { describe, expect, it } from 'vitest';
import type { TimeRange } from '../analytics/analytics.ts';
import type { DropsByDay } from '../collect/collect.ts';
import { createFilteredTrafficService } from './filtered-traffic.ts';
import type { RuleCounts } from './rule-preview-port.ts';

const NOW = Date.parse('2026-03-15T12:00:00Z');
const SITE = { accountId: 1, websiteId: 7 };
const STORED: RuleCounts = {
  pageViews: 100,
  withQuery: 5,
  botEvents: 9,
  botVisits: 4,
  queries: [{ names: 'ref', pageViews: 5 }],
};

function setUp() {
  const requested: { days?: DropsByDay; range?: TimeRange } = {};
  const desk = createFilteredTrafficService({
    websites: { find: async (accountId) => (accountId === 1 ? ({} as never) : undefined) },
    counts: {
      read: async (_accountId, _websiteId, days) => {
        requested.days = days;
        return [
          { day: '2026-03-14', reason: 'bot', count: 2 },
          { day: '2026-03-14', reason: 'do_not_track', count: 4 },
          { day: '2026-03-15', reason: 'automated', count: 5 },
          { day: '2026-03-15', reason: 'bot', count: 3 },
        ];
      },
    },
    events: {
      countForRules: async (_site, range) => {
        requested.range = range;
        return STORED;
      },
    },
    clock: { now: () => NOW },
  });
  return { desk, requested };
}

describe('filtered traffic', () => {
  it('is returned by day, and by reason over all days, most frequent first', async () => {
    const { desk, requested } = setUp();
    const report = await desk.report(SITE, {});
    expect(requested.days).toEqual({ fromDay: '2026-02-14', toDay: '2026-03-15' });
    expect(report).toMatchObject({ from: '2026-02-14', to: '2026-03-15', total: 14 });
    expect(report.days).toHaveLength(4);
    expect(report.reasons).toEqual([
      { reason: 'automated', count: 5 },
      { reason: 'bot', count: 5 },
      { reason: 'do_not_track', count: 4 },
    ]);
  });

  it.each([
    [{ from: '2026-01-01', to: '2026-01-31' }, '2026-01-01', '2026-01-31'],
    [{ to: '2026-01-30' }, '2026-01-01', '2026-01-30'],
    [{ from: '2026-03-15' }, '2026-03-15', '2026-03-15'],
    [{ to: '1970-01-02' }, '1970-01-01', '1970-01-02'],
    [{ from: '2025-02-09' }, '2025-02-09', '2026-03-15'],
  ])('of %j is of %s to %s', async (days, fromDay, toDay) => {
    const { desk, requested } = setUp();
    await desk.report(SITE, days);
    expect(requested.days).toEqual({ fromDay, toDay });
  });

  it.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '2026-02-29' }, 'to'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ from: '2025-02-08' }, 'from'],
  ])('rejects %j', async (days, field) => {
    const refusal = setUp().desk.report(SITE, days);
    await expect(refusal).rejects.toMatchObject({ code: 'invalid_input', fields: { [field]: [expect.any(String)] } });
  });

  it('by another account’s website is not found', async () => {
    const theirs = { accountId: 2, websiteId: 7 };
    await expect(setUp().desk.report(theirs, {})).rejects.toMatchObject({ code: 'not_found' });
    await expect(setUp().desk.preview(theirs, { excludeIps: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a rule that is tried', () => {
  it('is tried on the last 30 days, today included', async () => {
    const { desk, requested } = setUp();
    const { range, params } = await desk.preview(SITE, { excludeParams: 'ref' });
    expect(range).toEqual({ from: Date.parse('2026-02-14'), to: Date.parse('2026-03-16') });
    expect(requested.range).toEqual(range);
    expect(params).toMatchObject({ pageViews: 5, of: 100, isComplete: true });
  });

  it('for bots returns the stored bots, and those that the active rule dropped', async () => {
    const { desk } = setUp();
    expect((await desk.preview(SITE, { excludeBots: true })).bots).toEqual({ events: 9, visits: 4, filtered: 10 });
    expect((await desk.preview(SITE, { excludeBots: false })).bots).toEqual({ events: 0, visits: 0, filtered: 10 });
  });

  it('for IP addresses explains why it cannot be previewed, without querying the event log', async () => {
    const { desk, requested } = setUp();
    const { addressesNote, params, bots } = await desk.preview(SITE, { excludeIps: '203.0.113.0/24' });
    expect([addressesNote, params, bots]).toEqual([expect.stringMatching(/never stores/), undefined, undefined]);
    expect(requested.range).toBeUndefined();
  });

  it('is rejected line by line, as it would be when it is saved', async () => {
    const refusal = setUp().desk.preview(SITE, { excludeParams: 'ok\na=b', excludeIps: 'nonsense' });
    await expect(refusal).rejects.toMatchObject({
      fields: {
        exclude_params: [expect.stringContaining('Line 2')],
        exclude_ips: [expect.stringContaining('Line 1')],
      },
    });
  });

  it('that is empty returns nothing', async () => {
    const { params, bots, addressesNote } = await setUp().desk.preview(SITE, {});
    expect([params, bots, addressesNote]).toEqual([undefined, undefined, undefined]);
  });
});
