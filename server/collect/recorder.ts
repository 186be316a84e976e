import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, unavailable } from '../platform/app-error.ts';
import type { EventRow } from './event-port.ts';
import type { RawHit } from './hit.ts';
import { HoldingQueue } from './holding-queue.ts';
import type { PipelineResult } from './pipeline/pipeline.ts';
import {
  DEFAULT_LIMITS,
  type Recorder,
  type RecorderDeps,
  type RecorderLimits,
  type RecorderStatus,
  type RecordOutcome,
} from './recorder-types.ts';
import { framedSize } from './spool/spool-batch.ts';

/** A hit on its way to disk. */
interface Entry {
  /** Cleared as soon as the row exists, so that addresses don't wait for the disk. */
  hit: RawHit | undefined;
  row: EventRow | undefined;
  readonly isDurable: boolean;
  readonly settle: (outcome: RecordOutcome | 'refused') => void;
}

/** How long a rejection counts as a state of the service, in its readiness and its log. */
const REFUSING_MS = 5_000;

const NO_CALLBACK = () => undefined;

function isAwaited(entry: Entry): boolean {
  return entry.isDurable || entry.settle !== NO_CALLBACK;
}

/** Connects the edge, the pipeline steps and the spool. */
export function createRecorder(tools: RecorderDeps, limits: Partial<RecorderLimits> = {}): Recorder {
  return new BatchRecorder(tools, { ...DEFAULT_LIMITS, ...limits });
}

class BatchRecorder implements Recorder {
  readonly #tools: RecorderDeps;
  readonly #limits: RecorderLimits;
  /** Hits that no step has processed. */
  #arrived: Entry[] = [];
  /** With rows to append. Hits whose site or salt is being fetched are in neither list. */
  #ready: Entry[] = [];
  #loop: Promise<void> | undefined;
  #appending: Promise<void> | undefined;
  readonly #held: HoldingQueue;
  #refusedAt = Number.NEGATIVE_INFINITY;
  /** A caller waits for the next flush. */
  #isAwaited = false;
  /** Ends a lazy wait early. */
  #hurry = NO_CALLBACK;
  #isClosing = false;
  /** The closing period is over: failed hits are no longer kept for a retry. */
  #isClosed = false;
  readonly #counts = { stored: 0, dropped: 0, refused: 0, waiting: 0 };

  constructor(tools: RecorderDeps, limits: RecorderLimits) {
    this.#tools = tools;
    this.#limits = limits;
    this.#held = new HoldingQueue(limits.holdMs, () => this.#noteRefusal());
  }

  whenRoom(next: (hasRoom: boolean) => void): void {
    if (this.#isClosing) {
      this.#noteRefusal();
      next(false);
    } else if (this.#hasRoom() && this.#held.length === 0) next(true);
    else this.#held.add(next);
  }

  isRefusing(): boolean {
    return performance.now() - this.#refusedAt < REFUSING_MS;
  }

  #noteRefusal(): void {
    this.#counts.refused += 1;
    if (!this.isRefusing() && !this.#isClosing) {
      this.#tools.onError(new Error('Rejecting clicks and events: they cannot be stored right now.'));
    }
    this.#refusedAt = performance.now();
  }

  #hasRoom(): boolean {
    return this.#counts.waiting < this.#limits.holdFrom;
  }

  record(hit: RawHit, done: Entry['settle'] = NO_CALLBACK): void {
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
    return { ...this.#counts, held: this.#held.length };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#held.refuseUntil(Number.POSITIVE_INFINITY);
    const deadline = performance.now() + this.#limits.closeWithinMs;
    while (this.#counts.waiting > 0 && performance.now() < deadline) {
      this.#flushSoon();
      this.#wake();
      await delay(this.#limits.gatherMs);
    }
    this.#isClosed = true;
    for (const entry of [...this.#arrived.splice(0), ...this.#ready.splice(0)]) {
      this.#settle(entry, 'refused');
    }
  }

  #admit(hit: RawHit, isDurable: boolean, settle: Entry['settle']): void {
    this.#counts.waiting += 1;
    const entry: Entry = { hit, row: undefined, isDurable, settle };
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
      this.#hurry = NO_CALLBACK;
      if (!this.#isAwaited || this.#arrived.length >= maxBatch) return;
    }
    await delay(gatherMs);
  }

  /** Processes hits while the rows before them are written; one append runs at a time. */
  async #flushWhileNeeded(): Promise<void> {
    await this.#gather();
    while (this.#hasWork()) {
      for (const entry of this.#arrived.splice(0, this.#limits.maxBatch)) {
        this.#process(entry);
      }
      this.#isAwaited = this.#arrived.some(isAwaited);
      if (this.#ready.length > 0) this.#appending ??= this.#appendAll();
      await this.#gather();
    }
  }

  #hasWork(): boolean {
    return this.#arrived.length > 0 || (this.#ready.length > 0 && this.#appending === undefined);
  }

  async #appendAll(): Promise<void> {
    while (this.#ready.length > 0) await this.#append();
    this.#appending = undefined;
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
    entry.row = result;
    this.#ready.push(entry);
    if (isAwaited(entry)) this.#flushSoon();
    this.#wake();
  }

  /** Sets one bad hit aside and counts it, with its website if known; the rest of its batch continues. */
  #fail(entry: Entry, error: unknown): void {
    this.#tools.onError(error);
    if (error instanceof AppError && error.code === 'unavailable') {
      this.#settle(entry, 'refused');
      return;
    }
    const occurredAt = entry.hit?.occurredAt ?? 0;
    this.#tools.dropCounter.count('failed', entry.row ?? { siteId: 0, accountId: 0, occurredAt });
    this.#settle(entry, 'dropped');
  }

  async #append(): Promise<void> {
    const { batch, payloads } = this.#encode(this.#ready.splice(0, this.#limits.maxAppend));
    if (batch.length === 0) return;
    try {
      await this.#tools.spool.append(payloads);
    } catch (error) {
      this.#tools.onError(error);
      await this.#keepForLater(batch);
      return;
    }
    for (const entry of batch) {
      this.#settle(entry, 'stored');
    }
  }

  /** Returns the hits whose rows can be encoded; sets the others aside. */
  #encode(batch: Entry[]): { batch: Entry[]; payloads: Uint8Array[] } {
    const encode = (entries: readonly Entry[]) => {
      const payloads = this.#tools.writer.encodeRows(entries.flatMap(({ row }) => row ?? []));
      // A payload that the spool can never accept would block the others on every retry.
      framedSize(payloads);
      return payloads;
    };
    try {
      return { batch, payloads: encode(batch) };
    } catch (error) {
      if (batch.length === 1 && batch[0] !== undefined) {
        this.#fail(batch[0], error);
        return { batch: [], payloads: [] };
      }
      const half = batch.length >> 1;
      const parts = [batch.slice(0, half), batch.slice(half)].map((part) => this.#encode(part));
      return { batch: parts.flatMap((part) => part.batch), payloads: parts.flatMap((part) => part.payloads) };
    }
  }

  /**
   * Rejects hits whose callers wait for a response, including those queued behind this batch, because they would wait
   * as long as the retained ones. Retries the others in their original order.
   */
  async #keepForLater(batch: Entry[]): Promise<void> {
    const unstored = [...batch, ...this.#ready];
    this.#ready = unstored.filter((entry) => !entry.isDurable && !this.#isClosed);
    for (const entry of unstored.filter((entry) => entry.isDurable || this.#isClosed)) {
      this.#settle(entry, 'refused');
    }
    await delay(this.#limits.retryMs);
  }

  #settle(entry: Entry, outcome: RecordOutcome | 'refused'): void {
    entry.hit = undefined;
    this.#counts.waiting -= 1;
    if (outcome === 'refused') this.#noteRefusal();
    else this.#counts[outcome] += 1;
    try {
      entry.settle(outcome);
    } catch (error) {
      this.#tools.onError(error);
    }
    if (this.#held.length > 0) this.#held.release(() => this.#hasRoom());
  }
}
