import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** What a process is asked about itself, and how it waits. */
export interface RestParts {
  /** Milliseconds in which it did something, since its start. */
  busyMs(): number;
  wait(ms: number): Promise<unknown>;
}

/** However long a row took, its task goes on. */
const MOST_REST_MS = 50;

const thisProcess: RestParts = { busyMs: () => performance.eventLoopUtilization().active, wait };

/**
 * To be called between any two rows: rests for as long as the process was busy since the last rest, so that whoever clicks a
 * link finds it free at least every other moment. What other threads and machines did costs no rest.
 */
export function createRests({ busyMs, wait: rest }: RestParts = thisProcess): () => Promise<void> {
  let restedAt = busyMs();
  return async () => {
    await rest(Math.min(busyMs() - restedAt, MOST_REST_MS));
    restedAt = busyMs();
  };
}
