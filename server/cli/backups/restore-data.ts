import { copyFile, cp, realpath, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { markSpoolUnconfirmed } from '../../collect/spool/spool-copy.ts';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { countSqliteRows, openCatalog, openEventFiles } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { syncFolder } from '../stores/folders.ts';
import { beginRestore, endRestore, undoRestore } from '../stores/incomplete-restore.ts';
import { withEventLog } from '../stores/with-event-log.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { verifyBackup } from './backup-sums.ts';
import { continueInstallation } from './installation.ts';
import type { BackupPlace } from './open-place.ts';
import { fetchBackup } from './verify-stored.ts';

/** The folder in the data folder to which a backup of a repository is fetched, until it is restored. */
const FETCHED = 'fetched-backup';

/**
 * Restores a backup into an empty data folder, all of it or nothing: a failure leaves the folder empty again, and after a
 * restore that was killed, the service refuses to start and the next restore begins again. Events of the spool are
 * loaded when the service starts, which skips those already stored.
 */
export async function restoreData(config: Config, place: BackupPlace): Promise<BackupManifest> {
  const { dataDirectory } = config;
  await rejectInside(dataDirectory, place);
  const source = await openSource(place);
  rejectOtherEngines(config, source.manifest);
  const lock = await beginRestore(dataDirectory);
  try {
    const fetched = join(dataDirectory, FETCHED);
    await restoreFolder(config, await source.fetch(fetched), source.manifest);
    await rm(fetched, { recursive: true, force: true });
    await continueInstallation(dataDirectory, source.manifest.installation);
    await syncFolder(dataDirectory);
    await endRestore(dataDirectory);
    return source.manifest;
  } catch (error) {
    await undoRestore(dataDirectory);
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The backup could not be restored, and nothing was changed: ${reasonOf(error)}.`);
  } finally {
    lock.release();
  }
}

/** A restore empties the folder if it fails, and so would remove its own source. */
async function rejectInside(dataDirectory: string, place: BackupPlace): Promise<void> {
  const source = place.kind === 'folder' ? place.directory : place.repository.location;
  if (source.startsWith('s3:')) return;
  const [from = '', to = ''] = await Promise.all(
    [source, dataDirectory].map((path) => realpath(path).catch(() => path)),
  );
  if (relative(to, from).startsWith('..')) return;
  throw new CommandError(`The backup ${source} is inside DATA_DIR. Move it elsewhere, and restore it from there.`);
}

interface Source {
  manifest: BackupManifest;
  /** Returns a folder with the verified backup: the given one, or where it already is. */
  fetch(directory: string): Promise<string>;
}

async function openSource(place: BackupPlace): Promise<Source> {
  if (place.kind === 'folder') {
    const manifest = await verifyBackup(place.directory);
    return { manifest, fetch: async () => place.directory };
  }
  const { repository } = place;
  const name = await repository.find(place.name);
  const fetch = async (directory: string) => {
    await fetchBackup(repository, name, directory);
    await verifyBackup(directory);
    return directory;
  };
  return { manifest: await repository.manifest(name), fetch };
}

function rejectOtherEngines(config: Config, manifest: BackupManifest): void {
  if (config.databaseUrl && manifest.catalogue === 'sqlite') {
    throw new CommandError('This backup includes the catalog as a file. Unset DATABASE_URL to restore it.');
  }
  if (!config.databaseUrl && manifest.catalogue === 'elsewhere') {
    throw new CommandError('This backup is from a service with PostgreSQL. Set DATABASE_URL to its restored database.');
  }
  if (config.clickhouseUrl && manifest.events === 'files') {
    throw new CommandError('This backup includes the events as files. Unset CLICKHOUSE_URL to restore it.');
  }
}

async function restoreFolder(config: Config, directory: string, manifest: BackupManifest): Promise<void> {
  const { dataDirectory } = config;
  await cp(join(directory, 'spool'), join(dataDirectory, 'spool'), { recursive: true });
  await markSpoolUnconfirmed(join(dataDirectory, 'spool'));
  if (manifest.events === 'files') await restoreEvents(config, join(directory, 'events'), manifest);
  if (manifest.catalogue === 'sqlite') {
    const file = join(dataDirectory, 'catalogue.db');
    await copyFile(join(directory, 'catalogue.db'), file);
    rejectIncomplete('rows of the table', countSqliteRows(file), manifest.catalogRows ?? {});
    // Migrates a backup of an earlier release.
    await (await openCatalog(config)).close();
  }
}

function restoreEvents(config: Config, directory: string, manifest: BackupManifest): Promise<void> {
  return withEventLog(config, async () => {
    const files = openEventFiles(config.dataDirectory);
    try {
      rejectIncomplete('events of', await files.read(directory), manifest.eventsByDay);
    } finally {
      await files.close();
    }
  });
}

function rejectIncomplete(
  what: string,
  found: Readonly<Record<string, number>>,
  expected: Readonly<Record<string, number>>,
): void {
  for (const [name, rows] of Object.entries(expected)) {
    if (found[name] === rows) continue;
    throw new CommandError(`The ${what} ${name} are incomplete: ${found[name] ?? 0} of ${rows}. Nothing was restored.`);
  }
}
