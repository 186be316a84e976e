import type { Clock } from '../platform/time/clock.ts';
import type { RateWindowStore } from './account-port.ts';

export const WINDOW_MS = 60_000;

/** A caller's state in the current minute. */
export interface RateLimitState {
  limit: number;
  remaining: number;
  /** End of the window in epoch seconds. */
  resetAt: number;
  /** False: this request exceeds the limit. */
  allowed: boolean;
  retryAfterSeconds: number;
}

/** Counts a request of `key` in the current fixed window. */
export type RateLimiter = (key: string, limit: number) => Promise<RateLimitState>;

/**
 * Counts in this process alone while counts cannot be stored (e.g. on a full disk): reads continue, and a caller gets
 * at most one extra limit per process.
 */
export function createRateLimiter(store: RateWindowStore, clock: Clock): RateLimiter {
  const makeshift = new FallbackCounts();
  return async (key, limit) => {
    const now = clock.now();
    const window = Math.floor(now / WINDOW_MS);
    const count = await store.hit(key, window).catch(() => makeshift.hit(key, window));
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

const MAX_KEYS = 10_000;

/** The current minute's counts, limited in number so that made-up callers cannot fill the memory. */
class FallbackCounts {
  #window = 0;
  readonly #counts = new Map<string, number>();

  hit(key: string, window: number): number {
    if (window !== this.#window || this.#counts.size >= MAX_KEYS) this.#counts.clear();
    this.#window = window;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
}
