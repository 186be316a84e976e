import { createHmac } from 'node:crypto';
import type { RateWindowStore } from './account-port.ts';

const MINUTE_MS = 60_000;

/** The secret salt of a day, the same in all processes, destroyed two days later. */
export interface DailySecret {
  at(moment: number): { today: string } | Promise<{ today: string }>;
}

/**
 * Hides the keys of counts: limits count by IP address, and no visitor's address may reach a disk. Keys are hashed with
 * the day's salt, so that they cannot be brute-forced once it is destroyed. Days begin with a new window, so the change
 * of salt loses no count.
 */
export function hashRateKeys(store: RateWindowStore, salts: DailySecret): RateWindowStore {
  return {
    hit: async (key, minute) => {
      const { today } = await salts.at(minute * MINUTE_MS);
      return store.hit(createHmac('sha256', today).update(key).digest('base64url').slice(0, 22), minute);
    },
    forgetBefore: (minute) => store.forgetBefore(minute),
  };
}
