import type { DropCounter } from './dropped-events.ts';
import type { EventLogWriter, Spool } from './event-port.ts';
import type { RawHit } from './hit.ts';
import type { Pipeline } from './pipeline/pipeline.ts';

/** `stored`: on disk. `dropped`: filtered by a rule (or a bug) and counted; clients must not learn which. */
export type RecordOutcome = 'stored' | 'dropped';

export interface Recorder {
  /**
   * Calls `next` with true as soon as there is room for a hit: immediately, unless hits arrive faster than they can be
   * stored. Calls it with false after `holdMs` without room, and when the recorder closes: then answer with 503, because
   * the hit would be lost. Callers wait in order of arrival.
   */
  whenRoom(next: (hasRoom: boolean) => void): void;
  /**
   * Accepts a hit and returns immediately; the next flush processes it. While the spool fails, hits wait and are
   * retried, up to `maxWaiting`. Ask `whenRoom` first where an answer depends on it.
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
  /** Whether a hit was rejected in the last seconds. */
  isRefusing(): boolean;
  /** Stops accepting hits and stores pending ones. After `closeWithinMs`, rejects those that can't be stored. */
  close(): Promise<void>;
}

/** Totals since the start, for the metrics page, except `waiting` and `held`, which are current values. */
export interface RecorderStatus {
  readonly stored: number;
  readonly dropped: number;
  readonly refused: number;
  readonly waiting: number;
  /** Callers of `whenRoom` without an answer yet. */
  readonly held: number;
}

export interface RecorderDeps {
  readonly pipeline: Pipeline;
  readonly writer: Pick<EventLogWriter, 'encodeRows'>;
  readonly spool: Pick<Spool, 'append'>;
  readonly dropCounter: DropCounter;
  /** Called for every failure of a step, the encoder or the spool. Our own messages never contain visitor data. */
  readonly onError: (error: unknown) => void;
}

export interface RecorderLimits {
  /** How long a flush waits for more hits if a caller waits for one of them. */
  readonly gatherMs: number;
  /**
   * How long it waits if no caller does: a flush of 64 costs 9.3 µs per hit, one of 480 costs 5.3 µs. A killed process loses
   * the clicks of this time. A busy service has a whole batch before.
   */
  readonly lazyGatherMs: number;
  /** Hits processed without a pause: 500 block the event loop for about 5 ms. */
  readonly maxBatch: number;
  /** Rows per append. More rows need fewer syncs of the disk. */
  readonly maxAppend: number;
  /** Accepted hits that are not settled, about 2 KB each. Beyond this limit, hits are rejected. */
  readonly maxWaiting: number;
  /** From this number of waiting hits on, `whenRoom` holds its callers. */
  readonly holdFrom: number;
  readonly holdMs: number;
  /** Pause after a spool failure. */
  readonly retryMs: number;
  readonly closeWithinMs: number;
}

export const DEFAULT_LIMITS: RecorderLimits = {
  gatherMs: 3,
  lazyGatherMs: 20,
  maxBatch: 500,
  maxAppend: 5_000,
  maxWaiting: 20_000,
  holdFrom: 4_000,
  holdMs: 2_000,
  retryMs: 100,
  closeWithinMs: 8_000,
};
