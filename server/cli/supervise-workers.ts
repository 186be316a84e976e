import type { Log } from '../platform/log.ts';

/** A serving process, dead or alive. */
export interface WorkerProcess {
  processId: number | undefined;
  /** Resolves when it accepts requests; never if startup fails. */
  listening: Promise<void>;
  /** Resolves when it has ended, with the reason as text. */
  ended: Promise<string>;
  /** Requests a graceful stop. */
  stop(): void;
  kill(): void;
}

export interface WorkersOptions {
  /** Slots are numbered from 1; a new worker takes the slot of a dead one. */
  count: number;
  fork(slot: number): WorkerProcess;
  log: Pick<Log, 'info' | 'warn'>;
}

export interface Workers {
  /**
   * Resolves to true when the first one accepts requests; to false when one ended before that, so startup is failing.
   */
  started: Promise<boolean>;
  /** Stops all gracefully and waits for them. */
  stop(): Promise<void>;
  kill(): void;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** A worker that lived this long is restarted without increased delay. */
const STEADY_AFTER_MS = 10_000;

/** Keeps workers running: a dead one is replaced after a pause, which doubles while they keep dying early. */
export function superviseWorkers(options: WorkersOptions): Workers {
  const { promise: started, resolve: tellStarted } = Promise.withResolvers<boolean>();
  const running = new Map<number, WorkerProcess>();
  const stopping = Promise.withResolvers<void>();
  let stopped = false;
  async function keep(slot: number): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !stopped; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const worker = options.fork(slot);
      running.set(slot, worker);
      worker.listening.then(() => tellStarted(true));
      const bornAt = performance.now();
      const how = await worker.ended;
      running.delete(slot);
      tellStarted(false);
      if (stopped) return;
      if (performance.now() - bornAt > STEADY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      options.log.warn(
        { workerProcess: worker.processId, how, retryMs: pauseMs },
        'a worker exited; starting another one',
      );
      await Promise.race([pause(pauseMs), stopping.promise]);
    }
  }
  // Starts one first: a startup problem is then reported once, and the others find its compiled code in the cache.
  const slots = [keep(1)];
  started.then((isServing) => {
    for (let slot = 2; isServing && !stopped && slot <= options.count; slot++) slots.push(keep(slot));
  });
  return {
    started,
    stop: async () => {
      stopped = true;
      stopping.resolve();
      for (const worker of running.values()) worker.stop();
      await Promise.all(slots);
    },
    kill: () => {
      for (const worker of running.values()) worker.kill();
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
