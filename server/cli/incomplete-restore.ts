import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from './command-error.ts';
import { syncFolder } from './folders.ts';

/** The file that marks a data folder while a backup is being restored into it. */
export const RESTORE_MARKER = 'restore-is-incomplete';

/** Marks the folder, durably: a killed restore must never look like a whole one. */
export async function beginRestore(dataDirectory: string): Promise<void> {
  await writeFile(join(dataDirectory, RESTORE_MARKER), '', { mode: 0o600 });
  await syncFolder(dataDirectory);
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
