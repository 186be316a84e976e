import { Worker } from 'node:worker_threads';
import type { ColumnTableDone, ColumnTableTask } from '../column-cache/column-table-task.ts';
import type { CountResult, CountTask } from './count-task.ts';

/** Idle time after which the thread ends and releases its memory: 15 MB, its results and its caches. */
const IDLE_MS = 600_000;

export interface NumberedTask {
  id: number;
  task: CountTask | ColumnTableTask;
}

export interface NumberedResult {
  id: number;
  result: CountResult & Partial<ColumnTableDone>;
}

/** A counting thread that starts on demand. Tasks that are pending when it ends resolve without a result. */
export class ThreadedCounting {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  readonly #waiting = new Map<number, (result: NumberedResult['result']) => void>();
  readonly #onError: ((error: unknown) => void) | undefined;

  constructor(onError?: (error: unknown) => void) {
    this.#onError = onError;
  }

  count(task: CountTask): Promise<CountResult> {
    return this.#do(task);
  }

  /** Runs a task on a column table that the thread holds. */
  async ofColumnTable(task: ColumnTableTask): Promise<ColumnTableDone> {
    return { isKept: false, ...(await this.#do(task)) };
  }

  #do(task: CountTask | ColumnTableTask): Promise<NumberedResult['result']> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    // Keeps the process alive while a task is pending, and not otherwise.
    worker.ref();
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      const given: NumberedTask = { id, task };
      worker.postMessage(given, 'bytes' in task ? [task.bytes.buffer as ArrayBuffer] : []);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./counting-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    });
    this.#worker = worker;
    worker.on('message', ({ id, result }: NumberedResult) => this.#settle(id, result));
    worker.on('error', (error) => {
      this.#onError?.(error);
      this.#forget(worker);
    });
    worker.on('exit', () => this.#forget(worker));
    return worker;
  }

  #settle(id: number, result: CountResult): void {
    this.#waiting.get(id)?.(result);
    this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#worker?.terminate(), IDLE_MS).unref();
  }

  /** Resolves pending tasks without a result; their callers use the engine instead. */
  #forget(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const id of [...this.#waiting.keys()]) this.#settle(id, {});
  }
}
