import { type Clock, systemClock } from '../../platform/time/clock.ts';

const DAY_MS = 86_400_000;

/** Goes as the system's, but for what is made as if it had been made before. */
export interface DemoClock extends Clock {
  /** What `make` makes, one thing at a time, was made so many days ago. */
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
