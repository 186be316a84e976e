import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEncryption } from '../../platform/object-storage/passphrase-encryption.ts';
import { CommandError } from '../command-error.ts';
import { MANIFEST } from './backup-manifest.ts';
import { backupName, timeOfBackup } from './backup-names.ts';
import { DamagedBackupError } from './damaged-backup.ts';
import { createMemoryStorage, type MemoryStorage, sha256 } from './memory-storage.fixture.ts';
import { type BackupRepository, openRepository } from './repository.ts';
import { damagedFile, verifyStored } from './verify-stored.ts';

const FIRST = '2026-01-30T03-00-00Z';
const SECOND = '2026-01-31T03-00-00Z';
const manifest = (day: string) => JSON.stringify({ format: 2, startedAt: day, eventsByDay: {} });
const cheap = (passphrase: string) => createEncryption(passphrase, 1);

let folder: string;
let storage: MemoryStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-repository-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  storage = createMemoryStorage();
});

async function store(repository: BackupRepository, name: string, files: Record<string, string>): Promise<void> {
  const path = join(folder, 'file');
  const all = { ...files, [MANIFEST]: manifest(name) };
  for (const content of Object.values(all)) {
    await writeFile(path, content);
    await repository.add(path, sha256(content));
  }
  const stored = Object.entries(all).map(
    ([file, content]) => [file, { sum: sha256(content), bytes: Buffer.byteLength(content) }] as const,
  );
  await repository.complete(name, new Map(stored), path);
}

describe('the name of a backup', () => {
  it('is the time at which it began, to the second', () => {
    const time = Date.UTC(2026, 0, 31, 3, 4, 5, 678);
    expect(backupName(time)).toBe('2026-01-31T03-04-05Z');
    expect(timeOfBackup('2026-01-31T03-04-05Z')).toBe(time - 678);
  });
});

describe.each([
  ['plain', undefined, ''],
  ['encrypted', cheap('a long passphrase'), '.enc'],
] as const)('a repository of %s backups', (_kind, encryption, ending) => {
  let repository: BackupRepository;
  beforeEach(() => {
    repository = openRepository(storage, encryption);
  });

  it('lists complete backups, the oldest first, and ignores everything else', async () => {
    await store(repository, SECOND, {});
    await store(repository, FIRST, {});
    storage.objects.set(`backups/notes.txt${ending}`, Buffer.from('x'));
    expect(await repository.names()).toEqual([FIRST, SECOND]);
    expect([await repository.find(undefined), await repository.find(FIRST)]).toEqual([SECOND, FIRST]);
  });

  it('returns what was stored', async () => {
    await store(repository, FIRST, { 'catalogue.db': 'rows', 'spool/a-1.seg': '' });
    expect([...(await repository.files(FIRST)).keys()]).toEqual(['catalogue.db', 'spool/a-1.seg', MANIFEST]);
    expect((await repository.manifest(FIRST)).startedAt).toBe(FIRST);
    expect(await damagedFile(repository, await repository.files(FIRST))).toBeUndefined();
  });

  it('stores what two backups have in common once, and keeps it until the last of them is removed', async () => {
    await store(repository, FIRST, { 'events/a': 'common', 'events/b': 'old' });
    await store(repository, SECOND, { 'events/a': 'common', 'events/b': 'new' });
    expect((await repository.objects()).size).toBe(5);
    await repository.remove([FIRST]);
    expect(await repository.names()).toEqual([SECOND]);
    const left = [sha256('common'), sha256('new'), sha256(manifest(SECOND))].sort();
    expect([...(await repository.objects()).keys()].sort()).toEqual(left);
    await expect(verifyStored(repository, SECOND)).resolves.toBeUndefined();
    await repository.remove([SECOND]);
    expect(storage.objects.size).toBe(0);
  });

  it('removes nothing while the files of a remaining backup are unknown', async () => {
    await store(repository, FIRST, { 'events/a': 'old' });
    await store(repository, SECOND, { 'events/a': 'new' });
    storage.objects.set(`backups/${SECOND}${ending}`, Buffer.from('no checksums'));
    const before = storage.objects.size;
    await expect(repository.remove([FIRST])).rejects.toThrow(CommandError);
    expect(storage.objects.size).toBe(before);
  });

  it.each<[string, (key: string) => void, RegExp]>([
    [
      'a flipped bit',
      (key) => storage.objects.get(key)?.writeUInt8(1, 0),
      /events\/a differs from its checksum\. Delete the file objects\/\w+(\.enc)? there/,
    ],
    [
      'a file that is cut off',
      (key) => cutOff(key),
      /events\/a differs from its checksum\. Delete the file objects\/\w+(\.enc)? there/,
    ],
    ['a file that is missing', (key) => storage.objects.delete(key), /damaged: objects\/\w+(\.enc)? is missing\.$/],
  ])('finds %s', async (_what, damage, sentence) => {
    await store(repository, FIRST, { 'events/a': 'content' });
    damage(`objects/${sha256('content')}${ending}`);
    await expect(verifyStored(repository, FIRST)).rejects.toThrow(sentence);
  });

  it('rejects the list of one backup under the name of another', async () => {
    await store(repository, FIRST, { 'events/a': 'old' });
    await store(repository, SECOND, { 'events/a': 'new' });
    const list = storage.objects.get(`backups/${FIRST}${ending}`) ?? Buffer.alloc(0);
    storage.objects.set(`backups/${SECOND}${ending}`, list);
    await expect(verifyStored(repository, SECOND)).rejects.toThrow(DamagedBackupError);
    await expect(verifyStored(repository, FIRST)).resolves.toBeUndefined();
  });

  it('rejects a description that is not the one of the list', async () => {
    await store(repository, FIRST, {});
    await store(repository, SECOND, {});
    const keyOf = (name: string) => repository.keyOf(sha256(manifest(name)));
    storage.objects.set(keyOf(SECOND), storage.objects.get(keyOf(FIRST)) ?? Buffer.alloc(0));
    await expect(repository.manifest(SECOND)).rejects.toThrow(/damaged: objects\/\w+(\.enc)? has other content\.$/);
  });

  it('returns sizes before encryption, and only of its own files', async () => {
    await store(repository, FIRST, { 'events/a': 'content' });
    const other = ending === '' ? '.enc' : '';
    for (const key of [`objects/${sha256('b')}${other}`, 'objects/photo.jpg', 'objects/ab/cd'])
      storage.objects.set(key, Buffer.from('x'));
    const sizes = await repository.objects();
    expect([sizes.size, sizes.get(sha256('content'))]).toEqual([2, 7]);
    await repository.remove([FIRST]);
    expect([...storage.objects.keys()]).toEqual(['objects/photo.jpg', 'objects/ab/cd']);
  });

  it('knows which backups are being made', async () => {
    const backup = { name: FIRST, writer: 'ab'.repeat(8) };
    await repository.begin(backup, join(folder, 'mark'));
    storage.objects.set('pending/notes', Buffer.from('x'));
    expect(await repository.pending()).toEqual([backup]);
    storage.objects.set('objects/a.1.unfinished', Buffer.from('x'));
    await repository.end([backup]);
    expect([...storage.objects.keys()]).toEqual(['pending/notes']);
  });

  it('forgets a file that is damaged, so that it is stored again', async () => {
    await store(repository, FIRST, { 'events/a': 'content' });
    await repository.discard(sha256('content'));
    expect((await repository.objects()).has(sha256('content'))).toBe(false);
  });
});

function cutOff(key: string): void {
  const bytes = storage.objects.get(key) ?? Buffer.alloc(0);
  storage.objects.set(key, bytes.subarray(0, bytes.length - 1));
}

describe('a repository', () => {
  it.each([
    [undefined, 'memory contains no backup.'],
    [FIRST, `memory contains no backup ${FIRST}. "waymark backup list" shows all of them.`],
  ])('without the backup %s says so', async (name, sentence) => {
    await expect(openRepository(storage, undefined).find(name)).rejects.toThrow(sentence);
  });

  it('of encrypted backups asks for a passphrase', async () => {
    await store(openRepository(storage, cheap('a long passphrase')), FIRST, {});
    await expect(openRepository(storage, undefined).names()).rejects.toThrow('are encrypted. Set BACKUP_PASSPHRASE.');
  });

  it('of encrypted backups rejects another passphrase', async () => {
    await store(openRepository(storage, cheap('a long passphrase')), FIRST, {});
    await expect(openRepository(storage, cheap('another passphrase')).files(FIRST)).rejects.toThrow(
      `The backup ${FIRST} in memory cannot be decrypted: it is damaged, or was encrypted with another passphrase.`,
    );
  });

  it('of plain backups rejects a passphrase, so that nobody believes them encrypted', async () => {
    await store(openRepository(storage, undefined), FIRST, {});
    await expect(openRepository(storage, cheap('a long passphrase')).names()).rejects.toThrow('are not encrypted');
  });

  it('holds no readable content when it is encrypted, also not in its lists', async () => {
    await store(openRepository(storage, cheap('a long passphrase')), FIRST, { 'catalogue.db': 'ada@example.com' });
    for (const bytes of storage.objects.values())
      for (const word of ['ada@', 'catalog', 'startedAt']) expect(bytes.includes(word)).toBe(false);
  });
});
