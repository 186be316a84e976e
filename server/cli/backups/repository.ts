import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { DecryptionError, type Encryption } from '../../platform/object-storage/passphrase-encryption.ts';
import { CommandError } from '../command-error.ts';
import { type BackupManifest, MANIFEST, parseManifest } from './backup-manifest.ts';
import { parseSums, type Sums } from './backup-sums.ts';

/** The folder with the checksums of each backup, by its name. */
export const INDEXES = 'backups';
/** The folder with the files of all backups, by checksum: what several backups have in common is stored once. */
const OBJECTS = 'objects';
const ENCRYPTED = '.enc';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/**
 * Backups in one place, each named by the time at which it began. All are encrypted with one passphrase, or none is.
 * Every method throws `CommandError` for what an operator can fix.
 */
export interface BackupRepository {
  location: string;
  /** The names of complete backups, the oldest first. */
  names(): Promise<string[]>;
  /** Returns the name, or that of the newest backup. */
  find(name: string | undefined): Promise<string>;
  sums(name: string): Promise<Sums>;
  manifest(name: string): Promise<BackupManifest>;
  /** The sizes of all stored files, by checksum. */
  objects(): Promise<Map<string, number>>;
  /** Stores a file under its checksum. */
  add(file: string, sum: string): Promise<void>;
  /** Removes a stored file that is damaged. */
  discard(sum: string): Promise<void>;
  /** Reads a file, whose checksum the caller compares. */
  read(sum: string): Promise<AsyncIterable<Buffer>>;
  /** Completes a backup whose files are stored: from now on it has a name. */
  complete(name: string, sumsFile: string): Promise<void>;
  /** Removes backups, and then the files that no other backup has. */
  remove(names: readonly string[]): Promise<void>;
}

/** Returns the name of a backup that begins at this time, in milliseconds. */
export function backupName(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** Returns when the named backup began, in milliseconds. */
export function timeOfBackup(name: string): number {
  return Date.parse(name.replace(/-(\d\d)-(\d\d)Z$/, ':$1:$2Z'));
}

export function openRepository(storage: ObjectStorage, encryption: Encryption | undefined): BackupRepository {
  const { location } = storage;
  const ending = encryption ? ENCRYPTED : '';
  const indexKey = (name: string) => `${INDEXES}/${name}${ending}`;
  const objectKey = (sum: string) => `${OBJECTS}/${sum}${ending}`;
  const { read, put } = openFiles(storage, encryption);
  const names = async () => {
    const keys = (await storage.list(INDEXES)).map(({ key }) => key.slice(INDEXES.length + 1));
    rejectOtherKind(location, keys, encryption !== undefined);
    const found = keys.map((key) => key.slice(0, key.length - ending.length));
    return found.filter((name) => NAME.test(name)).sort();
  };
  const sums = async (name: string) => {
    const text = await textOf(await read(indexKey(name))).catch(rejectUndecrypted(location, name));
    return parseSums(text, `${location} (${name})`);
  };
  const objects = async () => new Map((await storage.list(OBJECTS)).map(({ key, bytes }) => [sumOfKey(key), bytes]));
  return {
    location,
    names,
    find: async (name) => chooseName(location, await names(), name),
    sums,
    manifest: async (name) => {
      const sum = (await sums(name)).get(MANIFEST) ?? '';
      return parseManifest(await textOf(await read(objectKey(sum))), `${location} (${name})`);
    },
    objects,
    add: (file, sum) => put(objectKey(sum), file),
    discard: (sum) => storage.remove([objectKey(sum)]),
    read: (sum) => read(objectKey(sum)),
    complete: (name, sumsFile) => put(indexKey(name), sumsFile),
    remove: async (removed) => {
      const kept = (await names()).filter((name) => !removed.includes(name));
      // Read before anything is removed: an unreadable backup must not lose its files.
      const needed = new Set((await Promise.all(kept.map(sums))).flatMap((files) => [...files.values()]));
      await storage.remove(removed.map(indexKey));
      await storage.remove([...(await objects()).keys()].filter((sum) => !needed.has(sum)).map(objectKey));
    },
  };
}

interface RepositoryFiles {
  read(key: string): Promise<AsyncIterable<Buffer>>;
  put(key: string, file: string): Promise<void>;
}

/** Encrypts and decrypts if an encryption is given. */
function openFiles(storage: ObjectStorage, encryption: Encryption | undefined): RepositoryFiles {
  return {
    read: async (key) => {
      const stream = await storage.get(key);
      if (!stream) throw new CommandError(`The backups in ${storage.location} are damaged: ${key} is missing.`);
      return encryption ? encryption.decrypt(stream) : stream;
    },
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

function sumOfKey(key: string): string {
  return key.slice(OBJECTS.length + 1).replace(ENCRYPTED, '');
}

function rejectUndecrypted(location: string, name: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DecryptionError)) throw error;
    throw new CommandError(
      `The backup ${name} in ${location} cannot be decrypted: ${error.message}. Check BACKUP_PASSPHRASE.`,
    );
  };
}

function rejectOtherKind(location: string, keys: readonly string[], isEncrypted: boolean): void {
  if (!keys.some((key) => key.endsWith(ENCRYPTED) !== isEncrypted)) return;
  throw new CommandError(
    isEncrypted
      ? `The backups in ${location} are not encrypted. Unset BACKUP_PASSPHRASE, or use another place for encrypted ones.`
      : `The backups in ${location} are encrypted. Set BACKUP_PASSPHRASE.`,
  );
}

function chooseName(location: string, names: readonly string[], wanted: string | undefined): string {
  const name = wanted === undefined ? names.at(-1) : names.find((one) => one === wanted);
  if (name !== undefined) return name;
  if (wanted === undefined) throw new CommandError(`${location} contains no backup.`);
  throw new CommandError(`${location} contains no backup ${wanted}. "waymark backup list" shows all of them.`);
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
