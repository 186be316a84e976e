import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';

export interface MemoryStorage extends ObjectStorage {
  objects: Map<string, Buffer>;
}

/** Keeps objects in memory, and counts nothing: tests look at the objects. */
export function createMemoryStorage(): MemoryStorage {
  const objects = new Map<string, Buffer>();
  return {
    objects,
    location: 'memory',
    put: async (key, file) => void objects.set(key, await readFile(file)),
    get: async (key) => {
      const found = objects.get(key);
      return found && Readable.from([found]);
    },
    list: async (folder) =>
      [...objects].filter(([key]) => key.startsWith(`${folder}/`)).map(([key, { length }]) => ({ key, bytes: length })),
    remove: async (keys) => {
      for (const key of keys) objects.delete(key);
    },
    removeUnfinished: async (folder) => {
      for (const key of objects.keys())
        if (key.startsWith(`${folder}/`) && key.endsWith('.unfinished')) objects.delete(key);
    },
  };
}

export function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
