import { LRUCache } from 'lru-cache';
import { sizeOf, type Tally } from './overview-aggregate.ts';
import type { OverviewPart } from './overview-part.ts';

/** Values of panels that are kept, of all websites: about 100 bytes each. */
const MAX_KEPT_VALUES = 400_000;
const MAX_KEPT = 5_000;

/** What days say that are over: it changes under another generation alone, so whoever asks for the same gets the same. */
export interface KeptTallies {
  /** @param generations names the days and what they held when they were counted */
  get(part: OverviewPart, generations: string, make: () => Promise<Tally>): Promise<Tally>;
}

export function createKeptTallies(): KeptTallies {
  const kept = new LRUCache<string, Promise<Tally>>({ maxSize: MAX_KEPT_VALUES, max: MAX_KEPT });
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
      const tally = make();
      // Counted as large until it is known how large it is; what fails is asked again.
      kept.set(key, tally, { size: 1 });
      tally.then(
        (read) => kept.set(key, tally, { size: sizeOf(read) }),
        () => kept.delete(key),
      );
      return tally;
    },
  };
}
