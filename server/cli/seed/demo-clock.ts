import { type Clock, systemClock } from '../../platform/time/clock.ts';

const DAY_MS = 86_400_000;

/** A clock that follows the system's, except while objects are backdated. */
export interface DemoClock extends Clock {
  /** Runs `make`, one at a time, with the clock set back by this many days. */
  daysAgo<Made>(days: number, make: () => Promise<Made>): Promise<Made>;
}

export function createDemoClock(clock: Clock = systemClock): DemoClock {
  let behindMs = 0;
  return {
    now: () => clock.now() - behindMs,
    daysAgo: async (days, make) => {
      behindMs = Math.round(days * DAY_MS);
      try {
        return await make();
      } finally {
        behindMs = 0;
      }
    },
  };
}
