import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Measures the process's activity and waits. */
export interface YieldDeps {
  /** Milliseconds of activity since the process started. */
  busyMs(): number;
  wait(ms: number): Promise<unknown>;
}

/** Upper limit of a pause, however long a row took. */
const MAX_PAUSE_MS = 50;
/** Shorter pauses are added up, because a timer takes up to a millisecond longer than it should. */
const MIN_PAUSE_MS = 4;

const sharedYield: YieldDeps = { busyMs: () => performance.eventLoopUtilization().active, wait };

/**
 * Creates a function to call between rows. It gives everything else its turn, and pauses for as long as the process was
 * busy since the last pause, so that at least half of the time remains for redirects. Activity of other threads and
 * machines causes no pause.
 */
export function createCooperativeYield({ busyMs, wait: rest }: YieldDeps = sharedYield): () => Promise<void> {
  let restedAt = busyMs();
  return async () => {
    const owedMs = busyMs() - restedAt;
    if (owedMs < MIN_PAUSE_MS) return nextTurn();
    await rest(Math.min(owedMs, MAX_PAUSE_MS));
    restedAt = busyMs();
  };
}
