import type { Log } from '../../platform/log.ts';

/** A serving process, dead or alive. */
export interface WorkerProcess {
  processId: number | undefined;
  /** Resolves when it accepts requests; never if startup fails. */
  listening: Promise<void>;
  /** Resolves when it has ended, with the reason as text. */
  ended: Promise<string>;
  /** Requests a graceful stop. */
  stop(): void;
  /** The same for a worker whose successor serves. */
  retire(): void;
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
  /**
   * Replaces the workers one after another: each stops once its successor accepts requests. Returns how many were replaced;
   * ends at the first successor that does not start, whose predecessor then stays.
   */
  replaceAll(): Promise<number>;
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
  let replacing: Promise<number> | undefined;
  async function keep(slot: number): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !stopped; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const first = options.fork(slot);
      running.set(slot, first);
      first.listening.then(() => tellStarted(true));
      const bornAt = performance.now();
      const { worker, how } = await untilEnded(running, slot, first);
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
    replaceAll: () => {
      replacing ??= replaceAll({ running, fork: options.fork, isStopped: () => stopped }).finally(() => {
        replacing = undefined;
      });
      return replacing;
    },
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

type Running = Map<number, WorkerProcess>;

/** Watches a worker and its successors in a slot. Resolves when the last of them has ended. */
async function untilEnded(
  running: Running,
  slot: number,
  first: WorkerProcess,
): Promise<{ worker: WorkerProcess; how: string }> {
  for (let worker = first; ; ) {
    const how = await worker.ended;
    const successor = running.get(slot);
    if (successor === undefined || successor === worker) return { worker, how };
    worker = successor;
  }
}

interface Replacing {
  running: Running;
  fork(slot: number): WorkerProcess;
  isStopped(): boolean;
}

async function replaceAll(workers: Replacing): Promise<number> {
  let replaced = 0;
  for (const [slot, old] of [...workers.running]) {
    if (workers.isStopped() || !(await replace(workers, slot, old))) break;
    replaced += 1;
  }
  return replaced;
}

async function replace({ running, fork, isStopped }: Replacing, slot: number, old: WorkerProcess): Promise<boolean> {
  const fresh = fork(slot);
  const serves = await Promise.race([fresh.listening.then(() => true), fresh.ended.then(() => false)]);
  if (!serves || isStopped() || running.get(slot) !== old) {
    fresh.stop();
    return false;
  }
  running.set(slot, fresh);
  old.retire();
  await old.ended;
  return true;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
