import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage, StoredObject } from '../../platform/object-storage/object-storage.ts';
import { DecryptionError, type Encryption } from '../../platform/object-storage/passphrase-encryption.ts';
import { CommandError } from '../command-error.ts';
import { formatIndex, parseIndex, type StoredFiles } from './backup-index.ts';
import { type BackupManifest, MANIFEST, parseManifest } from './backup-manifest.ts';
import { ENCRYPTED, INDEX_KEY, INDEXES, OBJECT_KEY, OBJECTS, PENDING, PENDING_KEY } from './backup-names.ts';
import { sumOfText } from './backup-sums.ts';
import { DamagedBackupError } from './damaged-backup.ts';

/** How many lists are read at once: a repository may have 10,000. */
const READS_AT_ONCE = 16;

/** A backup that is being made, by the time at which it began. */
export interface PendingBackup {
  name: string;
  /** Of the machine and data folder: 16 hexadecimal digits. */
  writer: string;
}

/**
 * Backups in one place, each named by the time at which it began. All are encrypted with one passphrase, or none is.
 * Every method throws `CommandError` for what an operator can fix.
 */
export interface BackupRepository {
  location: string;
  isEncrypted: boolean;
  /** The names of complete backups, the oldest first. */
  names(): Promise<string[]>;
  /** Returns the name, or that of the newest backup. */
  find(name: string | undefined): Promise<string>;
  files(name: string): Promise<StoredFiles>;
  manifest(name: string): Promise<BackupManifest>;
  /** The sizes of all stored files before encryption, by checksum. */
  objects(): Promise<Map<string, number>>;
  /** The name of the stored file with this checksum, for messages. */
  keyOf(sum: string): string;
  /** Stores a file under its checksum. */
  add(file: string, sum: string): Promise<void>;
  /** Removes a stored file that is damaged. */
  discard(sum: string): Promise<void>;
  /** Reads a file, whose checksum the caller compares. */
  read(sum: string): Promise<AsyncIterable<Buffer>>;
  /** The backups that are being made, on any machine, and those that were interrupted. */
  pending(): Promise<PendingBackup[]>;
  /** @param file a path for a temporary file */
  begin(backup: PendingBackup, file: string): Promise<void>;
  /** Removes marks, and what processes left that were killed a day ago. */
  end(backups: readonly PendingBackup[]): Promise<void>;
  /**
   * Completes a backup whose files are stored: from now on it has a name, unless its list differs when it is read back.
   *
   * @param file a path for a temporary file
   */
  complete(name: string, files: StoredFiles, file: string): Promise<void>;
  /** Removes only the name of a backup, and leaves its files to the next removal. */
  withdraw(name: string): Promise<void>;
  /** Removes backups, and then the files that no other backup has. */
  remove(names: readonly string[]): Promise<void>;
}

export function openRepository(storage: ObjectStorage, encryption: Encryption | undefined): BackupRepository {
  const { location } = storage;
  const ending = encryption ? ENCRYPTED : '';
  const indexKey = (name: string) => `${INDEXES}/${name}${ending}`;
  const keyOf = (sum: string) => `${OBJECTS}/${sum}${ending}`;
  const { readText, ...files } = openFiles(storage, encryption);
  const names = async () => namesOf(await storage.list(INDEXES), location, ending);
  const filesOf = async (name: string) => parseIndex(await readText(indexKey(name), name), name, location);
  return {
    location,
    isEncrypted: encryption !== undefined,
    names,
    files: filesOf,
    keyOf,
    find: async (name) => chooseName(location, await names(), name),
    manifest: async (name) => {
      const sum = (await filesOf(name)).get(MANIFEST)?.sum ?? '';
      const text = await readText(keyOf(sum), name);
      if (sumOfText(text) === sum) return parseManifest(text, `${location} (${name})`);
      throw new DamagedBackupError(`The backup ${name} in ${location} is damaged: ${keyOf(sum)} has other content.`);
    },
    objects: async () => sizesOf(await storage.list(OBJECTS), encryption),
    add: (file, sum) => files.put(keyOf(sum), file),
    discard: (sum) => storage.remove([keyOf(sum)]),
    read: (sum) => files.read(keyOf(sum)),
    complete: async (name, stored, file) => {
      const text = formatIndex(name, stored);
      await writeFile(file, text, { mode: 0o600 });
      await files.put(indexKey(name), file);
      if ((await readText(indexKey(name), name).catch(ifDamaged)) === text) return;
      await storage.remove([indexKey(name)]);
      const what = 'the list of its files differs when it is read back';
      throw new CommandError(`The backup was not stored in ${location}: ${what}.`);
    },
    withdraw: (name) => storage.remove([indexKey(name)]),
    ...openMarks(storage),
    remove: (removed) => removeBackups(storage, removed, { names, filesOf, keyOf, indexKey }),
  };
}

interface RepositoryLayout {
  names(): Promise<string[]>;
  filesOf(name: string): Promise<StoredFiles>;
  keyOf(sum: string): string;
  indexKey(name: string): string;
}

async function removeBackups(
  storage: ObjectStorage,
  removed: readonly string[],
  { names, filesOf, keyOf, indexKey }: RepositoryLayout,
): Promise<void> {
  const kept = (await names()).filter((name) => !removed.includes(name));
  // Read before anything is removed: an unreadable backup must not lose its files.
  const needed = await inBatches(kept, async (name) =>
    [...(await filesOf(name)).values()].map(({ sum }) => keyOf(sum)),
  );
  await storage.remove(removed.map(indexKey));
  const keep = new Set(needed.flat());
  const keys = (await storage.list(OBJECTS)).map(({ key }) => key);
  await storage.remove(keys.filter((key) => OBJECT_KEY.test(key) && !keep.has(key)));
}

function sizesOf(stored: readonly StoredObject[], encryption: Encryption | undefined): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { key, bytes } of stored) {
    const [, sum, ending] = OBJECT_KEY.exec(key) ?? [];
    if (sum === undefined || (ending === ENCRYPTED) !== (encryption !== undefined)) continue;
    sizes.set(sum, encryption?.plainBytes(bytes) ?? bytes);
  }
  return sizes;
}

function openMarks(storage: ObjectStorage): Pick<BackupRepository, 'pending' | 'begin' | 'end'> {
  const markOf = ({ name, writer }: PendingBackup) => `${PENDING}/${name}-${writer}`;
  return {
    pending: async () => {
      const found = (await storage.list(PENDING)).map(({ key }) => PENDING_KEY.exec(key));
      return found.flatMap((parts) => (parts ? [{ name: parts[1] ?? '', writer: parts[2] ?? '' }] : []));
    },
    begin: async (backup, file) => {
      await writeFile(file, '', { mode: 0o600 });
      await storage.put(markOf(backup), file);
    },
    end: async (backups) => {
      await storage.remove(backups.map(markOf));
      for (const folder of [INDEXES, OBJECTS, PENDING]) await storage.removeUnfinished(folder);
    },
  };
}

interface RepositoryFiles {
  read(key: string): Promise<AsyncIterable<Buffer>>;
  /** Reads a file that describes a backup. */
  readText(key: string, name: string): Promise<string>;
  put(key: string, file: string): Promise<void>;
}

/** Encrypts and decrypts if an encryption is given. */
function openFiles(storage: ObjectStorage, encryption: Encryption | undefined): RepositoryFiles {
  const read = async (key: string) => {
    const stream = await storage.get(key);
    if (!stream) throw new DamagedBackupError(`The backups in ${storage.location} are damaged: ${key} is missing.`);
    return encryption ? encryption.decrypt(stream) : stream;
  };
  return {
    read,
    readText: async (key, name) => textOf(await read(key)).catch(rejectUndecrypted(storage.location, name)),
    put: async (key, file) => {
      if (!encryption) return storage.put(key, file);
      // Beside the original, which is in a private folder.
      const encrypted = `${file}${ENCRYPTED}`;
      try {
        await pipeline(createReadStream(file), encryption.encrypt, createWriteStream(encrypted, { mode: 0o600 }));
        await storage.put(key, encrypted);
      } finally {
        await rm(encrypted, { force: true });
      }
    },
  };
}

function rejectUndecrypted(location: string, name: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DecryptionError)) throw error;
    throw new DamagedBackupError(
      `The backup ${name} in ${location} cannot be decrypted: ${error.message}. Check BACKUP_PASSPHRASE.`,
    );
  };
}

function ifDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedBackupError)) throw error;
}

function namesOf(stored: readonly { key: string }[], location: string, ending: string): string[] {
  const found = stored.map(({ key }) => INDEX_KEY.exec(key)).filter((parts) => parts !== null);
  if (found.every((parts) => (parts[2] ?? '') === ending)) return found.map((parts) => parts[1] ?? '').sort();
  throw new CommandError(
    ending === ENCRYPTED
      ? `The backups in ${location} are not encrypted. Use another place for encrypted ones, or unset BACKUP_PASSPHRASE.`
      : `The backups in ${location} are encrypted. Set BACKUP_PASSPHRASE.`,
  );
}

function chooseName(location: string, names: readonly string[], wanted: string | undefined): string {
  const name = wanted === undefined ? names.at(-1) : names.find((one) => one === wanted);
  if (name !== undefined) return name;
  if (wanted === undefined) throw new CommandError(`${location} contains no backup.`);
  throw new CommandError(`${location} contains no backup ${wanted}. "waymark backup list" shows all of them.`);
}

async function inBatches<From, To>(all: readonly From[], work: (one: From) => Promise<To>): Promise<To[]> {
  const found: To[] = [];
  for (let at = 0; at < all.length; at += READS_AT_ONCE)
    found.push(...(await Promise.all(all.slice(at, at + READS_AT_ONCE).map(work))));
  return found;
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
