import { readFileSync } from 'node:fs';
import { silentLog } from '../../platform/log.ts';
import { createSegmentFile, type OpenSegmentFile } from './segment-file.ts';
import { scanFrames } from './segment-frames.ts';
import { type OpenSpool, openSpool, type SpoolOptions } from './spool.ts';

/** Wraps a real disk and makes the next calls fail on demand. */
export interface FaultyDisk {
  openSegmentFile: OpenSegmentFile;
  /** Bytes left. A larger write stores what fits and then fails like a full disk. */
  freeBytes: number;
  failNextSync: boolean;
  failNextTruncate: boolean;
  failNextOpen: boolean;
  syncs: number;
  writes: number;
  opened: string[];
  /** While set, syncs wait for it. */
  hold: Promise<void> | undefined;
}

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: told to fail`), { code });
}

export function createFaultyDisk(): FaultyDisk {
  const disk: FaultyDisk = {
    openSegmentFile: (path) => openFaulty(disk, path),
    freeBytes: Number.POSITIVE_INFINITY,
    failNextSync: false,
    failNextTruncate: false,
    failNextOpen: false,
    syncs: 0,
    writes: 0,
    opened: [],
    hold: undefined,
  };
  return disk;
}

async function openFaulty(disk: FaultyDisk, path: string) {
  if (disk.failNextOpen) {
    disk.failNextOpen = false;
    throw failure('ENOSPC');
  }
  disk.opened.push(path);
  const file = await createSegmentFile(path);
  return {
    ...file,
    write: async (bytes: Uint8Array, position: number) => {
      disk.writes += 1;
      const room = Math.max(0, Math.min(bytes.byteLength, disk.freeBytes));
      await file.write(bytes.subarray(0, room), position);
      disk.freeBytes -= room;
      if (room < bytes.byteLength) throw failure('ENOSPC');
    },
    sync: async () => {
      await disk.hold;
      disk.syncs += 1;
      if (disk.failNextSync) {
        disk.failNextSync = false;
        throw failure('EIO');
      }
      await file.sync();
    },
    truncate: async (length: number) => {
      if (disk.failNextTruncate) {
        disk.failNextTruncate = false;
        throw failure('EIO');
      }
      await file.truncate(length);
    },
  };
}

/**
 * Opens a spool that does not gather appends, so that tests observe each append by itself unless configured otherwise.
 */
export function openTestSpool(directory: string, options: Partial<SpoolOptions> = {}): Promise<OpenSpool> {
  // Tests must not depend on the free space of the machine's disk.
  const lookAtRoom = async () => ({ free: 1e12, total: 1e12 });
  return openSpool({ directory, log: silentLog(), gatherMs: 0, lookAtRoom, ...options });
}

/** Returns the texts of all durable payloads in a spool's segments, oldest first. */
export function storedTexts(spool: OpenSpool): string[] {
  return spool.segments.all().flatMap(({ path, durableBytes }) => {
    const bytes = readFileSync(path).subarray(0, durableBytes);
    return scanFrames(bytes, true).payloads.map((payload) => Buffer.from(payload).toString());
  });
}
