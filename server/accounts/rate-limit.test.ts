import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

function counting() {
  const counts = new Map<string, number>();
  return {
    hit: async (key: string, minute: number) => {
      const count = (counts.get(`${key}@${minute}`) ?? 0) + 1;
      counts.set(`${key}@${minute}`, count);
      return count;
    },
    forgetBefore: async () => undefined,
  };
}

describe('rate limit', () => {
  it('allows exactly the limit in a window and returns when the next one begins', async () => {
    const limiter = createRateLimiter(counting(), { now: () => 90_000 });
    const standings = [];
    for (let request = 0; request < 4; request++) standings.push(await limiter('key', 3));
    expect(standings.map((standing) => standing.allowed)).toEqual([true, true, true, false]);
    expect(standings.map((standing) => standing.remaining)).toEqual([2, 1, 0, 0]);
    expect(standings[3]).toMatchObject({ limit: 3, resetAt: 120, retryAfterSeconds: 30 });
  });

  it('resets at the next minute', async () => {
    let now = 59_999;
    const limiter = createRateLimiter(counting(), { now: () => now });
    expect((await limiter('key', 1)).allowed).toBe(true);
    expect((await limiter('key', 1)).allowed).toBe(false);
    now = 60_000;
    expect((await limiter('key', 1)).allowed).toBe(true);
  });

  it('never asks to wait less than a second', async () => {
    const limiter = createRateLimiter(counting(), { now: () => 59_999 });
    expect((await limiter('key', 1)).retryAfterSeconds).toBe(1);
  });

  it('continues in memory while counts cannot be stored, one minute at a time', async () => {
    const full = { ...counting(), hit: () => Promise.reject(new Error('database or disk is full')) };
    let now = 0;
    const limiter = createRateLimiter(full, { now: () => now });
    const allowed = async (key: string) => (await limiter(key, 2)).allowed;
    expect([await allowed('one'), await allowed('one'), await allowed('one')]).toEqual([true, true, false]);
    expect(await allowed('other')).toBe(true);
    now = 60_000;
    expect(await allowed('one')).toBe(true);
    for (let caller = 0; caller < 20_000; caller++) await limiter(`made up ${caller}`, 2);
    expect(await allowed('one')).toBe(true);
  });
});
