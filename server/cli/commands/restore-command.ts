import { copyFile, cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { markSpoolUnconfirmed } from '../../collect/spool/spool-copy.ts';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { openCatalogue, openEventFiles } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { createEmptyDirectory, syncFolder } from '../folders.ts';
import { beginRestore, endRestore, isRestoreIncomplete, RESTORE_MARKER } from '../incomplete-restore.ts';
import { withEventLog } from '../with-event-log.ts';
import { readDirectory } from './backup-command.ts';
import { type BackupManifest, eventCount } from './backup-manifest.ts';
import { verifyBackup } from './backup-sums.ts';

/**
 * Runs `restore DIR`: restores a backup into an empty data folder, all of it or nothing. Events of the spool are loaded
 * when the service starts, which skips those already stored. A failure leaves the data folder empty again; after a
 * restore that was killed, the service refuses to start and the next restore begins anew.
 */
export async function restoreCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const directory = readDirectory(args, 'restore');
  const config = readConfig();
  const manifest = await verifyBackup(directory);
  rejectOtherEngines(config, manifest);
  const { dataDirectory } = config;
  if (isRestoreIncomplete(dataDirectory)) await emptyFolder(dataDirectory);
  await createEmptyDirectory(dataDirectory, 'DATA_DIR');
  try {
    await restore(config, directory, manifest);
  } catch (error) {
    await emptyFolder(dataDirectory);
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The backup could not be restored, and nothing was changed: ${reasonOf(error)}.`);
  }
  console.log(`Restored ${eventCount(manifest)} events of ${manifest.startedAt} into ${dataDirectory}.`);
  if (manifest.catalogue === 'elsewhere')
    console.log('The backup does not include the catalogue, which is in PostgreSQL (pg_restore).');
  return 0;
}

function rejectOtherEngines(config: Config, manifest: BackupManifest): void {
  if (config.databaseUrl && manifest.catalogue === 'sqlite') {
    throw new CommandError('This backup includes the catalogue as a file. Unset DATABASE_URL to restore it.');
  }
  if (!config.databaseUrl && manifest.catalogue === 'elsewhere') {
    throw new CommandError('This backup is from a service with PostgreSQL. Set DATABASE_URL to its restored database.');
  }
  if (config.clickhouseUrl && manifest.events === 'files') {
    throw new CommandError('This backup includes the events as files. Unset CLICKHOUSE_URL to restore it.');
  }
}

async function restore(config: Config, directory: string, manifest: BackupManifest): Promise<void> {
  const { dataDirectory } = config;
  await beginRestore(dataDirectory);
  await cp(join(directory, 'spool'), join(dataDirectory, 'spool'), { recursive: true });
  await markSpoolUnconfirmed(join(dataDirectory, 'spool'));
  if (manifest.events === 'files') await restoreEvents(config, join(directory, 'events'), manifest);
  if (manifest.catalogue === 'sqlite') {
    await copyFile(join(directory, 'catalogue.db'), join(dataDirectory, 'catalogue.db'));
    // Migrates a backup of an earlier release.
    await (await openCatalogue(config)).close();
  }
  await syncFolder(dataDirectory);
  await endRestore(dataDirectory);
}

function restoreEvents(config: Config, directory: string, manifest: BackupManifest): Promise<void> {
  return withEventLog(config, async () => {
    const files = openEventFiles(config.dataDirectory);
    try {
      const found = await files.read(directory);
      for (const [day, rows] of Object.entries(manifest.eventsByDay)) {
        if (found[day] === rows) continue;
        throw new CommandError(
          `The events of ${day} are incomplete: ${found[day] ?? 0} of ${rows}. Nothing was restored.`,
        );
      }
    } finally {
      await files.close();
    }
  });
}

/**
 * Empties the folder and keeps the folder itself, which may be a mount point. The mark of the restore goes last, so
 * that a killed command never leaves a part without it.
 */
async function emptyFolder(path: string): Promise<void> {
  const names = (await readdir(path)).filter((name) => name !== RESTORE_MARKER);
  for (const name of names) await rm(join(path, name), { recursive: true, force: true, maxRetries: 5 });
  await rm(join(path, RESTORE_MARKER), { force: true });
}
