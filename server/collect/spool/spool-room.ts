import { statfs } from 'node:fs/promises';

/** Bytes of a file system. */
export interface Room {
  free: number;
  total: number;
}

const MOST_RESERVED_BYTES = 64 * 1024 * 1024;
/** Small disks keep a smaller reserve: a fiftieth. */
const RESERVED_SHARE = 0.02;
/** A look costs 50 to 100 µs on a thread of the pool. */
const LOOK_EVERY_MS = 1_000;

/**
 * What the spool leaves free on its disk. Events that nobody can load any more because the event log has no room for them
 * would fill a disk for good, and the catalogue beside them could store nothing: so the spool stops a little earlier.
 */
export class SpoolRoom {
  readonly #look: () => Promise<Room>;
  #left = Number.POSITIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(look: () => Promise<Room>) {
    this.#look = look;
  }

  /** Call before so many bytes are written. @throws Error with code ENOSPC when the reserve would be touched. */
  async take(bytes: number): Promise<void> {
    const now = performance.now();
    if (bytes > this.#left || now - this.#lookedAt > LOOK_EVERY_MS) {
      this.#lookedAt = now;
      const { free, total } = await this.#look();
      this.#left = free - Math.min(MOST_RESERVED_BYTES, total * RESERVED_SHARE);
    }
    if (bytes > this.#left) {
      throw Object.assign(new Error('The disk is as good as full: what is left is for the stores.'), {
        code: 'ENOSPC',
      });
    }
    this.#left -= bytes;
  }
}

/** Looks at the disk that a directory is on; one that can't be looked at has room, and its writes tell. */
export function roomOf(directory: string): () => Promise<Room> {
  return () =>
    statfs(directory).then(
      ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
      () => ({ free: Number.POSITIVE_INFINITY, total: 0 }),
    );
}
