import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, unavailable } from '../platform/app-error.ts';
import type { LeftOut } from './dropped-events.ts';
import type { EventLogWriter, EventRow, Spool } from './event-port.ts';
import type { RawHit } from './hit.ts';
import type { Pipeline, PipelineResult } from './pipeline/pipeline.ts';
import { framedSize } from './spool/spool-batch.ts';

/** `stored`: on disk. `dropped`: filtered by a rule (or a bug) and counted; clients must not learn which. */
export type RecordOutcome = 'stored' | 'dropped';

export interface Recorder {
  /**
   * Accepts a hit and returns immediately; the next flush processes it. While the spool fails, hits wait and are
   * retried, up to `maxWaiting`.
   * @param done called once, with `refused` if the hit is lost: no room, or its site could not be looked up
   */
  record(hit: RawHit, done?: (outcome: RecordOutcome | 'refused') => void): void;
  /**
   * Resolves once the hit is on disk or dropped by a rule.
   * @throws AppError `unavailable` if it can't be stored now; the sender may retry.
   */
  recordDurably(hit: RawHit): Promise<RecordOutcome>;
  /**
   * Like `recordDurably`, without promises, which cost 2 µs per hit.
   * @param settle called once, with `refused` if the hit can't be stored now
   */
  takeDurably(hit: RawHit, settle: (outcome: RecordOutcome | 'refused') => void): void;
  status(): RecorderStatus;
  /** Stops accepting hits and stores pending ones. After `closeWithinMs`, refuses those that can't be stored. */
  close(): Promise<void>;
}

/** Totals since the start, for the metrics page, except `waiting`, which is the current value. */
export interface RecorderStatus {
  readonly stored: number;
  readonly dropped: number;
  readonly refused: number;
  readonly waiting: number;
}

export interface RecorderTools {
  readonly pipeline: Pipeline;
  readonly writer: Pick<EventLogWriter, 'encodeRow'>;
  readonly spool: Pick<Spool, 'append'>;
  readonly leftOut: LeftOut;
  /** Called for every failure of a step, the encoder or the spool. Our own messages never contain visitor data. */
  readonly onError: (error: unknown) => void;
}

export interface RecorderLimits {
  /** How long a flush waits for more hits if a caller waits for one of them. */
  readonly gatherMs: number;
  /** How long it waits if no caller does: a flush of 64 costs 9.3 µs per hit, one of 480 costs 5.3 µs. */
  readonly lazyGatherMs: number;
  /** Hits per flush: 500 block the event loop for about 5 ms. */
  readonly maxBatch: number;
  /** Accepted hits that are not settled, about 2 KB each. Beyond this limit, hits are refused. */
  readonly maxWaiting: number;
  /** Pause after a spool failure. */
  readonly retryMs: number;
  readonly closeWithinMs: number;
}

const DEFAULT_LIMITS: RecorderLimits = {
  gatherMs: 3,
  lazyGatherMs: 20,
  maxBatch: 500,
  maxWaiting: 20_000,
  retryMs: 100,
  closeWithinMs: 8_000,
};

/** A hit on its way to disk. */
interface Entry {
  /** Cleared as soon as the row exists, so that addresses don't wait for the disk. */
  hit: RawHit | undefined;
  payload: Uint8Array;
  readonly isDurable: boolean;
  readonly settle: (outcome: RecordOutcome | 'refused') => void;
}

const NO_PAYLOAD = new Uint8Array(0);

const TELL_NOBODY = () => undefined;

function isAwaited(entry: Entry): boolean {
  return entry.isDurable || entry.settle !== TELL_NOBODY;
}

/** Connects the edge, the pipeline steps and the spool. */
export function createRecorder(tools: RecorderTools, limits: Partial<RecorderLimits> = {}): Recorder {
  return new BatchRecorder(tools, { ...DEFAULT_LIMITS, ...limits });
}

class BatchRecorder implements Recorder {
  readonly #tools: RecorderTools;
  readonly #limits: RecorderLimits;
  /** Hits that no step has processed. */
  #arrived: Entry[] = [];
  /** Rows to append. Hits whose site or salt is being fetched are in neither list. */
  #encoded: Entry[] = [];
  #loop: Promise<void> | undefined;
  /** A caller waits for the next flush. */
  #isAwaited = false;
  /** Ends a lazy wait early. */
  #hurry = TELL_NOBODY;
  #isClosing = false;
  /** The closing period is over: failed hits are no longer kept for a retry. */
  #isClosed = false;
  readonly #counts = { stored: 0, dropped: 0, refused: 0, waiting: 0 };

  constructor(tools: RecorderTools, limits: RecorderLimits) {
    this.#tools = tools;
    this.#limits = limits;
  }

  record(hit: RawHit, done: Entry['settle'] = TELL_NOBODY): void {
    this.#admit(hit, false, done);
  }

  recordDurably(hit: RawHit): Promise<RecordOutcome> {
    return new Promise((resolve, reject) => {
      this.takeDurably(hit, (outcome) => (outcome === 'refused' ? reject(unavailable()) : resolve(outcome)));
    });
  }

  takeDurably(hit: RawHit, settle: Entry['settle']): void {
    this.#admit(hit, true, settle);
  }

  status(): RecorderStatus {
    return { ...this.#counts };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const deadline = performance.now() + this.#limits.closeWithinMs;
    while (this.#counts.waiting > 0 && performance.now() < deadline) {
      this.#flushSoon();
      this.#wake();
      await delay(this.#limits.gatherMs);
    }
    this.#isClosed = true;
    for (const entry of [...this.#arrived.splice(0), ...this.#encoded.splice(0)]) {
      this.#settle(entry, 'refused');
    }
  }

  #admit(hit: RawHit, isDurable: boolean, settle: Entry['settle']): void {
    this.#counts.waiting += 1;
    const entry: Entry = { hit, payload: NO_PAYLOAD, isDurable, settle };
    if (this.#isClosing || this.#counts.waiting > this.#limits.maxWaiting) {
      this.#settle(entry, 'refused');
      return;
    }
    this.#arrived.push(entry);
    if (isAwaited(entry) || this.#arrived.length >= this.#limits.maxBatch) this.#flushSoon();
    this.#wake();
  }

  #wake(): void {
    this.#loop ??= this.#flushWhileNeeded().finally(() => {
      this.#loop = undefined;
      // A row that arrived between the loop's last check and this line would otherwise wait for the next hit.
      if (this.#hasWork()) {
        this.#wake();
      }
    });
  }

  #flushSoon(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    this.#hurry();
  }

  /** Waits for more hits: briefly if a caller waits, not at all if a whole batch is pending. */
  async #gather(): Promise<void> {
    const { maxBatch, gatherMs, lazyGatherMs } = this.#limits;
    if (this.#arrived.length >= maxBatch) return void (await nextTurn());
    if (!this.#isAwaited) {
      const lazy = Promise.withResolvers<void>();
      const timer = setTimeout(lazy.resolve, lazyGatherMs);
      this.#hurry = () => {
        clearTimeout(timer);
        lazy.resolve();
      };
      await lazy.promise;
      this.#hurry = TELL_NOBODY;
      if (!this.#isAwaited || this.#arrived.length >= maxBatch) return;
    }
    await delay(gatherMs);
  }

  /** Runs one flush at a time; hits that arrive meanwhile go into the next one. */
  async #flushWhileNeeded(): Promise<void> {
    await this.#gather();
    while (this.#hasWork()) {
      for (const entry of this.#arrived.splice(0, this.#limits.maxBatch)) {
        this.#process(entry);
      }
      this.#isAwaited = this.#arrived.some(isAwaited);
      await this.#append();
      await this.#gather();
    }
  }

  #hasWork(): boolean {
    return this.#arrived.length > 0 || this.#encoded.length > 0;
  }

  #process(entry: Entry): void {
    try {
      const result = entry.hit && this.#tools.pipeline.run(entry.hit);
      if (result instanceof Promise) {
        result.then(
          (settled) => this.#take(entry, settled),
          (error) => this.#fail(entry, error),
        );
      } else if (result !== undefined) {
        this.#take(entry, result);
      }
    } catch (error) {
      this.#fail(entry, error);
    }
  }

  #take(entry: Entry, result: PipelineResult): void {
    entry.hit = undefined;
    if (typeof result === 'string') {
      this.#settle(entry, 'dropped');
      return;
    }
    try {
      entry.payload = this.#tools.writer.encodeRow(result);
      // A payload that the spool can never accept would block its whole batch on every retry.
      framedSize([entry.payload]);
    } catch (error) {
      this.#fail(entry, error, result);
      return;
    }
    this.#encoded.push(entry);
    if (isAwaited(entry)) this.#flushSoon();
    this.#wake();
  }

  /** Sets one bad hit aside and counts it, with its website if known; the rest of its batch continues. */
  #fail(entry: Entry, error: unknown, row?: EventRow): void {
    this.#tools.onError(error);
    if (error instanceof AppError && error.code === 'unavailable') {
      this.#settle(entry, 'refused');
      return;
    }
    const occurredAt = entry.hit?.occurredAt ?? 0;
    this.#tools.leftOut.count('failed', row ?? { siteId: 0, accountId: 0, occurredAt });
    this.#settle(entry, 'dropped');
  }

  async #append(): Promise<void> {
    const batch = this.#encoded.splice(0, this.#limits.maxBatch);
    if (batch.length === 0) {
      return;
    }
    try {
      await this.#tools.spool.append(batch.map((entry) => entry.payload));
    } catch (error) {
      this.#tools.onError(error);
      await this.#keepForLater(batch);
      return;
    }
    for (const entry of batch) {
      this.#settle(entry, 'stored');
    }
  }

  /**
   * Refuses hits whose callers wait for a response, including those queued behind this batch, because they would wait
   * as long as the retained ones. Retries the others in their original order.
   */
  async #keepForLater(batch: Entry[]): Promise<void> {
    const unstored = [...batch, ...this.#encoded];
    this.#encoded = unstored.filter((entry) => !entry.isDurable && !this.#isClosed);
    for (const entry of unstored.filter((entry) => entry.isDurable || this.#isClosed)) {
      this.#settle(entry, 'refused');
    }
    await delay(this.#limits.retryMs);
  }

  #settle(entry: Entry, outcome: RecordOutcome | 'refused'): void {
    entry.hit = undefined;
    this.#counts.waiting -= 1;
    this.#counts[outcome] += 1;
    try {
      entry.settle(outcome);
    } catch (error) {
      this.#tools.onError(error);
    }
  }
}
