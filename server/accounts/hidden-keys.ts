import { createHmac } from 'node:crypto';
import type { RateWindowStore } from './account-port.ts';

const MINUTE_MS = 60_000;

/** The secret word of a day, the same in all processes, destroyed two days later. */
export interface DailyWord {
  at(moment: number): { today: string } | Promise<{ today: string }>;
}

/**
 * Counts under names that say nothing: limits count by address, and no visitor's address may reach a disk. The names of a
 * day are keyed with its salt, so that nobody can try all addresses once that is gone; days begin with a new window, so no
 * count is lost by the change.
 */
export function hideKeys(store: RateWindowStore, salts: DailyWord): RateWindowStore {
  return {
    hit: async (key, minute) => {
      const { today } = await salts.at(minute * MINUTE_MS);
      return store.hit(createHmac('sha256', today).update(key).digest('base64url').slice(0, 22), minute);
    },
    forgetBefore: (minute) => store.forgetBefore(minute),
  };
}
