import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDirectory } from '../../platform/make-folder.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { CommandError } from '../command-error.ts';

/** Creates a private folder; throws `CommandError` if it contains anything. */
export async function createEmptyDirectory(path: string, what: string): Promise<void> {
  try {
    createDirectory(path);
    if ((await readdir(path)).length === 0) return;
  } catch (error) {
    throw new CommandError(`${what} ${path} cannot be used: ${reasonOf(error)}.`);
  }
  throw new CommandError(`${what} ${path} is not empty. Use an empty or new folder.`);
}

/** Syncs a folder and its contents to disk, so that it survives a power failure. */
export async function syncFolder(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await syncFolder(child);
    else if (entry.isFile()) await syncPath(child);
  }
  await syncPath(path);
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
