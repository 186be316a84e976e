import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { CommandError } from '../command-error.ts';
import { createEmptyDirectory } from '../folders.ts';
import { type BackupManifest, MANIFEST } from './backup-manifest.ts';
import { formatSums, SUMS, type Sums, sumOf } from './backup-sums.ts';
import { type BackupSink, copyData } from './copy-data.ts';
import { type BackupRepository, backupName } from './repository.ts';
import { damagedFile } from './verify-stored.ts';

export interface MadeBackup {
  name: string;
  manifest: BackupManifest;
  /** Files that no earlier backup had, and all files. */
  newFiles: number;
  files: number;
}

export interface BackupDeps {
  config: Config;
  repository: BackupRepository;
  copy?: typeof copyData;
}

/** The private folder in which one file of a backup at a time is written before it is stored. */
export const WORK_FOLDER = 'backup-in-progress';

/**
 * Adds a backup to a repository and reads it back: all files that the previous backup does not have. Throws `CommandError`
 * if it cannot be made; then no backup is listed, and a repetition continues with the files that are stored.
 */
export async function makeBackup(
  { config, repository, copy = copyData }: BackupDeps,
  now: number,
): Promise<MadeBackup> {
  const name = backupName(now);
  const previous = await readPrevious(repository);
  const directory = join(config.dataDirectory, WORK_FOLDER);
  await rm(directory, { recursive: true, force: true });
  await createEmptyDirectory(directory, 'The folder');
  try {
    const sums = new Map<string, string>();
    const sink = createSink({ repository, previous, directory, sums, stored: await repository.objects() });
    const manifest = await copy(config, directory, sink);
    const known = new Set(previous?.sums.values());
    const added = new Map([...sums].filter(([, sum]) => !known.has(sum)));
    await verifyNew(repository, sums, added);
    const sumsFile = join(directory, SUMS);
    await writeFile(sumsFile, formatSums(sums), { mode: 0o600 });
    await repository.complete(name, sumsFile);
    if (formatSums(await repository.sums(name)) !== formatSums(sums)) throw notStored(repository, SUMS);
    return { name, manifest, newFiles: added.size, files: sums.size };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface PreviousBackup {
  sums: Sums;
  fingerprints: Record<string, string>;
}

async function readPrevious(repository: BackupRepository): Promise<PreviousBackup | undefined> {
  const name = (await repository.names()).at(-1);
  if (name === undefined) return undefined;
  const sums = await repository.sums(name);
  const { eventFingerprints: fingerprints = {} } = await repository.manifest(name);
  return { sums, fingerprints };
}

interface SinkDeps {
  repository: BackupRepository;
  previous: PreviousBackup | undefined;
  directory: string;
  /** Filled with the checksums of the backup. */
  sums: Map<string, string>;
  stored: ReadonlyMap<string, number>;
}

function createSink({ repository, previous, directory, sums, stored }: SinkDeps): BackupSink {
  return {
    hasEvents: (path, day, fingerprint) => {
      const sum = previous?.sums.get(path);
      if (sum === undefined || previous?.fingerprints[day] !== fingerprint || !stored.has(sum)) return false;
      sums.set(path, sum);
      return true;
    },
    take: async (path) => {
      const file = join(directory, path);
      const sum = await sumOf(file);
      sums.set(path, sum);
      if (!stored.has(sum)) await repository.add(file, sum);
      await rm(file);
    },
  };
}

/** What was stored before is only looked for: `backup verify` reads all of it. */
async function verifyNew(repository: BackupRepository, sums: Sums, added: Sums): Promise<void> {
  const stored = await repository.objects();
  for (const [path, sum] of sums) if (!stored.has(sum)) throw notStored(repository, path);
  const damaged = await damagedFile(repository, added);
  if (damaged === undefined) return;
  // The next attempt stores it again instead of relying on it.
  await repository.discard(added.get(damaged) ?? '');
  throw notStored(repository, damaged);
}

function notStored({ location }: BackupRepository, path: string): CommandError {
  const what = path === MANIFEST || path === SUMS ? 'the list of its files' : path;
  return new CommandError(`The backup was not stored in ${location}: ${what} differs when it is read back.`);
}

/** Removes all but the newest backups. Call it after a new one was made and verified. */
export async function removeOldBackups(repository: BackupRepository, keep: number): Promise<string[]> {
  const old = (await repository.names()).slice(0, -keep);
  if (old.length > 0) await repository.remove(old);
  return old;
}
