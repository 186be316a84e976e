import { LRUCache } from 'lru-cache';
import { type Aggregate, sizeOf } from './overview-aggregate.ts';
import type { OverviewPart } from './overview-part.ts';

/** Cached panel values of all websites: about 100 bytes each. */
const MAX_KEPT_VALUES = 400_000;
const MAX_KEPT = 5_000;

/**
 * Caches aggregates of closed days: they change only with their generation, so the same query gives the same result.
 */
export interface AggregateCache {
  /** @param generations identifies the days and their counts */
  get(part: OverviewPart, generations: string, make: () => Promise<Aggregate>): Promise<Aggregate>;
}

export function createAggregateCache(): AggregateCache {
  const kept = new LRUCache<string, Promise<Aggregate>>({ maxSize: MAX_KEPT_VALUES, max: MAX_KEPT });
  return {
    get: ({ query, range, panels }, generations, make) => {
      const { scope, filter, goals = [], currency = '', timezone, interval } = query;
      const key = JSON.stringify([
        scope,
        filter ?? '',
        range,
        timezone,
        interval,
        panels,
        goals,
        currency,
        generations,
      ]);
      const known = kept.get(key);
      if (known) return known;
      const aggregate = make();
      // The entry has a provisional size until its real size is known; a failure removes it, so that the next query
      // retries.
      kept.set(key, aggregate, { size: 1 });
      aggregate.then(
        (read) => kept.set(key, aggregate, { size: sizeOf(read) }),
        () => kept.delete(key),
      );
      return aggregate;
    },
  };
}
