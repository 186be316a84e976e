import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ifMissing } from '../if-missing.ts';
import { createDirectory } from '../make-folder.ts';
import type { ObjectStorage } from './object-storage.ts';

/** A file that is still being written. */
const UNFINISHED = '.unfinished';
/** No file takes so long. */
const UNFINISHED_FOR_MS = 86_400_000;

/** Creates a storage in a folder, which may be on another disk or a network file system. */
export function createFolderStorage(directory: string): ObjectStorage {
  const pathOf = (key: string) => join(directory, key);
  return {
    location: directory,
    put: (key, file) => copyDurably(file, pathOf(key)),
    get: (key) => openFile(pathOf(key)).catch(ifMissing(() => undefined)),
    list: async (folder) => {
      const names = await readdir(pathOf(folder)).catch(ifMissing(() => []));
      const keys = names.filter((name) => !name.endsWith(UNFINISHED)).map((name) => `${folder}/${name}`);
      return Promise.all(keys.map(async (key) => ({ key, bytes: (await stat(pathOf(key))).size })));
    },
    remove: async (keys) => {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    removeUnfinished: async (folder) => {
      const names = await readdir(pathOf(folder)).catch(ifMissing(() => []));
      for (const path of names.filter((name) => name.endsWith(UNFINISHED)).map((name) => join(pathOf(folder), name))) {
        const writtenAt = await stat(path).then(
          (found) => found.mtimeMs,
          ifMissing(() => Number.POSITIVE_INFINITY),
        );
        if (Date.now() - writtenAt > UNFINISHED_FOR_MS) await rm(path, { force: true });
      }
    },
  };
}

/** Opens the file before it returns, so that a missing one is known. */
async function openFile(path: string): Promise<Readable> {
  const handle = await open(path, 'r');
  return createReadStream(path, { fd: handle });
}

async function copyDurably(from: string, to: string): Promise<void> {
  createDirectory(dirname(to));
  const unfinished = `${to}.${randomUUID()}${UNFINISHED}`;
  try {
    await copyFile(from, unfinished);
    const handle = await open(unfinished, 'r+');
    await handle.chmod(0o600);
    await handle.sync().finally(() => handle.close());
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
