import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createEncryption } from '../../platform/object-storage/passphrase-encryption.ts';
import { type BackupManifest, MANIFEST } from './backup-manifest.ts';
import type { copyData } from './copy-data.ts';
import { type MadeBackup, makeBackup, removeOldBackups, WORK_FOLDER } from './make-backup.ts';
import { createMemoryStorage, type MemoryStorage, sha256 } from './memory-storage.fixture.ts';
import { openRepository } from './repository.ts';
import { verifyStored } from './verify-stored.ts';

const DAY_MS = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 0, 31);

const root = await mkdtemp(join(tmpdir(), 'waymark-make-'));
let storage: MemoryStorage;
/** The events of the service by day. */
let events: Record<string, string>;
let written: string[];
let days: number;

beforeEach(() => {
  storage = createMemoryStorage();
  events = { '2026-01-29': 'rows of a day', '2026-01-30': 'rows of another' };
  written = [];
  days = 0;
});
afterAll(() => rm(root, { recursive: true }));

/** Copies the events above; a day's fingerprint is its content. */
const copy: typeof copyData = async (_config, directory, sink) => {
  const take = async (path: string, content: string) => {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
    written.push(path);
    await sink.take(path);
  };
  for (const [day, content] of Object.entries(events))
    if (!sink.hasEvents(`events/${day}`, day, content)) await take(`events/${day}`, content);
  const manifest: BackupManifest = {
    ...{ format: 2, startedAt: '', catalogue: 'sqlite', events: 'files', spool: { segments: 0, bytes: 0 } },
    eventsByDay: Object.fromEntries(Object.keys(events).map((day) => [day, 1])),
    eventFingerprints: events,
  };
  await take(MANIFEST, JSON.stringify(manifest));
  return manifest;
};

const repositoryWith = (passphrase?: string) =>
  openRepository(storage, passphrase === undefined ? undefined : createEncryption(passphrase, 1));

/** Makes a backup one day after the former one. */
function backUp(repository = repositoryWith()): Promise<MadeBackup> {
  written = [];
  days += 1;
  const config = { ...readConfig({}), dataDirectory: root };
  return makeBackup({ config, repository, copy }, MIDNIGHT + days * DAY_MS);
}

const workFolderExists = () =>
  access(join(root, WORK_FOLDER)).then(
    () => true,
    () => false,
  );

describe('a backup', () => {
  it('is named by its time, complete, and leaves no files in the data folder', async () => {
    expect(await backUp()).toMatchObject({ name: '2026-02-01T00-00-00Z', files: 3, newFiles: 3 });
    await expect(verifyStored(repositoryWith(), '2026-02-01T00-00-00Z')).resolves.toBeUndefined();
    expect(await workFolderExists()).toBe(false);
  });

  it.each([
    ['plain', undefined],
    ['encrypted', 'a long passphrase'],
  ])('that is %s copies only days with other events than before', async (_kind, passphrase) => {
    await backUp(repositoryWith(passphrase));
    events['2026-01-31'] = 'first rows';
    expect(await backUp(repositoryWith(passphrase))).toMatchObject({ files: 4, newFiles: 2 });
    expect(written).toEqual(['events/2026-01-31', MANIFEST]);
    events['2026-01-30'] = 'a late event';
    const { name } = await backUp(repositoryWith(passphrase));
    expect(written).toEqual(['events/2026-01-30', MANIFEST]);
    expect((await repositoryWith(passphrase).sums(name)).get('events/2026-01-30')).toBe(sha256('a late event'));
    await expect(verifyStored(repositoryWith(passphrase), name)).resolves.toBeUndefined();
  });

  it('does not contain a day whose events were erased', async () => {
    await backUp();
    delete events['2026-01-29'];
    const { name } = await backUp();
    expect([...(await repositoryWith().sums(name)).keys()]).toEqual([MANIFEST, 'events/2026-01-30'].sort());
  });

  it('writes a day again whose file is gone from the repository', async () => {
    await backUp();
    storage.objects.delete(`objects/${sha256('rows of a day')}`);
    const { name } = await backUp();
    expect(written).toContain('events/2026-01-29');
    await expect(verifyStored(repositoryWith(), name)).resolves.toBeUndefined();
  });

  it('that was interrupted is not listed, and continues with the files that are stored', async () => {
    const put = storage.put;
    storage.put = async (key, file) => {
      if (key.endsWith(sha256('rows of another'))) throw new Error('the connection broke');
      await put(key, file);
    };
    await expect(backUp()).rejects.toThrow('the connection broke');
    expect([await repositoryWith().names(), await workFolderExists()]).toEqual([[], false]);
    const puts: string[] = [];
    storage.put = (key, file) => {
      puts.push(key);
      return put(key, file);
    };
    await backUp();
    expect(puts).not.toContain(`objects/${sha256('rows of a day')}`);
    expect(await repositoryWith().names()).toHaveLength(1);
  });

  it.each<[string, (content: Buffer) => Buffer]>([
    ['lies', () => Buffer.from('other content')],
    ['cuts files off', (content) => content.subarray(0, 3)],
  ])('is not listed when the storage %s, and what is wrong is stored anew', async (_what, falsify) => {
    const put = storage.put;
    storage.put = async (key, file) => {
      await put(key, file);
      storage.objects.set(key, falsify(storage.objects.get(key) ?? Buffer.alloc(0)));
    };
    await expect(backUp()).rejects.toThrow(
      /^The backup was not stored in memory: events\/.* differs when it is read back/,
    );
    storage.put = put;
    expect(await repositoryWith().names()).toEqual([]);
    // Each attempt discards one of the three damaged files.
    await expect(backUp()).rejects.toThrow('events/2026-01-30 differs');
    await expect(backUp()).rejects.toThrow('the list of its files differs');
    const { name } = await backUp();
    await expect(verifyStored(repositoryWith(), name)).resolves.toBeUndefined();
  });

  it('is not made over backups with another passphrase, which are left alone', async () => {
    await backUp(repositoryWith('a long passphrase'));
    const before = [...storage.objects.keys()];
    await expect(backUp(repositoryWith('another passphrase'))).rejects.toThrow(/cannot be decrypted/);
    await expect(backUp()).rejects.toThrow('Set BACKUP_PASSPHRASE');
    expect([...storage.objects.keys()]).toEqual(before);
  });
});

describe('old backups', () => {
  it('are removed down to the number that is kept, and the rest stays whole', async () => {
    for (const content of ['one', 'two', 'three', 'four']) {
      events['2026-01-31'] = content;
      await backUp();
    }
    expect(await removeOldBackups(repositoryWith(), 2)).toEqual(['2026-02-01T00-00-00Z', '2026-02-02T00-00-00Z']);
    const names = await repositoryWith().names();
    expect(names).toEqual(['2026-02-03T00-00-00Z', '2026-02-04T00-00-00Z']);
    for (const name of names) await verifyStored(repositoryWith(), name);
    const stored = [...(await repositoryWith().objects()).keys()];
    expect([stored.includes(sha256('two')), stored.includes(sha256('three'))]).toEqual([false, true]);
  });

  it('stay when there are not more than are kept', async () => {
    await backUp();
    expect(await removeOldBackups(repositoryWith(), 1)).toEqual([]);
    expect(await repositoryWith().names()).toHaveLength(1);
  });
});
