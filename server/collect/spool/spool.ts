import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { unavailable } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import { randomString, systemRandom } from '../../platform/random.ts';
import type { Spool } from '../event-port.ts';
import { DiskReserve, type DiskSpace, diskSpaceReader } from './disk-reserve.ts';
import { createSegmentFile, type OpenSegmentFile, type SegmentFile } from './segment-file.ts';
import { segmentIdentity } from './segment-name.ts';
import { framedSize, SpoolBatch } from './spool-batch.ts';
import { claimOwner, type SpoolOwner } from './spool-owner.ts';
import { type LoadableSegment, makeSpoolDirectory, SpoolSegments } from './spool-segments.ts';

export interface SpoolOptions {
  /** `DATA_DIR/spool`; several processes share it. */
  directory: string;
  log: Log;
  /** How long the first append waits for more while no write is in progress. */
  gatherMs?: number;
  /** Starts the next segment after this many bytes or milliseconds. */
  maxSegmentBytes?: number;
  maxSegmentAgeMs?: number;
  /** Limit of pending bytes, beyond which appends are rejected. */
  maxWaitingBytes?: number;
  openSegmentFile?: OpenSegmentFile;
  /** Returns the free space; by default of the directory's disk. */
  lookAtRoom?: () => Promise<DiskSpace>;
}

export interface SpoolCounters {
  payloads: number;
  /** Group commits: one write and one fdatasync each. */
  commits: number;
  failures: number;
}

/** The spool of this process, with its segments for the loader. */
export interface OpenSpool extends Spool {
  readonly segments: SpoolSegments;
  readonly counters: Readonly<SpoolCounters>;
  /** True from a failed commit until the next successful one. */
  isFailing(): boolean;
}

/**
 * Opens this process's spool and adopts the segments of dead processes. Stop the loader before closing: closing
 * releases the segments, and another process may adopt them.
 */
export async function openSpool(options: SpoolOptions): Promise<OpenSpool> {
  await makeSpoolDirectory(options.directory);
  const id = randomString(systemRandom, 'abcdefghijklmnopqrstuvwxyz0123456789', 16);
  const owner = await claimOwner(options.directory, id);
  const segments = new SpoolSegments(options.directory, id, options.log);
  await segments.adopt();
  return new FileSpool(options, owner, segments);
}

/** A segment being written. */
interface WritableSegment {
  file: SegmentFile;
  view: LoadableSegment;
  openedAt: number;
}

class FileSpool implements OpenSpool {
  readonly segments: SpoolSegments;
  readonly counters: SpoolCounters = { payloads: 0, commits: 0, failures: 0 };
  readonly #options: Required<Omit<SpoolOptions, 'directory' | 'log'>>;
  readonly #log: Log;
  readonly #owner: SpoolOwner;
  readonly #room: DiskReserve;
  /** Ended segments with rejected frames after their durable end that the disk has not let us truncate yet. */
  readonly #uncut = new Set<WritableSegment>();
  #filling = new SpoolBatch();
  #spare = new SpoolBatch();
  #segment: WritableSegment | undefined;
  #sequence = 0;
  #committing: Promise<void> | undefined;
  #failing = false;
  #closed = false;

  constructor(options: SpoolOptions, owner: SpoolOwner, segments: SpoolSegments) {
    this.#options = {
      gatherMs: options.gatherMs ?? 2,
      maxSegmentBytes: options.maxSegmentBytes ?? 64 * 1024 * 1024,
      maxSegmentAgeMs: options.maxSegmentAgeMs ?? 60_000,
      maxWaitingBytes: options.maxWaitingBytes ?? 16 * 1024 * 1024,
      openSegmentFile: options.openSegmentFile ?? createSegmentFile,
      lookAtRoom: options.lookAtRoom ?? diskSpaceReader(options.directory),
    };
    this.#room = new DiskReserve(this.#options.lookAtRoom);
    this.#log = options.log;
    this.#owner = owner;
    this.segments = segments;
  }

  append(payloads: readonly Uint8Array[]): Promise<void> {
    if (this.#closed) return Promise.reject(unavailable());
    if (payloads.length === 0) return Promise.resolve();
    try {
      const waiting = this.#filling.bytes + framedSize(payloads);
      if (waiting > this.#options.maxWaitingBytes && this.#filling.bytes > 0) return Promise.reject(unavailable());
    } catch (error) {
      return Promise.reject(error);
    }
    this.#filling.add(payloads);
    this.#committing ??= this.#commitSoon();
    return this.#filling.stored;
  }

  isFailing(): boolean {
    return this.#failing;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#committing;
    await this.#seal();
    await this.#cutTails();
    for (const { file, view } of this.#uncut) {
      this.#log.error({ segment: view.identity }, 'failed to truncate rejected events; the next start may count them');
      await file.close().catch(() => undefined);
    }
    await this.#owner.release();
  }

  /** Waits once for more appends, then writes batch after batch until none are pending. */
  async #commitSoon(): Promise<void> {
    await (this.#options.gatherMs > 0 ? delay(this.#options.gatherMs) : nextTurn());
    while (this.#filling.bytes > 0) {
      const batch = this.#filling;
      this.#filling = this.#spare;
      await this.#commit(batch);
      batch.reset();
      this.#spare = batch;
    }
    this.#committing = undefined;
  }

  /** Settles the batch's promise; never rejects itself. */
  async #commit(batch: SpoolBatch): Promise<void> {
    try {
      await this.#write(batch.frames);
    } catch (error) {
      this.#noteFailure(error);
      batch.reject(Object.assign(unavailable(), { cause: error }));
      return;
    }
    this.counters.commits += 1;
    this.counters.payloads += batch.payloads;
    if (this.#failing) this.#log.info({}, 'the spool is writable again');
    this.#failing = false;
    batch.resolve();
  }

  #noteFailure(error: unknown): void {
    this.counters.failures += 1;
    if (!this.#failing) this.#log.error({ err: error }, 'the spool is not writable; rejecting events');
    this.#failing = true;
  }

  async #write(frames: Buffer): Promise<void> {
    if (this.#uncut.size > 0) await this.#cutTails();
    await this.#room.take(frames.byteLength);
    const segment = await this.#writableSegment();
    const position = segment.view.durableBytes;
    try {
      await segment.file.write(frames, position);
    } catch (error) {
      await this.#takeBack(segment, position);
      throw error;
    }
    try {
      await segment.file.sync();
    } catch (error) {
      // After a failed sync the kernel may mark the lost pages clean, so this file can't be trusted with more data.
      await this.#takeBack(segment, position);
      await this.#seal();
      throw error;
    }
    this.segments.grow(segment.view, position + frames.byteLength);
  }

  /** Truncates rejected frames. If that fails too, they stay after the durable length, which our loader respects. */
  async #takeBack(segment: WritableSegment, length: number): Promise<void> {
    try {
      await segment.file.truncate(length);
    } catch {
      this.#uncut.add(segment);
      await this.#seal();
    }
  }

  /** A process that adopts our segments treats every frame as acknowledged, so this is retried until it succeeds. */
  async #cutTails(): Promise<void> {
    for (const segment of this.#uncut) {
      try {
        await segment.file.truncate(segment.view.durableBytes);
        this.#uncut.delete(segment);
        await segment.file.close();
      } catch (error) {
        this.#log.warn({ err: error, segment: segment.view.identity }, 'rejected events are not truncated yet');
      }
    }
  }

  async #writableSegment(): Promise<WritableSegment> {
    const { maxSegmentBytes, maxSegmentAgeMs, openSegmentFile } = this.#options;
    const now = performance.now();
    const current = this.#segment;
    if (current !== undefined) {
      const young = now - current.openedAt < maxSegmentAgeMs || current.view.durableBytes === 0;
      if (young && current.view.durableBytes < maxSegmentBytes) return current;
      await this.#seal();
    }
    this.#sequence += 1;
    const view = this.segments.add(segmentIdentity(this.#owner.id, this.#sequence));
    try {
      this.#segment = { file: await openSegmentFile(view.path), view, openedAt: now };
      return this.#segment;
    } catch (error) {
      view.sealed = true;
      await this.segments.remove(view);
      throw error;
    }
  }

  /** Ends the current segment. Loaders remove it once it is loaded; an empty one is removed immediately. */
  async #seal(): Promise<void> {
    const segment = this.#segment;
    if (segment === undefined) return;
    this.#segment = undefined;
    // All acknowledged data was synced before, so a failing close loses nothing.
    if (!this.#uncut.has(segment)) {
      await segment.file.close().catch((error: unknown) => this.#log.warn({ err: error }, 'failed to close a segment'));
    }
    this.segments.grow(segment.view, segment.view.durableBytes, true);
    if (segment.view.durableBytes > 0) return;
    // The file stays empty, and the next owner removes it.
    await this.segments
      .remove(segment.view)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'failed to remove an empty segment'));
  }
}
