/** Threads for work that would block the main thread: started on demand, ended when idle. */
import { unavailable } from '../app-error.ts';
import { PoolThread } from './pool-thread.ts';
import { type Outcome, resultOf } from './thread-tasks.ts';

export interface ThreadPoolOptions<Lane extends string> {
  /** A module that calls `serveTasks`. */
  module: URL;
  /** Maximum number of concurrent threads. */
  threads: number;
  /** Lanes that are served in turn, with their queue limits: a burst in one lane delays the others by one task each. */
  lanes: Readonly<Record<Lane, number>>;
  /** A thread releases its memory after this long without work. */
  idleMs?: number;
}

interface Job<Task, Result> {
  readonly task: Task;
  settle(outcome: Outcome<Result>): void;
}

interface Line<Task, Result> {
  readonly name: string;
  readonly jobs: Job<Task, Result>[];
}

const IDLE_MS = 60_000;

export class ThreadPool<Task, Result, Lane extends string> {
  readonly #options: ThreadPoolOptions<Lane>;
  /** The next lane to serve comes first. */
  readonly #lines: Line<Task, Result>[];
  readonly #threads = new Set<PoolThread<Task, Result>>();
  #isClosed = false;

  constructor(options: ThreadPoolOptions<Lane>) {
    this.#options = options;
    this.#lines = Object.keys(options.lanes).map((name) => ({ name, jobs: [] }));
  }

  /**
   * Resolves to the module's result or rejects with its error. Rejects with `unavailable` if the lane's queue is full.
   */
  run(lane: Lane, task: Task): Promise<Result> {
    return new Promise((resolve, reject) => {
      const jobs = this.#lines.find(({ name }) => name === lane)?.jobs;
      if (this.#isClosed || !jobs || jobs.length >= this.#options.lanes[lane]) throw unavailable();
      const settle = (outcome: Outcome<Result>): void => {
        Promise.resolve(outcome).then(resultOf).then(resolve, reject);
      };
      jobs.push({ task, settle });
      this.#goOn();
    });
  }

  /** Ends the threads and rejects queued tasks. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#lines.flatMap(({ jobs }) => jobs.splice(0))) job.settle({ refusal: unavailable() });
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #goOn(): void {
    for (let thread = this.#freeThread(); thread; thread = this.#freeThread()) {
      const job = this.#nextJob();
      if (!job) return;
      thread.give(job.task, (outcome) => {
        job.settle(outcome);
        this.#goOn();
      });
    }
  }

  #nextJob(): Job<Task, Result> | undefined {
    const place = this.#lines.findIndex(({ jobs }) => jobs.length > 0);
    if (place < 0) return undefined;
    const served = this.#lines.splice(place, 1);
    this.#lines.push(...served);
    return served[0]?.jobs.shift();
  }

  /** Returns undefined if all threads are busy, or if none is needed. */
  #freeThread(): PoolThread<Task, Result> | undefined {
    if (this.#lines.every(({ jobs }) => jobs.length === 0)) return undefined;
    const free = [...this.#threads].find(({ isFree }) => isFree);
    return free ?? (this.#threads.size < this.#options.threads ? this.#start() : undefined);
  }

  #start(): PoolThread<Task, Result> {
    const { module, idleMs = IDLE_MS } = this.#options;
    const thread = new PoolThread<Task, Result>(module, { idleMs, onEnd: () => this.#threads.delete(thread) });
    this.#threads.add(thread);
    return thread;
  }
}
