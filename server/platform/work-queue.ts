/** Runs jobs in the background, a few at a time, in order. */
export interface WorkQueue<Job> {
  /** Returns false if the queue is full or closed; then the job is skipped. */
  add(job: Job): boolean;
  /** Resolves when the queue is empty and no job is running. */
  settled(): Promise<void>;
  /** Starts no further jobs, and resolves when the running ones have finished. */
  close(): Promise<void>;
}

export interface WorkQueueOptions<Job> {
  concurrency: number;
  maxWaiting: number;
  run(job: Job): Promise<void>;
  onError(error: unknown): void;
}

export function createWorkQueue<Job>({ concurrency, maxWaiting, run, onError }: WorkQueueOptions<Job>): WorkQueue<Job> {
  const waiting: Job[] = [];
  const lanes = new Set<Promise<void>>();
  const lane = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await run(job).catch(onError);
  };
  const settled = async () => {
    while (lanes.size > 0) await Promise.all(lanes);
  };
  let isClosed = false;
  return {
    add: (job) => {
      if (isClosed || waiting.length >= maxWaiting) return false;
      waiting.push(job);
      if (lanes.size < concurrency) {
        const running = lane().finally(() => lanes.delete(running));
        lanes.add(running);
      }
      return true;
    },
    settled,
    close: async () => {
      isClosed = true;
      waiting.length = 0;
      await settled();
    },
  };
}
