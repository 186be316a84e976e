import { constants, type FileHandle, open } from 'node:fs/promises';

/** The operations of an open segment that the spool needs; tests substitute one that runs out of space. */
export interface SegmentFile {
  /** Writes everything at `position` or rejects. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  /** Resolves when everything written is on disk. */
  sync(): Promise<void>;
  truncate(length: number): Promise<void>;
  close(): Promise<void>;
}

export type OpenSegmentFile = (path: string) => Promise<SegmentFile>;

/** Creates a segment file, which must not exist, and syncs its directory entry. */
export const createSegmentFile: OpenSegmentFile = async (path) => {
  const handle = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    await syncDirectory(path.slice(0, path.lastIndexOf('/')));
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    write: (bytes, position) => writeFully(handle, bytes, position),
    sync: () => handle.datasync(),
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  };
};

/** A full disk shows up as a short write first, then as ENOSPC. */
async function writeFully(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.byteLength) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}

/** A new, renamed or removed file is only as durable as its directory. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
