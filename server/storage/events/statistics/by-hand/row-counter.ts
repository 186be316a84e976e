import { Worker } from 'node:worker_threads';
import type { EventClient } from '../../client.ts';
import { type AskedRows, askedRowsSql, type CountRequest } from './asked-rows.ts';
import { type Counted, countRows } from './count-rows.ts';
import { readNativeBlocks } from './native-blocks.ts';

/** Fetches a dashboard's rows and counts them. */
export interface RowCounter {
  /** Nothing is counted where there are more than the most that are wanted, or the thread that counts has ended. */
  count(client: EventClient, rows: AskedRows): Promise<CountedRows>;
}

export interface CountedRows {
  counted: Counted | undefined;
  /** What took its time. */
  areMany: boolean;
}

/** What counting takes longer than a millisecond or two for (1 µs a row of 80 bytes) is done beside, not before, others' requests. */
const SMALL_BYTES = 160_000;
/** Its memory, 15 MB and what it counts, is given back after that. */
const IDLE_MS = 60_000;

export interface CountTask {
  id: number;
  bytes: Uint8Array;
  request: CountRequest;
  most: number;
}

/** `counted` is undefined when there were too many. */
export interface CountDone {
  id: number;
  counted: Counted | undefined;
}

export function countBytes({ bytes, request, most }: Omit<CountTask, 'id'>): Counted | undefined {
  const columns = readNativeBlocks(bytes);
  return columns.rows > most ? undefined : countRows(columns, request);
}

export interface RowCounterOptions {
  /** Tests count everything beside. */
  smallBytes?: number;
  /** Told when the thread fails; whoever waits for it asks the engine instead. */
  onError?: (error: unknown) => void;
}

export function createRowCounter({ smallBytes = SMALL_BYTES, onError }: RowCounterOptions = {}): RowCounter {
  const thread = new CountingThread(onError);
  return {
    count: async (client, asked) => {
      const { sql, bindings } = askedRowsSql(asked);
      const bytes = await client.bytes(sql, bindings.values);
      const { figures, panels, boundaries, most } = asked;
      const task = { bytes, request: { figures, panels, boundaries }, most };
      const areMany = bytes.length > smallBytes;
      return { areMany, counted: areMany ? await thread.count(task) : countBytes(task) };
    },
  };
}

/** Started when there is something to count. */
class CountingThread {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  readonly #waiting = new Map<number, (counted: Counted | undefined) => void>();
  readonly #onError: RowCounterOptions['onError'];

  constructor(onError: RowCounterOptions['onError']) {
    this.#onError = onError;
  }

  count(task: Omit<CountTask, 'id'>): Promise<Counted | undefined> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    // Nobody ends while somebody waits for it, and it keeps nobody from ending.
    worker.ref();
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      const given: CountTask = { id, ...task };
      worker.postMessage(given, [task.bytes.buffer as ArrayBuffer]);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./counting-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    });
    this.#worker = worker;
    worker.on('message', ({ id, counted }: CountDone) => this.#settle(id, counted));
    worker.on('error', (error) => {
      this.#onError?.(error);
      this.#forget(worker);
    });
    worker.on('exit', () => this.#forget(worker));
    return worker;
  }

  #settle(id: number, counted: Counted | undefined): void {
    this.#waiting.get(id)?.(counted);
    this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#worker?.terminate(), IDLE_MS).unref();
  }

  /** Whoever waits asks the engine instead. */
  #forget(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const id of [...this.#waiting.keys()]) this.#settle(id, undefined);
  }
}
