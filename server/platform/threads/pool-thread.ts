import { Worker } from 'node:worker_threads';
import type { Outcome } from './thread-tasks.ts';

export interface PoolThreadOptions {
  /** The thread ends itself after this long without work. */
  idleMs: number;
  /** Called however the thread ended. */
  onEnd(): void;
}

/** One thread of a pool during its life, with its current task. */
export class PoolThread<Task, Result> {
  readonly #worker: Worker;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;
  #done: ((outcome: Outcome<Result>) => void) | undefined;
  readonly #onEnd: () => void;

  constructor(module: URL, { idleMs, onEnd }: PoolThreadOptions) {
    this.#idleMs = idleMs;
    this.#onEnd = onEnd;
    this.#worker = new Worker(module);
    this.#worker.on('message', (outcome: Outcome<Result>) => this.#settle(outcome));
    this.#worker.on('error', (error) => {
      onEnd();
      this.#settle({ error });
    });
    this.#worker.on('exit', (code) => {
      onEnd();
      this.#settle({ error: new Error(`The thread exited with ${code} before it finished its task.`) });
    });
  }

  get isFree(): boolean {
    return this.#done === undefined;
  }

  give(task: Task, done: (outcome: Outcome<Result>) => void): void {
    clearTimeout(this.#idle);
    // A pending task keeps the process alive; an idle thread doesn't.
    this.#worker.ref();
    this.#done = done;
    this.#worker.postMessage(task);
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    // At once: a task that comes while the thread is ending would be lost with it.
    this.#onEnd();
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
