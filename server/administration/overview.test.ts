import { describe, expect, it } from 'vitest';
import { NO_LIMITS, type Plan } from '../plans/plan-port.ts';
import { quotasOf } from '../plans/quotas.ts';
import { unavailable } from '../platform/app-error.ts';
import { type OverviewDeps, readOverview } from './overview.ts';

const NOW = Date.UTC(2026, 10, 26, 8, 30);
const DAY_MS = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 10, 26);
const growth = { total: 9, created: 2, createdBefore: 1 };
const used = { links: 4, codes: 0, websites: 0, domains: 0, members: 1, clicks: 90, events: 10 };
const plan: Plan = {
  ...NO_LIMITS,
  id: 1,
  name: 'free',
  isDefault: true,
  links: 4,
  clicksPerMonth: 100,
  eventsPerMonth: 10,
};

function overviewOf(over: Partial<OverviewDeps> = {}, accounts = [7]) {
  const ranges: unknown[] = [];
  const deps: OverviewDeps = {
    store: {
      growth: async (range) => {
        ranges.push(range);
        return { workspaces: growth, people: growth, activePeople: 5 };
      },
      workspace: async (id) => ({ id, name: `shop ${id}` }) as never,
    },
    planStore: {
      withMonthlyLimits: async ({ limit }) => accounts.slice(0, limit).map((accountId) => ({ accountId, ...plan })),
    },
    plans: { quotas: async () => ({ plan, quotas: quotasOf(plan, used) }) },
    events: {
      trafficBetween: async (from, to) => {
        ranges.push([from, to]);
        return { clicks: from === MIDNIGHT ? 3 : 8, events: 1 };
      },
    },
    clock: { now: () => NOW },
    ...over,
  };
  return { ranges, read: () => readOverview(deps) };
}

describe('the overview of the installation', () => {
  it('compares 30 days with those before, and this UTC day with the one before', async () => {
    const { ranges, read } = overviewOf();
    const { workspaces, people, activePeople, traffic } = await read();
    expect([workspaces, people, activePeople]).toEqual([growth, growth, 5]);
    expect(traffic).toEqual({ today: { clicks: 3, events: 1 }, yesterday: { clicks: 8, events: 1 } });
    expect(ranges).toEqual([
      { since: NOW - 30 * DAY_MS, before: NOW - 60 * DAY_MS },
      [MIDNIGHT, MIDNIGHT + DAY_MS],
      [MIDNIGHT - DAY_MS, MIDNIGHT],
    ]);
  });

  it('lists workspaces near monthly limits, and at them, without limits of objects', async () => {
    const { limits } = await overviewOf().read();
    expect(limits).toEqual({
      isComplete: true,
      workspaces: [
        { id: 7, name: 'shop 7', quota: 'clicks', used: 90, limit: 100, state: 'near' },
        { id: 7, name: 'shop 7', quota: 'events', used: 10, limit: 10, state: 'reached' },
      ],
    });
  });

  it.each([
    [100, true],
    [101, false],
  ])('looks at 100 workspaces at most: of %i', async (count, isComplete) => {
    const accounts = Array.from({ length: count }, (_, index) => index + 1);
    const { limits } = await overviewOf({}, accounts).read();
    expect(limits?.isComplete).toBe(isComplete);
    expect(new Set(limits?.workspaces.map(({ id }) => id)).size).toBe(100);
  });

  it('lacks only what the event log counts while that is unavailable', async () => {
    const down = async () => Promise.reject(unavailable());
    const { read } = overviewOf({ plans: { quotas: down }, events: { trafficBetween: down } });
    expect(await read()).toMatchObject({ traffic: undefined, limits: undefined, people: growth });
  });

  it('hides no bug', async () => {
    const { read } = overviewOf({ events: { trafficBetween: async () => Promise.reject(new Error('a bug')) } });
    await expect(read()).rejects.toThrow('a bug');
  });
});
