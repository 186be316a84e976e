import { LRUCache } from 'lru-cache';

/** Ratio of a result's maximum age to the time it took: the engine spends at most a tenth of its time on one query. */
const AGE_PER_COST = 10;
const MAX_AGE_MS = 5_000;
/** Large results take about a megabyte each. */
const MAX_KEPT = 50;

export interface RecentResults<Result extends object> {
  /** Returns a recent result, the pending one, or a new one. A failure rejects the callers that wait for it. */
  get(key: string, make: () => Promise<Result>): Promise<Result>;
}

interface Kept<Result> {
  result: Promise<Result>;
  /** Undefined while the result is pending. */
  freshUntil: number | undefined;
}

/**
 * Caches results of expensive queries in proportion to their cost, so that a busy website's dashboard with many viewers
 * costs as much as with one. A result that took 100 ms is reused for a second.
 * @param now milliseconds of a monotonic clock
 */
export function createRecentResults<Result extends object>(
  now: () => number = () => performance.now(),
): RecentResults<Result> {
  const kept = new LRUCache<string, Kept<Result>>({ max: MAX_KEPT });
  return {
    get(key, make) {
      const known = kept.get(key);
      if (known && (known.freshUntil === undefined || now() < known.freshUntil)) return known.result;
      const startedAt = now();
      const entry: Kept<Result> = { result: make(), freshUntil: undefined };
      kept.set(key, entry);
      entry.result.then(
        () => {
          entry.freshUntil = now() + Math.min(MAX_AGE_MS, AGE_PER_COST * (now() - startedAt));
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
      return entry.result;
    },
  };
}
