import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ObjectStorage } from './object-storage.ts';

/** Runs against every implementation; an opened storage is empty. */
export function describeObjectStorage(
  name: string,
  open: () => Promise<{ storage: ObjectStorage; close(): Promise<void> }>,
): void {
  describe(`storage in ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let folder: string;
    beforeAll(async () => {
      opened = await open();
      folder = await mkdtemp(join(tmpdir(), 'waymark-objects-'));
    });
    afterAll(async () => {
      await opened.close();
      await rm(folder, { recursive: true });
    });

    async function put(key: string, content: string | Buffer): Promise<void> {
      await writeFile(join(folder, 'file'), content);
      await opened.storage.put(key, join(folder, 'file'));
    }

    async function get(key: string): Promise<string | undefined> {
      const stream = await opened.storage.get(key);
      if (!stream) return undefined;
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(Buffer.from(piece));
      return Buffer.concat(pieces).toString();
    }

    it('returns what was put, the last time it was put', async () => {
      await put('objects/one', 'first');
      await put('objects/one', 'second');
      expect(await get('objects/one')).toBe('second');
    });

    it('stores empty files, and files larger than one part', async () => {
      const large = Buffer.alloc(17 * 1024 * 1024, 'large ');
      await put('objects/empty', '');
      await put('objects/large', large);
      expect(await get('objects/empty')).toBe('');
      expect(await get('objects/large')).toBe(large.toString());
      await opened.storage.remove(['objects/large', 'objects/empty']);
    });

    it('has nothing under a key that nobody put', async () => {
      expect(await get('objects/none')).toBeUndefined();
      expect(await opened.storage.list('nothing')).toEqual([]);
    });

    it('lists the keys and sizes of one folder', async () => {
      await put('objects/two', 'four');
      await put('backups/2026-01-31T00-00-00Z', 'sums');
      const found = await opened.storage.list('objects');
      expect(found.toSorted((one, other) => one.key.localeCompare(other.key))).toEqual([
        { key: 'objects/one', bytes: 6 },
        { key: 'objects/two', bytes: 4 },
      ]);
      expect(await opened.storage.list('backups')).toEqual([{ key: 'backups/2026-01-31T00-00-00Z', bytes: 4 }]);
    });

    it('removes what exists, and accepts what does not', async () => {
      await opened.storage.remove(['objects/one', 'objects/none']);
      expect(await get('objects/one')).toBeUndefined();
      expect(await get('objects/two')).toBe('four');
      await opened.storage.remove([]);
    });

    it('lists more objects than one response contains', async () => {
      await writeFile(join(folder, 'file'), 'x');
      const keys = Array.from({ length: 25 }, (_, index) => `many/${index}`);
      await Promise.all(keys.map((key) => opened.storage.put(key, join(folder, 'file'))));
      expect(new Set((await opened.storage.list('many')).map(({ key }) => key))).toEqual(new Set(keys));
      await opened.storage.remove(keys);
      expect(await opened.storage.list('many')).toEqual([]);
    });
  });
}
