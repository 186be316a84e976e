import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileLock, lockFile } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { createEmptyDirectory, syncFolder } from './folders.ts';

/** The file that marks a data folder while a backup is being restored into it. */
const RESTORE_MARKER = 'restore-is-incomplete';

/**
 * Marks an empty folder, durably: a killed restore must never look like a whole one. Empties the folder of a restore that was
 * killed. The mark is locked while the restore runs.
 */
export async function beginRestore(dataDirectory: string): Promise<FileLock> {
  const wasKilled = isRestoreIncomplete(dataDirectory);
  if (!wasKilled) await createEmptyDirectory(dataDirectory, 'DATA_DIR');
  const lock = lockFile(join(dataDirectory, RESTORE_MARKER), wasKilled);
  if (!lock) throw new CommandError(`Another restore into DATA_DIR ${dataDirectory} is running.`);
  try {
    const others = (await readdir(dataDirectory)).filter((name) => name !== RESTORE_MARKER);
    // The mark is gone, or was new, if another restore ended just now.
    if (others.length > 0 && !(wasKilled && isRestoreIncomplete(dataDirectory))) {
      await rm(join(dataDirectory, RESTORE_MARKER), { force: true });
      throw new CommandError(`DATA_DIR ${dataDirectory} is not empty. Use an empty or new folder.`);
    }
    await removeFrom(dataDirectory, others);
    await syncFolder(dataDirectory);
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Empties the folder after a restore that failed, and keeps the folder itself, which may be a mount point. The mark goes
 * last, so that a killed command never leaves a part without it.
 */
export async function undoRestore(dataDirectory: string): Promise<void> {
  await removeFrom(
    dataDirectory,
    (await readdir(dataDirectory)).filter((name) => name !== RESTORE_MARKER),
  );
  await rm(join(dataDirectory, RESTORE_MARKER), { force: true });
}

async function removeFrom(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Removes the mark once everything is on disk. */
export async function endRestore(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, RESTORE_MARKER));
  await syncFolder(dataDirectory);
}

/** Throws `CommandError` for a folder that holds a part of a backup. */
export function rejectIncompleteRestore(dataDirectory: string): void {
  if (!isRestoreIncomplete(dataDirectory)) return;
  throw new CommandError(`A restore into DATA_DIR ${dataDirectory} was interrupted. Run "waymark restore" again.`);
}

/** Whether a restore into this folder was interrupted. */
export function isRestoreIncomplete(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, RESTORE_MARKER));
}
