import { Worker } from 'node:worker_threads';
import type { Outcome } from './thread-tasks.ts';

export interface PoolThreadOptions {
  /** It ends itself after so long without work. */
  idleMs: number;
  /** However it ended. */
  onEnd(): void;
}

/** One thread of a pool, from its start to its end, with the one task that it works on. */
export class PoolThread<Task, Result> {
  readonly #worker: Worker;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;
  #done: ((outcome: Outcome<Result>) => void) | undefined;

  constructor(module: URL, { idleMs, onEnd }: PoolThreadOptions) {
    this.#idleMs = idleMs;
    this.#worker = new Worker(module);
    this.#worker.on('message', (outcome: Outcome<Result>) => this.#settle(outcome));
    this.#worker.on('error', (error) => {
      onEnd();
      this.#settle({ error });
    });
    this.#worker.on('exit', (code) => {
      onEnd();
      this.#settle({ error: new Error(`The thread ended with ${code} before its task was done.`) });
    });
  }

  get isFree(): boolean {
    return this.#done === undefined;
  }

  give(task: Task, done: (outcome: Outcome<Result>) => void): void {
    clearTimeout(this.#idle);
    // The process lives on while somebody waits for a task; a thread without one keeps nobody from ending.
    this.#worker.ref();
    this.#done = done;
    this.#worker.postMessage(task);
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker.terminate();
  }

  #settle(outcome: Outcome<Result>): void {
    const done = this.#done;
    this.#done = undefined;
    this.#worker.unref();
    this.#idle = setTimeout(() => void this.end(), this.#idleMs).unref();
    done?.(outcome);
  }
}
