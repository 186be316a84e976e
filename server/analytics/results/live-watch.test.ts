import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEEP_ALIVE_MS, type LiveMessage, LiveWatch } from './live-watch.ts';
import { liveResult } from './results.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const visitors = (news: LiveMessage) => (typeof news === 'object' ? news.visitors : news);

function watch(first = 1) {
  const ended: LiveWatch[] = [];
  const watching = new LiveWatch(liveResult(first), (one) => ended.push(one));
  const next = async () => visitors(await watching.next());
  return { watching, ended, next };
}

describe('one who watches', () => {
  it('receives the current state first', async () => {
    expect(await watch(4).next()).toBe(4);
  });

  it('receives a change immediately while waiting', async () => {
    const { watching, next } = watch();
    await next();
    const news = next();
    watching.push(liveResult(2));
    expect(await news).toBe(2);
  });

  it('who reads late receives the current state, not the previous ones', async () => {
    const { watching, next } = watch();
    for (const count of [2, 3, 4]) watching.push(liveResult(count));
    expect(await next()).toBe(4);
    const news = next();
    await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS);
    expect(await news).toBe('quiet');
  });

  it('hears that it is quiet after fifteen seconds of nothing, and no sooner', async () => {
    const { next } = watch();
    await next();
    const heard: unknown[] = [];
    void next().then((news) => heard.push(news));
    await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS - 1);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual(['quiet']);
  });

  it('receives no keep-alive after a change in time: each wait starts again', async () => {
    const { watching, next } = watch();
    await next();
    const news = next();
    await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS - 1);
    watching.push(liveResult(2));
    expect(await news).toBe(2);
    const later: unknown[] = [];
    void next().then((reported) => later.push(reported));
    await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS - 1);
    expect(later).toEqual([]);
    watching.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(later).toEqual([undefined]);
  });

  it('hears of news after a quiet time', async () => {
    const { watching, next } = watch();
    await next();
    const quiet = next();
    await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS);
    await quiet;
    watching.push(liveResult(8));
    expect(await next()).toBe(8);
  });

  it('who leaves receives the end, now and on every later read, and leaves once', async () => {
    const { watching, next, ended } = watch();
    await next();
    const waiting = next();
    watching.end();
    watching.end();
    expect(await waiting).toBeUndefined();
    watching.push(liveResult(9));
    expect([await next(), await next()]).toEqual([undefined, undefined]);
    expect(ended).toEqual([watching]);
  });

  it('leaves no clock running behind', async () => {
    const { watching, next } = watch();
    await next();
    void next();
    expect(vi.getTimerCount()).toBe(1);
    watching.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});
