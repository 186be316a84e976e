import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MANIFEST } from './backup-manifest.ts';
import { SUMS, verifyBackup } from './backup-sums.ts';
import { createMemoryStorage, type MemoryStorage, sha256 } from './memory-storage.fixture.ts';
import { type BackupRepository, openRepository } from './repository.ts';
import { fetchBackup, verifyStored } from './verify-stored.ts';

const NAME = '2026-01-31T03-00-00Z';
const FILES: Readonly<Record<string, string>> = {
  'events/2026-01-30.native.zst': 'rows of a day',
  'spool/a-000001.a.seg': '',
  [MANIFEST]: JSON.stringify({ format: 2, startedAt: NAME, catalogue: 'elsewhere', events: 'files', eventsByDay: {} }),
};

let folder: string;
let storage: MemoryStorage;
let repository: BackupRepository;
const path = (...names: string[]) => join(folder, ...names);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-fetch-'));
  storage = createMemoryStorage();
  repository = openRepository(storage, undefined);
  for (const content of Object.values(FILES)) {
    await writeFile(path('file'), content);
    await repository.add(path('file'), sha256(content));
  }
  await complete(Object.entries(FILES));
});
afterEach(() => rm(folder, { recursive: true }));

async function complete(files: readonly (readonly [string, string])[]): Promise<void> {
  const stored = files.map(
    ([file, content]) => [file, { sum: sha256(content), bytes: Buffer.byteLength(content) }] as const,
  );
  await repository.complete(NAME, new Map(stored), path('file'));
}

describe('a backup that is fetched', () => {
  it('is a folder like one that backup DIR writes, with its checksums', async () => {
    await fetchBackup(repository, NAME, path('fetched'));
    for (const [file, content] of Object.entries(FILES))
      expect(await readFile(path('fetched', file), 'utf8')).toBe(content);
    expect((await readdir(path('fetched'))).sort()).toEqual([SUMS, 'events', MANIFEST, 'spool'].sort());
    expect(await verifyBackup(path('fetched'))).toMatchObject({ startedAt: NAME });
  });

  it('is rejected when the storage returned something else', async () => {
    storage.objects.set(`objects/${sha256('rows of a day')}`, Buffer.from('rows of another'));
    await fetchBackup(repository, NAME, path('fetched'));
    await expect(verifyBackup(path('fetched'))).rejects.toThrow(/events\/2026-01-30\.native\.zst/);
    await expect(verifyStored(repository, NAME)).rejects.toThrow(/events\/2026-01-30\.native\.zst differs/);
  });

  it.each(['../outside', '/outside', 'events/../../outside', '.hidden'])(
    'writes nothing outside of the folder: %s',
    async (file) => {
      const list = `Waymark backup ${NAME}\n${sha256('rows of a day')} 13 ${file}\n`;
      storage.objects.set(`backups/${NAME}`, Buffer.from(list));
      await expect(fetchBackup(repository, NAME, path('fetched'))).rejects.toThrow(
        'the list of its files is not valid',
      );
      expect(await readdir(folder)).toEqual(['file']);
    },
  );

  it('names the place when it cannot be read to its end', async () => {
    const get = storage.get;
    storage.get = async (key) => {
      const stream = await get(key);
      if (key.startsWith('objects/')) stream?.destroy(new Error('the connection broke'));
      return stream;
    };
    await expect(verifyStored(repository, NAME)).rejects.toThrow('memory cannot be used: the connection broke.');
    await expect(fetchBackup(repository, NAME, path('fetched'))).rejects.toThrow(
      /^events\/2026-01-30\.native\.zst of the backup .* in memory \(objects\/\w+\) cannot be read: the connection broke\.$/,
    );
  });
});
