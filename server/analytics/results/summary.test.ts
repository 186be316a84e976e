import { describe, expect, it } from 'vitest';
import { fakeParts, OWN, overviewResult } from './results.fixture.ts';
import { createSummaries } from './summary.ts';

const SITE = { id: OWN, accountId: 1 };

function setUp() {
  const engine = { fails: false, requested: 0 };
  const fake = fakeParts({
    overview: async () => {
      engine.requested++;
      if (engine.fails) throw new Error('the engine is down');
      return overviewResult;
    },
  });
  const settings = { find: async () => ({ timezone: 'Asia/Kathmandu' }) };
  return { ...fake, engine, summary: createSummaries({ ...fake.parts, settings: settings as never }) };
}

describe('summaries', () => {
  it('show the last 30 days of the website’s time zone, as people read them', async () => {
    const { summary } = setUp();
    expect(await summary(SITE)).toEqual({
      from: '2026-02-14',
      to: '2026-03-15',
      views: 9,
      visitors: 4,
      pages: [{ value: '/', count: 3 }],
      referrers: [{ value: 'Direct, email and other', count: 2 }],
      countries: [{ value: 'Germany', count: 1 }],
    });
  });

  it('ask once for all who come at the same time and within ten seconds', async () => {
    const { summary, clock, engine } = setUp();
    const all = await Promise.all(Array.from({ length: 50 }, () => summary(SITE)));
    expect(new Set(all).size).toBe(1);
    clock.time += 9_999;
    expect(await summary(SITE)).toBe(all[0]);
    expect(engine.requested).toBe(1);
  });

  it('ask again after ten seconds, and when the clock was set back', async () => {
    const { summary, clock, engine } = setUp();
    await summary(SITE);
    clock.time += 10_000;
    await summary(SITE);
    clock.time -= 3_600_000;
    await summary(SITE);
    expect(engine.requested).toBe(3);
  });

  it('keep websites apart', async () => {
    const { summary, engine } = setUp();
    await Promise.all([summary(SITE), summary({ id: 8, accountId: 1 })]);
    expect(engine.requested).toBe(2);
  });

  it('do not keep a failure', async () => {
    const { summary, engine } = setUp();
    engine.fails = true;
    await expect(summary(SITE)).rejects.toThrow('the engine is down');
    engine.fails = false;
    expect((await summary(SITE)).pages).toHaveLength(1);
  });
});
