import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, systemClock } from '../../platform/time/clock.ts';

const DAY_MS = 86_400_000;

/** A clock that follows the system's, except for those that backdate objects. */
export interface DemoClock extends Clock {
  /** Runs `make` with the clock set back by this many days; everything else keeps its time. */
  daysAgo<Made>(days: number, make: () => Promise<Made>): Promise<Made>;
}

export function createDemoClock(clock: Clock = systemClock): DemoClock {
  const behindMs = new AsyncLocalStorage<number>();
  return {
    now: () => clock.now() - (behindMs.getStore() ?? 0),
    daysAgo: (days, make) => behindMs.run(Math.round(days * DAY_MS), make),
  };
}
