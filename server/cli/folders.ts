import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../platform/make-folder.ts';
import { CommandError, reasonOf } from './command-error.ts';

/** Makes a folder that nobody else may read; refuses with `CommandError` one that has something in it. */
export async function makeEmptyFolder(path: string, what: string): Promise<void> {
  try {
    makeFolder(path);
    if ((await readdir(path)).length === 0) return;
  } catch (error) {
    throw new CommandError(`${what} ${path} can not be used: ${reasonOf(error)}.`);
  }
  throw new CommandError(`${what} ${path} is not empty. Name an empty folder, or one that does not exist yet.`);
}

/** Puts a folder and everything in it on disk, so that a power cut after this leaves it whole. */
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
