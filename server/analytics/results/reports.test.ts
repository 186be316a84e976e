import { describe, expect, it } from 'vitest';
import { QUERY_LIMITS } from '../../../contract/vocabulary.ts';
import type { AppError } from '../../platform/app-error.ts';
import { parseFunnelRequest, readJourneys, readRetention } from './reports.ts';
import { fakeParts, MINE, NOW, OWN } from './results.fixture.ts';

const SITE = { accountId: MINE, kind: 'website', id: OWN } as const;
const CONTEXT = { scope: SITE, now: NOW, timezone: 'Asia/Kathmandu' };
const STEPS = [{ kind: 'scan' }, { kind: 'event', name: 'Order' }] as const;
const DAY_MS = 86_400_000;
const days = (range: { from: number; to: number }) => (range.to - range.from) / DAY_MS;

const way = (written: object, context: Parameters<typeof parseFunnelRequest>[2] = CONTEXT) =>
  parseFunnelRequest(fakeParts().parts, written, context);
async function fieldsOf(work: Promise<unknown> | (() => unknown)): Promise<string[]> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    return Object.keys((error as AppError).fields ?? {});
  }
  return [];
}

describe('a kept funnel', () => {
  it('has its own steps, time and unit, unless the query overrides them', async () => {
    expect(await way({ funnel_id: 3 })).toMatchObject({ windowMs: 30 * 60_000, by: 'story', scope: SITE });
    expect(await way({ funnel_id: 3, window_minutes: 5 })).toMatchObject({ windowMs: 300_000, by: 'story' });
    expect(await fieldsOf(way({ funnel_id: 3, by: 'visit' }))).toEqual(['by']);
  });

  it('is asked about in the query’s range', async () => {
    expect(days((await way({ funnel_id: 3, range: { from: '2026-03-01', to: '2026-03-07' } })).range)).toBe(7);
  });

  it.each([
    [{}, ['steps']],
    [{ funnel_id: 3, steps: STEPS }, ['steps']],
    [{ funnel_id: 4 }, []],
  ])('is rejected with %j for %j', async (written, fields) => {
    await expect(way(written)).rejects.toThrow();
    expect(await fieldsOf(way(written))).toEqual(fields);
  });

  it.each([
    { accountId: MINE, kind: 'account' },
    { accountId: MINE, kind: 'link', id: OWN },
    { accountId: MINE, kind: 'campaign', id: OWN },
  ] as const)('rejects %j as a funnel, but accepts its steps as funnel steps', async (scope) => {
    expect(await fieldsOf(way({ funnel_id: 3 }, { ...CONTEXT, scope }))).toEqual(['funnel_id']);
    expect((await way({ steps: STEPS }, { ...CONTEXT, scope })).scope).toEqual(scope);
  });

  it('of another account’s website is not found', async () => {
    const theirs = { ...CONTEXT, scope: { ...SITE, accountId: MINE + 1 } };
    await expect(way({ funnel_id: 3 }, theirs)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('journeys', () => {
  it('have three steps from the start and the twenty most frequent paths by default', () => {
    expect(readJourneys({}, CONTEXT)).toMatchObject({ steps: 3, from: 'start', limit: 20, scope: SITE });
    const reported = { steps: 5, limit: 7, from: { kind: 'page', path: '/a' } } as never;
    expect(readJourneys(reported, CONTEXT)).toMatchObject(reported);
  });
});

describe('retention', () => {
  it('covers ninety days by week in the website’s time zone by default', () => {
    const query = readRetention({}, CONTEXT);
    expect([query.period, query.timezone, Math.round(days(query.range))]).toEqual(['week', 'Asia/Kathmandu', 90]);
  });

  it('has so many periods at most, and is rejected with one more', async () => {
    const limit = QUERY_LIMITS.cohorts;
    const lastDay = (count: number) => new Date(Date.UTC(2025, 0, count)).toISOString().slice(0, 10);
    const ofDays = (count: number) => ({
      interval: 'day',
      timezone: 'UTC',
      range: { from: '2025-01-01', to: lastDay(count) },
    });
    expect(days(readRetention(ofDays(limit) as never, CONTEXT).range)).toBe(limit);
    expect(await fieldsOf(() => readRetention(ofDays(limit + 1) as never, CONTEXT))).toEqual(['interval']);
    const byMonth = { ...ofDays(limit + 1), interval: 'month' } as never;
    expect(await fieldsOf(() => readRetention(byMonth, CONTEXT))).toEqual([]);
  });
});
