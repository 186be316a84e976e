import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import { syncDirectory } from './segment-file.ts';
import { parseSegmentName, segmentPath } from './segment-name.ts';
import { forgetOwner, isOwnerAlive } from './spool-owner.ts';

/** The loader's view of a segment. */
export interface LoadableSegment {
  readonly identity: string;
  readonly path: string;
  /** Bytes that are on disk and acknowledged. Ends at a frame boundary, except after a crash. */
  durableBytes: number;
  /** True if no more data will be written. */
  sealed: boolean;
}

/** The segments of this process, oldest first: its own and those adopted from dead processes. */
export class SpoolSegments {
  readonly directory: string;
  readonly #owner: string;
  readonly #log: Log;
  readonly #segments = new Map<string, LoadableSegment>();
  #onMore: () => void = () => undefined;

  constructor(directory: string, owner: string, log: Log) {
    this.directory = directory;
    this.#owner = owner;
    this.#log = log;
  }

  /** Sets what is called whenever there is something new to load. */
  onMore(tell: () => void): void {
    this.#onMore = tell;
  }

  /** More bytes of a segment are on disk, or it has ended. */
  grow(segment: LoadableSegment, durableBytes: number, sealed = false): void {
    segment.durableBytes = durableBytes;
    segment.sealed ||= sealed;
    this.#onMore();
  }

  all(): readonly LoadableSegment[] {
    return [...this.#segments.values()];
  }

  add(identity: string): LoadableSegment {
    const path = segmentPath(this.directory, { identity, owner: this.#owner });
    const segment = { identity, path, durableBytes: 0, sealed: false };
    this.#segments.set(identity, segment);
    return segment;
  }

  /** Removes a segment that is empty or completely loaded. */
  async remove({ identity, path }: LoadableSegment): Promise<void> {
    this.#segments.delete(identity);
    // Removes the segment first, durably: a progress file alone is harmless, a segment alone would be loaded again.
    await rm(path, { force: true });
    await syncDirectory(this.directory);
    await rm(this.progressPath(identity), { force: true });
  }

  /** Keeps the file of a segment whose readable part is loaded, in case more of it can be recovered. */
  async setAside({ identity, path }: LoadableSegment): Promise<void> {
    this.#segments.delete(identity);
    await rename(path, join(this.directory, `${identity}.unreadable`));
    await syncDirectory(this.directory);
    await rm(this.progressPath(identity), { force: true });
  }

  /** Stops loading a segment in this process. The next start picks up any file that exists then. */
  forget({ identity }: LoadableSegment): void {
    this.#segments.delete(identity);
  }

  progressPath(identity: string): string {
    return join(this.directory, `${identity}.progress`);
  }

  /**
   * Adopts the segments of dead owners. Renaming is atomic, so only one process gets each segment. The progress file
   * keeps its name, and thereby the dead owner's progress.
   */
  async adopt(): Promise<void> {
    const names = (await readdir(this.directory)).sort().map(parseSegmentName);
    const dead = new Map<string, boolean>([[this.#owner, false]]);
    for (const name of names) {
      if (name === undefined) continue;
      if (!dead.has(name.owner)) dead.set(name.owner, !(await isOwnerAlive(this.directory, name.owner)));
      if (dead.get(name.owner)) await this.#take(name.identity, name.owner);
    }
    for (const [owner, isDead] of dead) if (isDead) forgetOwner(this.directory, owner);
  }

  async #take(identity: string, owner: string): Promise<void> {
    const path = segmentPath(this.directory, { identity, owner: this.#owner });
    try {
      await rename(segmentPath(this.directory, { identity, owner }), path);
    } catch (error) {
      // Another process was faster.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
      throw error;
    }
    const { size } = await stat(path);
    const segment = this.add(identity);
    this.grow(segment, size, true);
    this.#log.info({ segment: identity, bytes: size }, 'took over a spool segment of a stopped process');
  }
}

/** Creates the spool's directory, durably. */
export async function makeSpoolDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await syncDirectory(directory);
  await syncDirectory(join(directory, '..'));
}
