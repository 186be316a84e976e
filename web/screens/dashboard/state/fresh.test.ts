import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasMore, pacedBy, reachesNow } from './fresh.ts';
import type { Live } from './live.ts';

const liveOf = (...minutes: Array<[time: string, visitors: number, views: number]>): Live => ({
  visitors: 0,
  minutes: minutes.map(([time, visitors, views]) => ({ time: `2026-03-01T12:${time}:00Z`, visitors, views })),
  pages: [],
  sources: [],
  countries: [],
});

describe('the overview reloads', () => {
  const before = liveOf(['00', 1, 1], ['01', 2, 3]);
  it.each<[string, Live, boolean]>([
    ['a page view of the same minute', liveOf(['00', 1, 1], ['01', 2, 4]), true],
    ['a visitor of the same minute', liveOf(['00', 1, 1], ['01', 3, 3]), true],
    ['a view of the next minute', liveOf(['01', 2, 3], ['02', 1, 1]), true],
    ['the same once more', liveOf(['00', 1, 1], ['01', 2, 3]), false],
    ['a minute that passed, and an empty one', liveOf(['01', 2, 3], ['02', 0, 0]), false],
  ])('or not, after %s', (_what, live, isMore) => {
    expect(hasMore(before, live)).toBe(isMore);
  });

  it('not after the first message, whose data it already contains', () => {
    expect(hasMore(undefined, before)).toBe(false);
    expect(hasMore(before, undefined)).toBe(false);
  });

  it('not for a past period', () => {
    const now = Date.parse('2026-03-02T09:00:00Z');
    expect(reachesNow('2026-03-03T00:00:00Z', now)).toBe(true);
    expect(reachesNow('2026-03-02T08:59:40Z', now)).toBe(true);
    expect(reachesNow('2026-03-02T00:00:00Z', now)).toBe(false);
  });
});

describe('rate-limited work', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs immediately, then once for all requests in between', () => {
    const pace = pacedBy(5_000, 60_000);
    const work = vi.fn();
    pace(work);
    expect(work).toHaveBeenCalledTimes(1);
    for (const _ of [1, 2, 3]) pace(work);
    vi.advanceTimersByTime(4_999);
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(2);
    pace(work);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(20_000);
    expect(work).toHaveBeenCalledTimes(3);
    pace(work);
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('does not run after it was stopped', () => {
    const pace = pacedBy(5_000, 60_000);
    const work = vi.fn();
    pace(work);
    pace(work);
    pace();
    vi.advanceTimersByTime(120_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('runs once more after a quiet period, to include late data', () => {
    const pace = pacedBy(5_000, 20_000);
    const work = vi.fn();
    pace(work);
    vi.advanceTimersByTime(19_000);
    expect(work).toHaveBeenCalledTimes(1);
    pace(work);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(19_999);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(120_000);
    expect(work).toHaveBeenCalledTimes(3);
  });
});
