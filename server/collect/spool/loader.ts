import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import { BlockRejectedError, type EventLogWriter, type ObjectRef } from '../event-port.ts';
import { type Block, type ReadAt, readAt, readBlock, salvage, saveDamaged, saveRejected } from './loader-block.ts';
import { LoaderPace } from './loader-pace.ts';
import { storeSkippingRejected } from './loader-store.ts';
import { rethrowReadError, SegmentErrors, UnreadableError } from './segment-errors.ts';
import { openProgress, type SegmentProgress } from './segment-progress.ts';
import type { LoadableSegment, SpoolSegments } from './spool-segments.ts';

export interface LoaderOptions {
  segments: SpoolSegments;
  writer: EventLogWriter;
  /** Returns false while an attempt would be pointless. */
  isReady(): boolean;
  /** Called after each stored block with the objects its rows count for. Must not throw; runs outside the hot path. */
  onLoaded(touched: readonly ObjectRef[]): void;
  log: Log;
  /** Time between the starts of two passes. Rows are visible after it and the insert, the first ones after a rest immediately. */
  intervalMs?: number;
  /** Bytes per block, which a reader holds in memory. */
  maxBlockBytes?: number;
  readAt?: ReadAt;
}

export interface LoaderCounters {
  blocks: number;
  rows: number;
  /** Attempts with an unknown outcome; each is repeated. */
  failures: number;
  /** Rows that the event log rejected, saved in `.poison` files. */
  refusedRows: number;
  /** Bytes of segments that were not valid frames, saved in `.bad` files. */
  damagedBytes: number;
}

export interface Loader {
  readonly counters: Readonly<LoaderCounters>;
  /** Acknowledged bytes that are not in the event log yet. */
  bytesBehind(): number;
  /** Resolves when everything appended before the call is in the event log. */
  drain(): Promise<void>;
  /** Stops after the current block. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 10_000;
/**
 * However small it is, a block costs 13 to 25 ms of CPU. With this pace an event is on open screens within 760 ms, and a
 * busy service makes large blocks.
 */
const INTERVAL_MS = 600;
/** Attempts for a block that fails for unknown reasons. */
const MAX_ATTEMPTS = 8;
const ADOPT_INTERVAL_MS = 10_000;

/** Moves the spool's segments into the event log, each row exactly once, whichever process dies in between. */
export function startLoader(options: LoaderOptions): Loader {
  const loader = new SegmentLoader(options);
  loader.start();
  return loader;
}

class SegmentLoader implements Loader {
  readonly counters: LoaderCounters = { blocks: 0, rows: 0, failures: 0, refusedRows: 0, damagedBytes: 0 };
  readonly #options: LoaderOptions & { intervalMs: number; maxBlockBytes: number; readAt: ReadAt };
  readonly #progress = new Map<string, SegmentProgress>();
  readonly #attempts = new Map<string, number>();
  readonly #troubles: SegmentErrors;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  readonly #pace: LoaderPace;
  #pauseMs: number;
  #adoptedAt = performance.now();

  constructor(options: LoaderOptions) {
    this.#options = { intervalMs: INTERVAL_MS, maxBlockBytes: 8 * 1024 * 1024, readAt, ...options };
    this.#pauseMs = this.#options.intervalMs;
    this.#pace = new LoaderPace(this.#options.intervalMs);
    this.#troubles = new SegmentErrors(this.#options.intervalMs * 2);
  }

  start(): void {
    this.#options.segments.onMore(() => this.#pace.more());
    this.#running = this.#run();
  }

  bytesBehind(): number {
    let bytes = 0;
    for (const { identity, durableBytes } of this.#options.segments.all()) {
      bytes += durableBytes - (this.#progress.get(identity)?.current.loaded ?? 0);
    }
    return bytes;
  }

  async drain(): Promise<void> {
    const goals = this.#options.segments.all().map(({ identity, durableBytes }) => ({ identity, durableBytes }));
    const isThere = ({ identity, durableBytes }: (typeof goals)[number]) =>
      !this.#options.segments.all().some((segment) => segment.identity === identity) ||
      (this.#progress.get(identity)?.current.loaded ?? 0) >= durableBytes;
    while (!this.#stopped && !goals.every(isThere)) {
      this.#pace.wake();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#pace.end();
    await this.#running;
    for (const progress of this.#progress.values()) await progress.close();
    this.#progress.clear();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const startedAt = performance.now();
      await this.#turn();
      // A slow engine gets a rest, too.
      await this.#pace.pause(Math.max(this.#pauseMs / 4, startedAt + this.#pauseMs - performance.now()));
      // An idle service does not wake up for nothing, but for segments that other processes leave behind.
      if (!this.#hasWork()) await this.#pace.rest(ADOPT_INTERVAL_MS);
    }
  }

  #hasWork(): boolean {
    return this.#options.segments
      .all()
      .some(
        ({ identity, durableBytes, sealed }) =>
          sealed || durableBytes > (this.#progress.get(identity)?.current.loaded ?? 0),
      );
  }

  /** Scans all segments once. A failure doubles the next pause, up to 10 s. */
  async #turn(): Promise<void> {
    const { segments, isReady, intervalMs, log } = this.#options;
    let failed = false;
    const fail = (error: unknown) => {
      failed = true;
      this.#noteFailure(error);
    };
    await this.#adoptNowAndThen().catch(fail);
    for (const segment of segments.all()) {
      if (!isReady() || !this.#troubles.isDue(segment.identity)) continue;
      // A segment that can't be loaded must not block the others, and an unreadable one must not even slow them down.
      await this.#loadSegment(segment).catch((error: unknown) =>
        error instanceof UnreadableError ? this.#noteTrouble(segment, error) : fail(error),
      );
    }
    this.#pauseMs = failed ? Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS) : intervalMs;
    if (failed) log.warn({ bytes: this.bytesBehind(), retryMs: this.#pauseMs }, 'events are waiting in the spool');
  }

  #noteFailure(error: unknown): void {
    this.counters.failures += 1;
    this.#options.log.warn({ err: error }, 'failed to load events into the event log');
  }

  #noteTrouble(segment: LoadableSegment, error: UnreadableError): void {
    this.#noteFailure(error);
    this.#troubles.note(segment.identity);
    if (!error.isGone || !this.#troubles.isHopeless(segment.identity)) return;
    const progress = this.#progress.get(segment.identity);
    const bytes = segment.durableBytes - (progress?.current.loaded ?? 0);
    this.#options.log.error(
      { segment: segment.identity, bytes },
      'a spool segment is missing, and its events are lost',
    );
    this.counters.damagedBytes += bytes;
    this.#options.segments.forget(segment);
    this.#troubles.forget(segment.identity);
    this.#progress.delete(segment.identity);
    progress?.close().catch((failure: unknown) => this.#noteFailure(failure));
  }

  async #adoptNowAndThen(): Promise<void> {
    if (performance.now() - this.#adoptedAt < ADOPT_INTERVAL_MS) return;
    this.#adoptedAt = performance.now();
    await this.#options.segments.adopt();
  }

  async #loadSegment(segment: LoadableSegment): Promise<void> {
    // Nothing is acknowledged yet. If the disk fails now, the spool removes the file and nobody closes our handles.
    if (segment.durableBytes === 0 && !segment.sealed) return;
    const progress = await this.#progressOf(segment);
    // Stops at the end as of the start of the pass: following the writer under load would create many small blocks.
    const goal = segment.durableBytes;
    while (!this.#stopped && progress.current.loaded < goal) {
      await this.#loadBlock(segment, progress);
    }
    if (segment.sealed && progress.current.loaded >= segment.durableBytes) await this.#finish(segment, progress);
  }

  async #finish(segment: LoadableSegment, progress: SegmentProgress): Promise<void> {
    const { identity } = segment;
    this.#progress.delete(identity);
    await progress.close();
    await (this.#troubles.isHopeless(identity)
      ? this.#options.segments.setAside(segment)
      : this.#options.segments.remove(segment));
    this.#troubles.forget(identity);
  }

  async #progressOf({ identity, durableBytes }: LoadableSegment): Promise<SegmentProgress> {
    const known = this.#progress.get(identity);
    if (known !== undefined) return known;
    const path = this.#options.segments.progressPath(identity);
    const isHopeless = this.#troubles.isHopeless(identity);
    const opened = await openProgress(path).catch(async (error) => {
      if (!isHopeless) return rethrowReadError(error);
      await rm(path, { force: true, recursive: true });
      const afresh = await openProgress(path);
      // The progress is unreadable, so the whole segment is compared.
      await afresh.plan(durableBytes);
      return afresh;
    });
    this.#progress.set(identity, opened);
    return opened;
  }

  /**
   * The plan is durable before the insert begins, so after a crash the loader knows exactly which rows may be stored,
   * and compares those. Without a plan, a restart could form different blocks with unknown tokens.
   */
  async #loadBlock(segment: LoadableSegment, progress: SegmentProgress): Promise<void> {
    const { loaded, inFlight } = progress.current;
    const ofUnknownFate = inFlight > loaded;
    const end = ofUnknownFate ? inFlight : segment.durableBytes;
    const maxBytes = ofUnknownFate ? end - loaded : this.#options.maxBlockBytes;
    const read = this.#troubles.isHopeless(segment.identity) ? salvage(this.#options.readAt) : this.#options.readAt;
    const block = await readBlock(segment.path, { start: loaded, end, maxBytes }, read).catch(rethrowReadError);
    const damagedBytes = await this.#keepDamaged(segment, block);
    if (!ofUnknownFate) await progress.plan(block.end);
    await this.#store(segment, block, ofUnknownFate);
    await progress.finish();
    this.counters.damagedBytes += damagedBytes;
    this.counters.blocks += 1;
    if (block.payloads.length === 0) return;
    const { rows, touched } = this.#options.writer.summaryOf(block.payloads);
    this.counters.rows += rows;
    this.#options.onLoaded(touched);
  }

  async #keepDamaged({ identity }: LoadableSegment, block: Block): Promise<number> {
    if (block.damaged.length === 0) return 0;
    const bytes = await saveDamaged(this.#options.segments.directory, identity, block);
    this.#options.log.error({ segment: identity, bytes }, 'moved damaged bytes of the spool to a .bad file');
    return bytes;
  }

  /** Returns once the block needs no further attempt: it is stored, or its rejected rows are set aside. */
  async #store(segment: LoadableSegment, block: Block, ofUnknownFate: boolean): Promise<void> {
    const { writer } = this.#options;
    const token = `${segment.identity}:${block.start}-${block.end}`;
    if (block.payloads.length === 0) return;
    try {
      await (ofUnknownFate ? writer.insertMissing(token, block.payloads) : writer.insertBlock(token, block.payloads));
      this.#attempts.delete(segment.identity);
    } catch (error) {
      if (error instanceof BlockRejectedError) {
        await this.#setAside(segment, block, await storeSkippingRejected(writer, token, block.payloads));
      } else if (this.#isHopeless(segment, error)) {
        await this.#setAside(segment, block, block.payloads);
      } else {
        throw error;
      }
    }
  }

  /** Retries indefinitely if the engine is full or unreachable, and a limited number of times for any other error. */
  #isHopeless({ identity }: LoadableSegment, error: unknown): boolean {
    if (error instanceof AppError) return false;
    const attempts = (this.#attempts.get(identity) ?? 0) + 1;
    this.#attempts.set(identity, attempts);
    return attempts >= MAX_ATTEMPTS;
  }

  async #setAside({ identity }: LoadableSegment, block: Block, refused: readonly Uint8Array[]): Promise<void> {
    this.#attempts.delete(identity);
    if (refused.length === 0) return;
    await saveRejected(join(this.#options.segments.directory, `${identity}.${block.start}.poison`), refused);
    const { rows } = this.#options.writer.summaryOf(refused);
    this.counters.refusedRows += rows;
    this.#options.log.error({ segment: identity, rows }, 'moved rejected events to a .poison file');
  }
}
