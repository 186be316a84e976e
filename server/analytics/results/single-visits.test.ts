import { describe, expect, it } from 'vitest';
import { unavailable } from '../../platform/app-error.ts';
import type { RecentVisits, VisitRecord, VisitsQuery } from '../analytics.ts';
import { fakeParts, liveResult, MINE, NOW, OWN } from './results.fixture.ts';
import { SharedResults } from './shared-results.ts';
import { singleVisitsOf } from './single-visits.ts';

const SITE = { accountId: MINE, id: OWN };

function record(id: number): VisitRecord {
  return {
    key: { startedAt: NOW - id, id: String(id) },
    ...{ visitor: 123_456, lastSeenAt: NOW, seconds: 0, engagedMs: 0, views: 1, events: 0 },
    ...{ entryPage: '/', exitPage: '/', pages: ['/'], source: '', channel: 'direct', referrer: '' },
    ...{ country: '', region: '', city: '', browser: '', os: '', device: '' },
    ...{ viaLinkId: 0, viaQrId: 0, viaCampaignId: 0, reached: [] },
  };
}

/** A log of this many visits, and what it was asked. */
function logOf(count: number) {
  const requested: VisitsQuery[] = [];
  const visits = async (query: VisitsQuery) => {
    requested.push(query);
    const first = query.after ? Number(query.after.id) + 1 : 1;
    return Array.from({ length: Math.min(query.limit, count - first + 1) }, (_, index) => record(first + index));
  };
  const recent: RecentVisits = { visits: [], conversions: [] };
  const { parts } = fakeParts({ visits, recentVisits: async () => recent, live: async () => liveResult(3) });
  const looks = new SharedResults(parts, { known: () => 'v1' });
  return { requested, service: singleVisitsOf(parts, looks) };
}

describe('pages of visits', () => {
  it('name the cursor of the next page only if there is one', async () => {
    const { service } = logOf(5);
    const first = await service.visits(SITE, { limit: 3 });
    expect(first.visits.map(({ key }) => key.id)).toEqual(['1', '2', '3']);
    expect(first.nextCursor).toBe(`${NOW - 3}-3`);
    const second = await service.visits(SITE, { limit: 2, cursor: first.nextCursor });
    expect(second.visits.map(({ key }) => key.id)).toEqual(['4', '5']);
    expect(second.nextCursor).toBeUndefined();
  });

  it('end with the present, even if the period does not', async () => {
    const { service, requested } = logOf(1);
    await service.visits(SITE, { range: 'year' });
    const to = requested[0]?.range.to ?? 0;
    expect(to).toBeGreaterThan(NOW);
    expect(to).toBeLessThanOrEqual(NOW + 120_000);
  });

  it('look for the goals of the website, in the time zone of the website', async () => {
    const { service, requested } = logOf(1);
    const { goals } = await service.visits(SITE, {});
    expect(goals.map(({ name }) => name)).toEqual(['Order']);
    expect(requested[0]).toMatchObject({ goals: [{ kind: 'event', name: 'Order' }], timezone: 'Asia/Kathmandu' });
  });

  it('of other websites are not found', async () => {
    const { service } = logOf(1);
    await expect(service.visits({ accountId: MINE, id: 99 }, {})).rejects.toMatchObject({ code: 'not_found' });
    await expect(service.visit({ accountId: 2, id: OWN }, '1-1')).rejects.toMatchObject({ code: 'not_found' });
    await expect(service.realtime({ accountId: 2, id: OWN })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an export of visits', () => {
  it('has all of them, in pieces', async () => {
    const { service } = logOf(4_500);
    const visits = await service.exportVisits(SITE, {}, 1);
    const pieces: number[] = [];
    for await (const piece of visits.pieces) pieces.push(piece.length);
    expect([pieces, visits.domain]).toEqual([[2_000, 2_000, 500], 'shop.example']);
  });

  it('of nothing has no piece, and of a full piece no empty one', async () => {
    for (const [count, expected] of [
      [0, []],
      [2_000, [2_000]],
    ] as const) {
      const visits = await logOf(count).service.exportVisits(SITE, {}, 1);
      const pieces: number[] = [];
      for await (const piece of visits.pieces) pieces.push(piece.length);
      expect(pieces).toEqual(expected);
    }
  });

  it('is one of two at a time for each key', async () => {
    const { service } = logOf(1);
    const begin = (key: number) => service.exportVisits(SITE, {}, key);
    const [one] = [await begin(1), await begin(1), await begin(2)];
    await expect(begin(1)).rejects.toMatchObject({ code: 'rate_limited' });
    one.end();
    await expect(begin(1)).resolves.toBeDefined();
  });

  it('fails before it begins, and gives its place back, while the log cannot be reached', async () => {
    const { parts } = fakeParts({ visits: () => Promise.reject(unavailable()) });
    const service = singleVisitsOf(parts, new SharedResults(parts, { known: () => 'v1' }));
    for (let attempt = 0; attempt < 4; attempt++) {
      await expect(service.exportVisits(SITE, {}, 1)).rejects.toMatchObject({ code: 'unavailable' });
    }
  });

  it('rejects what it does not understand before it takes a place', async () => {
    const { service } = logOf(1);
    for (let attempt = 0; attempt < 4; attempt++) {
      await expect(service.exportVisits(SITE, { timezone: 'Nowhere' }, 1)).rejects.toMatchObject({
        code: 'invalid_input',
      });
    }
    await expect(service.exportVisits(SITE, {}, 1)).resolves.toBeDefined();
  });
});

it('realtime joins live figures and recent visits of one second', async () => {
  const { service } = logOf(0);
  const { live, visits, goals } = await service.realtime(SITE);
  expect([live.visitors, visits, goals.length]).toEqual([3, [], 1]);
});

it('realtime of one second is asked once, however many screens read it', async () => {
  let asked = 0;
  const recentVisits = async (): Promise<RecentVisits> => {
    asked++;
    return { visits: [], conversions: [] };
  };
  const { parts, clock } = fakeParts({ recentVisits, live: async () => liveResult(3) });
  const service = singleVisitsOf(parts, new SharedResults(parts, { known: () => 'v1' }));
  await Promise.all(Array.from({ length: 20 }, () => service.realtime(SITE)));
  expect(asked).toBe(1);
  clock.time += 1_000;
  await service.realtime(SITE);
  expect(asked).toBe(2);
});
