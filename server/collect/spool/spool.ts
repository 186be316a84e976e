import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { unavailable } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import { randomWord, systemRandom } from '../../platform/random.ts';
import type { Spool } from '../event-port.ts';
import { createSegmentFile, type OpenSegmentFile, type SegmentFile } from './segment-file.ts';
import { segmentIdentity } from './segment-name.ts';
import { framedSize, SpoolBatch } from './spool-batch.ts';
import { claimOwner, type SpoolOwner } from './spool-owner.ts';
import { type Room, roomOf, SpoolRoom } from './spool-room.ts';
import { type LoadableSegment, makeSpoolDirectory, SpoolSegments } from './spool-segments.ts';

export interface SpoolOptions {
  /** `DATA_DIR/spool`; several processes share it. */
  directory: string;
  log: Log;
  /** How long the first append waits for company when nothing is being written. */
  gatherMs?: number;
  /** A segment is followed by the next one after so many bytes or milliseconds. */
  maxSegmentBytes?: number;
  maxSegmentAgeMs?: number;
  /** Appends beyond what may wait for the disk are refused. */
  maxWaitingBytes?: number;
  openSegmentFile?: OpenSegmentFile;
  /** Looks at the disk; the one that the directory is on by default. */
  lookAtRoom?: () => Promise<Room>;
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
  /** True from a commit that failed to the next one that does not. */
  isFailing(): boolean;
}

/**
 * Opens this process's spool and takes over what dead processes left in the directory. Stop the loader before
 * closing: closing gives the segments up, and another process may take them over.
 */
export async function openSpool(options: SpoolOptions): Promise<OpenSpool> {
  await makeSpoolDirectory(options.directory);
  const id = randomWord(systemRandom, 'abcdefghijklmnopqrstuvwxyz0123456789', 16);
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
  readonly #room: SpoolRoom;
  /** Ended segments with refused frames behind their durable end, which the disk has not let us cut off yet. */
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
      lookAtRoom: options.lookAtRoom ?? roomOf(options.directory),
    };
    this.#room = new SpoolRoom(this.#options.lookAtRoom);
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
      this.#log.error({ segment: view.identity }, 'refused events could not be cut off; the next start may count them');
      await file.close().catch(() => undefined);
    }
    await this.#owner.release();
  }

  /** One run: waits for company once, then writes batch after batch until nothing has gathered meanwhile. */
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
    if (this.#failing) this.#log.info({}, 'the spool can be written again');
    this.#failing = false;
    batch.resolve();
  }

  #noteFailure(error: unknown): void {
    this.counters.failures += 1;
    if (!this.#failing) this.#log.error({ err: error }, 'the spool can not be written; events are refused');
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
      // After a failed sync the kernel may call the lost pages clean: this file can't be trusted with more.
      await this.#takeBack(segment, position);
      await this.#seal();
      throw error;
    }
    segment.view.durableBytes = position + frames.byteLength;
  }

  /** Cuts refused frames off. When not even that works they stay behind the durable length, which our loader respects. */
  async #takeBack(segment: WritableSegment, length: number): Promise<void> {
    try {
      await segment.file.truncate(length);
    } catch {
      this.#uncut.add(segment);
      await this.#seal();
    }
  }

  /** Whoever takes our segments over takes every frame in them for acknowledged, so this is tried again until it works. */
  async #cutTails(): Promise<void> {
    for (const segment of this.#uncut) {
      try {
        await segment.file.truncate(segment.view.durableBytes);
        this.#uncut.delete(segment);
        await segment.file.close();
      } catch (error) {
        this.#log.warn({ err: error, segment: segment.view.identity }, 'refused events are not cut off yet');
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

  /** Ends the current segment. Loaders remove it once it is loaded; an empty one goes at once. */
  async #seal(): Promise<void> {
    const segment = this.#segment;
    if (segment === undefined) return;
    this.#segment = undefined;
    // Everything acknowledged was synced before; a close that fails takes nothing of it back.
    if (!this.#uncut.has(segment)) {
      await segment.file.close().catch((error: unknown) => this.#log.warn({ err: error }, 'a segment was not closed'));
    }
    segment.view.sealed = true;
    if (segment.view.durableBytes > 0) return;
    // It stays behind as an empty file, which the next owner removes.
    await this.segments
      .remove(segment.view)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'an empty segment was not removed'));
  }
}
