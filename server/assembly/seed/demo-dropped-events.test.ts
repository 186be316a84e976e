import { describe, expect, it } from 'vitest';
import type { DropCount } from '../../collect/dropped-events-port.ts';
import { demoFilteredTraffic, ensureFilteredTraffic } from './demo-dropped-events.ts';

const DEMO = { accountId: 7, websiteIds: [1, 2], count: 20_000, now: Date.parse('2026-03-01T12:00:00Z') };

describe("the demo's filtered traffic", () => {
  it('is mostly bots, every day, with each day and reason of a website once', () => {
    const counts = demoFilteredTraffic(DEMO);
    const of = (reason: string) =>
      counts.filter((one) => one.reason === reason).reduce((sum, { count }) => sum + count, 0);
    expect(of('bot')).toBeGreaterThan(3 * of('prefetch'));
    expect(of('excluded_address')).toBeGreaterThan(0);
    expect(new Set(counts.map(({ day }) => day)).size).toBe(90);
    expect(new Set(counts.map(({ websiteId, day, reason }) => `${websiteId} ${day} ${reason}`)).size).toBe(
      counts.length,
    );
    expect(demoFilteredTraffic({ ...DEMO, count: 0 })).toEqual([]);
  });

  it('is not added twice', async () => {
    const stored: DropCount[] = [];
    const store = {
      add: async (counts: readonly DropCount[]) => void stored.push(...counts),
      read: async (_accountId: number, websiteId: number) => stored.filter((one) => one.websiteId === websiteId),
    };
    for (const _again of [1, 2]) await ensureFilteredTraffic(store, DEMO);
    expect(stored).toEqual(demoFilteredTraffic(DEMO));
  });
});
