import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import { syncDirectory } from './segment-file.ts';
import { parseSegmentName, segmentPath } from './segment-name.ts';
import { forgetOwner, isOwnerAlive } from './spool-owner.ts';

/** A segment as its loader sees it. */
export interface LoadableSegment {
  readonly identity: string;
  readonly path: string;
  /** Bytes that are on disk and acknowledged: the end of a frame, except in what a crash left behind. */
  durableBytes: number;
  /** True when nothing more will be written. */
  sealed: boolean;
}

/** This process's segments, oldest first: its own and those it took over from dead processes. */
export class SpoolSegments {
  readonly directory: string;
  readonly #owner: string;
  readonly #log: Log;
  readonly #segments = new Map<string, LoadableSegment>();

  constructor(directory: string, owner: string, log: Log) {
    this.directory = directory;
    this.#owner = owner;
    this.#log = log;
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

  /** Everything in it is loaded, or it never held anything. */
  async remove({ identity, path }: LoadableSegment): Promise<void> {
    this.#segments.delete(identity);
    // The segment goes first, durably: a progress file alone is harmless, a segment alone would be loaded again.
    await rm(path, { force: true });
    await syncDirectory(this.directory);
    await rm(this.progressPath(identity), { force: true });
  }

  /** What could be read of it is loaded; the file is kept for whoever can read more of it. */
  async setAside({ identity, path }: LoadableSegment): Promise<void> {
    this.#segments.delete(identity);
    await rename(path, join(this.directory, `${identity}.unreadable`));
    await syncDirectory(this.directory);
    await rm(this.progressPath(identity), { force: true });
  }

  /** No longer ours to load in this life. Whatever is or comes back on the disk, the next start finds. */
  forget({ identity }: LoadableSegment): void {
    this.#segments.delete(identity);
  }

  progressPath(identity: string): string {
    return join(this.directory, `${identity}.progress`);
  }

  /**
   * Takes over the segments whose owners are dead; renaming is atomic, so of several processes one gets each. The
   * progress file keeps its name, and with it what the dead owner knew.
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
    this.#segments.set(identity, { identity, path, durableBytes: size, sealed: true });
    this.#log.info({ segment: identity, bytes: size }, 'took over a spool segment that a stopped process left');
  }
}

/** Makes the spool's directory, durably. */
export async function makeSpoolDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await syncDirectory(directory);
  await syncDirectory(join(directory, '..'));
}
