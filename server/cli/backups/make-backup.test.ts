import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createEncryption } from '../../platform/object-storage/passphrase-encryption.ts';
import { type BackupManifest, MANIFEST } from './backup-manifest.ts';
import type { copyData } from './copy-data.ts';
import { installationOf } from './installation.ts';
import { type BackupDeps, type MadeBackup, makeBackup, WORK_FOLDER } from './make-backup.ts';
import { createMemoryStorage, type MemoryStorage, sha256 } from './memory-storage.fixture.ts';
import { type BackupRepository, openRepository } from './repository.ts';
import { verifyStored } from './verify-stored.ts';

const DAY_MS = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 0, 31);

const root = await mkdtemp(join(tmpdir(), 'waymark-make-'));
let storage: MemoryStorage;
/** The events of the service by day. */
let events: Record<string, string>;
let written: string[];
let days: number;
let installation: string;

beforeEach(() => {
  storage = createMemoryStorage();
  events = { '2026-01-29': 'rows of a day', '2026-01-30': 'rows of another' };
  written = [];
  days = 0;
  installation = installationOf(root);
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
    format: 2,
    startedAt: '',
    catalogue: 'sqlite',
    events: 'files',
    spool: { segments: 0, bytes: 0 },
    eventsByDay: Object.fromEntries(Object.keys(events).map((day) => [day, 1])),
    eventFingerprints: events,
    installation,
  };
  await take(MANIFEST, JSON.stringify(manifest));
  return manifest;
};

const repositoryWith = (passphrase?: string) =>
  openRepository(storage, passphrase === undefined ? undefined : createEncryption(passphrase, 1));

/** Makes a backup one day after the former one. */
function backUp(repository = repositoryWith(), over: Partial<BackupDeps> = {}): Promise<MadeBackup> {
  written = [];
  days += 1;
  const config = { ...readConfig({}), dataDirectory: root };
  return makeBackup({ config, repository, copy, ...over }, MIDNIGHT + days * DAY_MS);
}

const keyOf = (content: string) => `objects/${sha256(content)}`;

async function pathsOf(name: string, repository: BackupRepository = repositoryWith()): Promise<string[]> {
  return [...(await repository.files(name)).keys()];
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
    expect((await repositoryWith(passphrase).files(name)).get('events/2026-01-30')).toEqual({
      sum: sha256('a late event'),
      bytes: 12,
    });
    await expect(verifyStored(repositoryWith(passphrase), name)).resolves.toBeUndefined();
  });

  it('does not contain a day whose events were erased', async () => {
    await backUp();
    delete events['2026-01-29'];
    const { name } = await backUp();
    expect((await pathsOf(name)).sort()).toEqual([MANIFEST, 'events/2026-01-30'].sort());
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
    ['lies', () => Buffer.from('something else')],
    ['cuts files off', (content) => content.subarray(0, 3)],
  ])('is not listed when the storage %s, and what is wrong is stored again', async (_what, falsify) => {
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
    const { name } = await backUp();
    await expect(verifyStored(repositoryWith(), name)).resolves.toBeUndefined();
  });

  it('of which a file was changed without another size is not listed, and the next one stores it again', async () => {
    const put = storage.put;
    storage.put = async (key, file) => {
      await put(key, file);
      if (key === keyOf('rows of a day')) storage.objects.set(key, Buffer.from('rows of A day'));
    };
    await expect(backUp()).rejects.toThrow('events/2026-01-29 differs when it is read back');
    storage.put = put;
    const { name } = await backUp();
    await expect(verifyStored(repositoryWith(), name)).resolves.toBeUndefined();
  });

  it('whose list was stored wrongly is not listed, and does not stop the next one', async () => {
    await backUp();
    const put = storage.put;
    storage.put = async (key, file) => {
      await put(key, file);
      if (key.startsWith('backups/')) storage.objects.set(key, Buffer.from('half a li'));
    };
    await expect(backUp()).rejects.toThrow('the list of its files differs when it is read back');
    storage.put = put;
    expect(await repositoryWith().names()).toEqual(['2026-02-01T00-00-00Z']);
    expect((await backUp()).warnings).toEqual([]);
  });

  it('of which another machine removed a file meanwhile is not listed', async () => {
    const repository = repositoryWith();
    const complete: BackupRepository['complete'] = async (...args) => {
      await repository.complete(...args);
      storage.objects.delete(keyOf('rows of a day'));
    };
    await expect(backUp({ ...repository, complete })).rejects.toThrow('events/2026-01-29 differs');
    expect(await repository.names()).toEqual([]);
  });

  it('is marked as one that is being made before it looks for stored files', async () => {
    const calls: string[] = [];
    const list = storage.list;
    storage.list = (folder) => {
      calls.push(
        `${folder} with ${[...storage.objects.keys()].filter((key) => key.startsWith('pending/')).length} marks`,
      );
      return list(folder);
    };
    await backUp();
    events['2026-01-31'] = 'first rows';
    calls.length = 0;
    await backUp();
    expect(calls.filter((call) => call.startsWith('objects'))[0]).toBe('objects with 2 marks');
  });

  it('is not made over backups with another passphrase, which are left alone', async () => {
    await backUp(repositoryWith('a long passphrase'));
    const before = [...storage.objects.keys()];
    await expect(backUp(repositoryWith('another passphrase'))).rejects.toThrow(/cannot be decrypted/);
    await expect(backUp()).rejects.toThrow('Set BACKUP_PASSPHRASE');
    expect([...storage.objects.keys()]).toEqual(before);
  });
});

describe('damage of what earlier backups stored', () => {
  it.each([
    ['plain', undefined],
    ['encrypted', 'a long passphrase'],
  ])('is found by its size and repaired by the next backup: %s', async (_kind, passphrase) => {
    const repository = repositoryWith(passphrase);
    await backUp(repository);
    storage.objects.set(repository.keyOf(sha256('rows of a day')), Buffer.alloc(0));
    const { name, warnings } = await backUp(repository);
    expect(warnings).toEqual([
      `events/2026-01-29 was damaged in memory (${repository.keyOf(sha256('rows of a day'))}), and is stored again.`,
    ]);
    await expect(verifyStored(repository, name)).resolves.toBeUndefined();
    expect((await backUp(repository)).warnings).toEqual([]);
  });

  it('without another size is found and repaired within thirty backups, which read a share each', async () => {
    await backUp();
    storage.objects.set(keyOf('rows of a day'), Buffer.from('rows of A day'));
    const warnings: string[] = [];
    for (let run = 0; run < 30; run++) warnings.push(...(await backUp()).warnings);
    expect(warnings).toEqual([expect.stringMatching(/^events\/2026-01-29 was damaged in memory/)]);
    await expect(verifyStored(repositoryWith(), (await backUp()).name)).resolves.toBeUndefined();
  });

  it.each<[string, () => Promise<void>]>([
    ['list', async () => void storage.objects.set('backups/2026-02-02T00-00-00Z', Buffer.from('{'))],
    ['description', async () => void storage.objects.set(await manifestKey(), Buffer.from('{"format":2,"startedAt"'))],
    ['missing description', async () => void storage.objects.delete(await manifestKey())],
  ])('in the %s of the newest backup is reported, and does not stop the next one', async (_what, damage) => {
    await backUp();
    events['2026-01-31'] = 'first rows';
    await backUp();
    await damage();
    const { name, warnings } = await backUp();
    expect(warnings).toEqual([
      expect.stringMatching(/damaged: .* Run "waymark backup remove 2026-02-02T00-00-00Z" if/),
    ]);
    await expect(verifyStored(repositoryWith(), name)).resolves.toBeUndefined();
  });

  async function manifestKey(): Promise<string> {
    const files = await repositoryWith().files('2026-02-02T00-00-00Z');
    return `objects/${files.get(MANIFEST)?.sum}`;
  }

  it('in the only list of encrypted backups might be another passphrase, and is left to the operator', async () => {
    const repository = repositoryWith('a long passphrase');
    const { name } = await backUp(repository);
    storage.objects.set(`backups/${name}.enc`, Buffer.from('x'));
    await expect(backUp(repository)).rejects.toThrow(
      /^The backup .* cannot be decrypted: .*backup remove 2026-02-01T00/,
    );
    await repository.remove([name]);
    await expect(backUp(repository)).resolves.toBeDefined();
  });
});

describe('a place', () => {
  it('with backups of another installation is rejected, and left alone', async () => {
    await backUp();
    const before = [...storage.objects.keys()];
    const config = { ...readConfig({}), dataDirectory: join(root, 'new') };
    await mkdir(config.dataDirectory);
    const created = backUp(repositoryWith(), { config });
    await expect(created).rejects.toThrow(
      /^The backups in memory are of another installation: DATA_DIR is new or the wrong/,
    );
    expect([...storage.objects.keys()]).toEqual(before);
  });

  it.each([
    ['in the future', 5],
    ['of the same second', 0],
  ])('whose newest backup is %s is rejected with what to do', async (_what, later) => {
    days += later;
    await backUp();
    days -= later + 1;
    await expect(backUp()).rejects.toThrow(
      /^The newest backup in memory is of 2026-02-0\dT.*, which is not in the past\. /,
    );
    expect(await repositoryWith().names()).toHaveLength(1);
  });

  it('with files of others where the first backup would be stored is rejected', async () => {
    storage.objects.set(keyOf('of another program'), Buffer.from('x'));
    await expect(backUp()).rejects.toThrow(
      'memory has files in objects/ but no backup. Use an empty folder or prefix.',
    );
    expect(storage.objects.size).toBe(1);
  });

  it('ignores files that are not backups, and rests of one that was not encrypted', async () => {
    const put = storage.put;
    storage.put = async (key, file) => {
      if (key.startsWith('backups/')) throw new Error('killed');
      await put(key, file);
    };
    await expect(backUp()).rejects.toThrow('killed');
    storage.put = put;
    for (const key of ['backups/.DS_Store', 'objects/@eaDir', 'pending/x']) storage.objects.set(key, Buffer.from('x'));
    const repository = repositoryWith('a long passphrase');
    const { name } = await backUp(repository);
    await expect(verifyStored(repository, name)).resolves.toBeUndefined();
    await expect(backUp(repository)).resolves.toMatchObject({ newFiles: 0 });
  });
});
