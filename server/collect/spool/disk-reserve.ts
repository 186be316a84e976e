import { statfs } from 'node:fs/promises';

/** Bytes of a file system. */
export interface DiskSpace {
  free: number;
  total: number;
}

const MAX_RESERVED_BYTES = 64 * 1024 * 1024;
/** Small disks keep a smaller reserve: 2 %. */
const RESERVED_SHARE = 0.02;
/** A check costs 50 to 100 µs on a thread of the pool. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * Keeps a reserve free on the spool's disk. If the event log runs out of space, unloadable events would fill the disk
 * permanently and the catalog on it could store nothing, so the spool stops a little earlier.
 */
export class DiskReserve {
  readonly #readSpace: () => Promise<DiskSpace>;
  #left = Number.POSITIVE_INFINITY;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(look: () => Promise<DiskSpace>) {
    this.#readSpace = look;
  }

  /** Call before writing this many bytes. @throws Error with code ENOSPC if the write would use the reserve. */
  async take(bytes: number): Promise<void> {
    const now = performance.now();
    if (bytes > this.#left || now - this.#checkedAt > CHECK_INTERVAL_MS) {
      this.#checkedAt = now;
      const { free, total } = await this.#readSpace();
      this.#left = free - Math.min(MAX_RESERVED_BYTES, total * RESERVED_SHARE);
    }
    if (bytes > this.#left) {
      throw Object.assign(new Error('The disk is almost full. The remaining space is reserved for the databases.'), {
        code: 'ENOSPC',
      });
    }
    this.#left -= bytes;
  }
}

/** Returns the free space of a directory's disk. If that fails, assumes room; a full disk shows in the write itself. */
export function diskSpaceReader(directory: string): () => Promise<DiskSpace> {
  return () =>
    statfs(directory).then(
      ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
      () => ({ free: Number.POSITIVE_INFINITY, total: 0 }),
    );
}
