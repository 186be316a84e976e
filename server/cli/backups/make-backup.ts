import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { CommandError } from '../command-error.ts';
import { createEmptyDirectory } from '../stores/folders.ts';
import type { StoredFile, StoredFiles } from './backup-index.ts';
import { type BackupManifest, MANIFEST } from './backup-manifest.ts';
import { backupName, timeOfBackup } from './backup-names.ts';
import { sumOf } from './backup-sums.ts';
import { type BackupSink, copyData } from './copy-data.ts';
import { installationOf, writerOf } from './installation.ts';
import { checkShare, type PreviousBackup, readPrevious } from './previous-backup.ts';
import type { BackupRepository } from './repository.ts';
import { damagedFile } from './verify-stored.ts';

export interface MadeBackup {
  name: string;
  manifest: BackupManifest;
  /** Files that no earlier backup had, and all files. */
  newFiles: number;
  files: number;
  /** What an operator should know though the backup was made, each in one sentence. */
  warnings: string[];
}

export interface BackupDeps {
  config: Config;
  repository: BackupRepository;
  copy?: typeof copyData;
}

/** The private folder in which one file of a backup at a time is written before it is stored. */
export const WORK_FOLDER = 'backup-in-progress';
const DAY_MS = 86_400_000;

/**
 * Adds a backup to a repository and reads it back: all files that the previous backup does not have, and a share of the
 * others. Throws `CommandError` if it cannot be made; then no backup is listed, and a repetition continues with the files that
 * are stored.
 */
export async function makeBackup(deps: BackupDeps, now: number): Promise<MadeBackup> {
  const { config, repository } = deps;
  const name = backupName(now);
  await rejectWrongPlace(repository, name);
  const { previous, warnings } = await readPrevious(repository);
  rejectOtherInstallation(repository, previous, installationOf(config.dataDirectory));
  const directory = join(config.dataDirectory, WORK_FOLDER);
  await rm(directory, { recursive: true, force: true });
  await createEmptyDirectory(directory, 'The folder');
  try {
    // Before the stored files are listed: a removal on another machine spares them from now on.
    await repository.begin({ name, writer: writerOf(config.dataDirectory) }, join(directory, 'mark'));
    const stored = await repository.objects();
    const turn = Math.floor(now / (config.backup?.everyMs ?? DAY_MS));
    if (previous) warnings.push(...(await checkShare(repository, previous, { stored, turn })));
    const created = await store(deps, { name, previous, directory, stored });
    return { name, ...created, warnings };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface Run {
  name: string;
  previous: PreviousBackup | undefined;
  directory: string;
  stored: ReadonlyMap<string, number>;
}

async function store(
  { config, repository, copy = copyData }: BackupDeps,
  run: Run,
): Promise<Pick<MadeBackup, 'manifest' | 'newFiles' | 'files'>> {
  const { name, previous, directory } = run;
  const files = new Map<string, StoredFile>();
  const uploaded = new Set<string>();
  const manifest = await copy(config, directory, createSink(repository, run, { files, uploaded }));
  const known = new Set([...(previous?.files.values() ?? [])].map(({ sum }) => sum));
  const added = new Map([...files].filter(([, { sum }]) => uploaded.has(sum) || !known.has(sum)));
  await rejectMissing(repository, files);
  await verifyNew(repository, added);
  await repository.complete(name, files, join(directory, 'list'));
  // Another machine may have removed files that it did not know to be needed.
  await rejectMissing(repository, files).catch(async (error: unknown) => {
    await repository.withdraw(name);
    throw error;
  });
  return { manifest, newFiles: added.size, files: files.size };
}

/** Throws for a place that would lose what it has. */
async function rejectWrongPlace(repository: BackupRepository, name: string): Promise<void> {
  const { location } = repository;
  const newest = (await repository.names()).at(-1);
  if (newest !== undefined && newest >= name)
    throw new CommandError(
      `The newest backup in ${location} is of ${new Date(timeOfBackup(newest)).toISOString()}, which is not in the past. ` +
        `Correct the clock; if it is right, run "waymark backup remove ${newest}".`,
    );
  if (newest !== undefined || (await repository.pending()).length > 0) return;
  if ((await repository.objects()).size > 0)
    throw new CommandError(`${location} has files in objects/ but no backup. Use an empty folder or prefix.`);
}

function rejectOtherInstallation(
  { location }: BackupRepository,
  previous: PreviousBackup | undefined,
  installation: string,
): void {
  const other = previous?.manifest.installation;
  if (other === undefined || other === installation) return;
  throw new CommandError(
    `The backups in ${location} are of another installation: DATA_DIR is new or the wrong one. Mount or restore its data, ` +
      'or use another folder or prefix.',
  );
}

interface Written {
  /** Filled with the files of the backup. */
  files: Map<string, StoredFile>;
  /** Filled with the checksums of those that were not stored before. */
  uploaded: Set<string>;
}

function createSink(
  repository: BackupRepository,
  { previous, directory, stored }: Run,
  { files, uploaded }: Written,
): BackupSink {
  return {
    hasEvents: (path, day, fingerprint) => {
      const file = previous?.files.get(path);
      const isEqual = previous?.manifest.eventFingerprints?.[day] === fingerprint;
      if (file === undefined || !isEqual || stored.get(file.sum) !== file.bytes) return false;
      files.set(path, file);
      return true;
    },
    take: async (path) => {
      const file = join(directory, path);
      const [sum, { size: bytes }] = [await sumOf(file), await stat(file)];
      files.set(path, { sum, bytes });
      if (stored.get(sum) !== bytes) {
        await repository.add(file, sum);
        uploaded.add(sum);
      }
      await rm(file);
    },
  };
}

/** Compares sizes with a list of what is stored, which finds files that are missing or cut off. */
async function rejectMissing(repository: BackupRepository, files: StoredFiles): Promise<void> {
  const stored = await repository.objects();
  for (const [path, { sum, bytes }] of files) if (stored.get(sum) !== bytes) throw notStored(repository, path);
}

async function verifyNew(repository: BackupRepository, added: StoredFiles): Promise<void> {
  const damaged = await damagedFile(repository, added);
  if (damaged === undefined) return;
  // The next attempt stores it again instead of relying on it.
  await repository.discard(damaged[1].sum);
  throw notStored(repository, damaged[0]);
}

function notStored({ location }: BackupRepository, path: string): CommandError {
  const what = path === MANIFEST ? 'its description' : path;
  return new CommandError(`The backup was not stored in ${location}: ${what} differs when it is read back.`);
}
