import { describe, expect, it } from 'vitest';
import type { BreakdownRow, Stats } from '../stats/stats.ts';
import { createOverviews } from './website-overview.ts';

const QUESTIONS = 5;

function setUp() {
  const clock = { time: Date.UTC(2026, 2, 4, 12), now: () => clock.time };
  const asked: number[] = [];
  const engine = { fails: false };
  const siteBreakdown = async ({ siteId }: { siteId: number }) => {
    asked.push(siteId);
    if (engine.fails) throw new Error('the engine is down');
    const rows: BreakdownRow[] = [{ value: 'a', count: asked.length }];
    return { rows, total: 1 };
  };
  const stats = { siteBreakdown } as unknown as Pick<Stats, 'siteBreakdown'>;
  return { overview: createOverviews(stats, clock), clock, asked, engine };
}

const SITE = { id: 7, accountId: 1 };

describe('overviews', () => {
  it('ask once for all who come at the same time and within ten seconds', async () => {
    const { overview, clock, asked } = setUp();
    const all = await Promise.all(Array.from({ length: 50 }, () => overview(SITE)));
    expect(new Set(all).size).toBe(1);
    clock.time += 9_999;
    expect(await overview(SITE)).toBe(all[0]);
    expect(asked).toHaveLength(QUESTIONS);
  });

  it('ask again after ten seconds, and when the clock was set back', async () => {
    const { overview, clock, asked } = setUp();
    await overview(SITE);
    clock.time += 10_000;
    await overview(SITE);
    clock.time -= 3_600_000;
    await overview(SITE);
    expect(asked).toHaveLength(3 * QUESTIONS);
  });

  it('keep websites apart', async () => {
    const { overview, asked } = setUp();
    await Promise.all([overview(SITE), overview({ id: 8, accountId: 1 })]);
    expect([...asked].sort()).toEqual([7, 7, 7, 7, 7, 8, 8, 8, 8, 8]);
  });

  it('do not keep a failure', async () => {
    const { overview, engine } = setUp();
    engine.fails = true;
    await expect(overview(SITE)).rejects.toThrow('the engine is down');
    engine.fails = false;
    expect((await overview(SITE)).pages).toHaveLength(1);
  });
});
