import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, unavailable } from '../../platform/app-error.ts';
import type { LiveResult } from '../analytics.ts';
import { LiveHub } from './live-hub.ts';
import type { LiveMessage, LiveWatch } from './live-watch.ts';
import { fakeParts, liveResult } from './results.fixture.ts';

const SITE = { accountId: 1, kind: 'website', id: 7 } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const engine = { visitors: 1, requested: 0, isDown: false };
  const { parts, clock, totals } = fakeParts({
    live: async (): Promise<LiveResult> => {
      engine.requested++;
      if (engine.isDown) throw unavailable();
      return liveResult(engine.visitors);
    },
  });
  const hub = new LiveHub(parts);
  /** Advances the timers and the clock. */
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      clock.time += 500;
      await vi.advanceTimersByTimeAsync(500);
    }
  };
  const arrive = () => {
    engine.visitors++;
    totals.countedAt++;
  };
  return { hub, engine, totals, pass, arrive };
}

/** Records everything that a watch receives. */
function listen(watch: LiveWatch): LiveMessage[] {
  const reported: LiveMessage[] = [];
  const go = async () => {
    for (;;) {
      const news = await watch.next();
      reported.push(news);
      if (news === undefined) return;
    }
  };
  void go();
  return reported;
}

const visitorsOf = (reported: readonly LiveMessage[]) =>
  reported.map((news) => (typeof news === 'object' ? news.visitors : news));

describe('a live hub', () => {
  it('sends the current state immediately, then changes within a second', async () => {
    const { hub, pass, arrive } = setUp();
    const reported = listen(await hub.watch(SITE, 1));
    await pass(500);
    expect(visitorsOf(reported)).toEqual([1]);
    arrive();
    await pass(1_000);
    expect(visitorsOf(reported)).toEqual([1, 2]);
  });

  it('queries once for all viewers of a website, and only when its totals have changed', async () => {
    const { hub, engine, pass, arrive } = setUp();
    const watches = await Promise.all([1, 2, 3].map((key) => hub.watch(SITE, key)));
    expect(engine.requested).toBe(1);
    const reported = watches.map(listen);
    await pass(3_000);
    expect(engine.requested).toBe(1);
    arrive();
    await pass(1_500);
    expect(engine.requested).toBe(2);
    expect(reported.map(visitorsOf)).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it('looks every five seconds all the same: people leave without a word', async () => {
    const { hub, engine, pass } = setUp();
    const reported = listen(await hub.watch(SITE, 1));
    engine.visitors = 0;
    await pass(6_000);
    expect(visitorsOf(reported)).toEqual([1, 0]);
  });

  it('repeats nothing, and sends a keep-alive every 15 seconds', async () => {
    const { hub, pass } = setUp();
    const reported = listen(await hub.watch(SITE, 1));
    await pass(31_000);
    expect(visitorsOf(reported)).toEqual([1, 'quiet', 'quiet']);
  });

  it('sends a slow reader the current state, not the previous ones', async () => {
    const { hub, pass, arrive } = setUp();
    const watch = await hub.watch(SITE, 1);
    for (let count = 0; count < 4; count++) {
      arrive();
      await pass(1_000);
    }
    expect(await watch.next()).toEqual(liveResult(5));
  });

  it('shows newcomers what is, and those who watch too', async () => {
    const { hub, pass, arrive } = setUp();
    const reported = listen(await hub.watch(SITE, 1));
    await pass(500);
    arrive();
    const second = await hub.watch(SITE, 2);
    expect(await second.next()).toEqual(liveResult(2));
    await pass(0);
    await Promise.resolve();
    expect(visitorsOf(reported)).toEqual([1, 2]);
  });

  it('continues when the event log recovers', async () => {
    const { hub, engine, pass, arrive } = setUp();
    const reported = listen(await hub.watch(SITE, 1));
    engine.isDown = true;
    arrive();
    await pass(4_000);
    expect(visitorsOf(reported)).toEqual([1]);
    engine.isDown = false;
    await pass(6_000);
    expect(visitorsOf(reported)).toEqual([1, 2]);
  });

  it('rejects a viewer without data, without using a slot', async () => {
    const { hub, engine } = setUp();
    engine.isDown = true;
    for (let count = 0; count < 12; count++) {
      await expect(hub.watch(SITE, 1)).rejects.toMatchObject({ code: 'unavailable' });
    }
    engine.isDown = false;
    await hub.watch(SITE, 1);
  });

  it('has ten places a key', async () => {
    const { hub } = setUp();
    const watches = await Promise.all(Array.from({ length: 10 }, () => hub.watch(SITE, 1)));
    await expect(hub.watch(SITE, 1)).rejects.toBeInstanceOf(AppError);
    await expect(hub.watch({ ...SITE, id: 8 }, 1)).rejects.toMatchObject({ code: 'rate_limited' });
    await hub.watch(SITE, 2);
    watches[0]?.end();
    await hub.watch(SITE, 1);
  });

  it('stops without viewers, and starts again', async () => {
    const { hub, engine, pass, arrive } = setUp();
    const watch = await hub.watch(SITE, 1);
    watch.end();
    watch.end();
    await pass(20_000);
    expect(engine.requested).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    const reported = listen(await hub.watch(SITE, 1));
    arrive();
    await pass(1_500);
    expect(visitorsOf(reported)).toEqual([1, 2]);
  });

  it('ends all watches when it is closed, and begins none', async () => {
    const { hub, pass } = setUp();
    const reported = listen(await hub.watch(SITE, 1));
    const other = listen(await hub.watch({ ...SITE, id: 8 }, 1));
    await pass(500);
    hub.close();
    await pass(500);
    expect([reported.at(-1), other.at(-1)]).toEqual([undefined, undefined]);
    expect(vi.getTimerCount()).toBe(0);
    await expect(hub.watch(SITE, 1)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
