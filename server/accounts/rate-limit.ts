import type { Clock } from '../platform/clock.ts';
import type { RateWindowStore } from './account-port.ts';

export const WINDOW_MS = 60_000;

/** Where a caller stands in the current minute. */
export interface RateStanding {
  limit: number;
  remaining: number;
  /** Epoch seconds at which the window ends. */
  resetAt: number;
  /** False: this request is one too many. */
  allowed: boolean;
  retryAfterSeconds: number;
}

/** Counts a request of `key` in the current fixed window. */
export type RateLimiter = (key: string, limit: number) => Promise<RateStanding>;

export function createRateLimiter(store: RateWindowStore, clock: Clock): RateLimiter {
  return async (key, limit) => {
    const now = clock.now();
    const window = Math.floor(now / WINDOW_MS);
    const count = await store.hit(key, window);
    const endsAt = (window + 1) * WINDOW_MS;
    return {
      limit,
      remaining: Math.max(0, limit - count),
      resetAt: endsAt / 1000,
      allowed: count <= limit,
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
    };
  };
}
