import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../../config.ts';
import { reasonOf } from '../../../platform/reason-of.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { type BackupManifest, eventCount } from '../../backups/backup-manifest.ts';
import { verifyBackup, writeSums } from '../../backups/backup-sums.ts';
import { copyData, LEAVE_FILES } from '../../backups/copy-data.ts';
import { DamagedBackupError } from '../../backups/damaged-backup.ts';
import { readPlace, repositoryOf } from '../../backups/open-place.ts';
import type { BackupRepository } from '../../backups/repository.ts';
import { removeBackup, runBackup } from '../../backups/run-backup.ts';
import { verifyStored } from '../../backups/verify-stored.ts';
import { CommandError, UsageError } from '../../command-error.ts';
import { createEmptyDirectory, syncFolder } from '../../stores/folders.ts';
import { rejectIncompleteRestore } from '../../stores/incomplete-restore.ts';

/**
 * Runs `backup`, which adds a backup to those that the service makes; `backup DIR`, which writes one into an empty folder;
 * `backup list`; `backup verify`, which checks that one is complete and undamaged; or `backup remove`.
 */
export async function backupCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [action, ...rest] = positionals;
  const config = readConfig();
  if (action === 'verify') await verify(rest, config);
  else if (action === 'list') await list(repositoryOf(rest, config), values.json === true);
  else if (action === 'remove') await remove(rest, config);
  else if (rest.length > 0) throw new UsageError('Name one folder, or none to use BACKUP_DIR or BACKUP_URL.');
  else await make(action, config);
  return 0;
}

async function make(directory: string | undefined, config: Config): Promise<void> {
  if (!config.databaseUrl && !existsSync(join(config.dataDirectory, 'catalogue.db'))) {
    throw new CommandError(`DATA_DIR ${config.dataDirectory} has no data to back up.`);
  }
  rejectIncompleteRestore(config.dataDirectory);
  if (directory !== undefined) return writeFolder(config, resolve(directory));
  const { name, manifest, files, newFiles, removed, warnings } = await runBackup(config, () => systemClock.now());
  printSummary(`${config.backup?.location} as ${name}`, manifest);
  console.log(`  ${newFiles} of ${files} files are new; the others are those of earlier backups`);
  for (const old of removed) console.log(`Removed ${old}.`);
  for (const warning of warnings) console.error(warning);
}

async function remove(args: readonly string[], config: Config): Promise<void> {
  const [name, ...others] = args;
  if (name === undefined || others.length > 0) throw new UsageError('backup remove needs the name of one backup.');
  await removeBackup(config, name);
  console.log(`Removed ${name}.`);
}

async function writeFolder(config: Config, directory: string): Promise<void> {
  await createEmptyDirectory(directory, 'The backup folder');
  const manifest = await copyAll(config, directory).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The backup failed, and ${directory} is incomplete: ${reasonOf(error)}.`);
  });
  await verifyBackup(directory);
  printSummary(directory, manifest);
}

async function copyAll(config: Config, directory: string): Promise<BackupManifest> {
  const manifest = await copyData(config, directory, LEAVE_FILES);
  await writeSums(directory);
  await syncFolder(directory);
  return manifest;
}

async function verify(args: readonly string[], config: Config): Promise<void> {
  const place = readPlace(args, config);
  if (place.kind === 'folder') return verifyFolder(place.directory);
  const { repository } = place;
  const name = await repository.find(place.name);
  await verifyStored(repository, name);
  const events = eventCount(await repository.manifest(name));
  console.log(`The backup ${name} in ${repository.location} is complete and undamaged: ${events} events.`);
}

async function verifyFolder(directory: string): Promise<void> {
  const manifest = await verifyBackup(directory);
  const extent =
    manifest.format === 1 ? 'was created without checksums; its catalog is undamaged' : 'is complete and undamaged';
  console.log(`The backup of ${manifest.startedAt} in ${directory} ${extent}: ${eventCount(manifest)} events.`);
}

interface ListedBackup {
  name: string;
  events: number | undefined;
  bytes: number;
  isDamaged: boolean;
}

function ifDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedBackupError)) throw error;
}

async function list(repository: BackupRepository, isJson: boolean): Promise<void> {
  const objects = await repository.objects();
  const backups: ListedBackup[] = [];
  for (const name of await repository.names()) {
    const files = await repository.files(name).catch(ifDamaged);
    const manifest = await repository.manifest(name).catch(ifDamaged);
    const sums = new Set([...(files?.values() ?? [])].map(({ sum }) => sum));
    const bytes = [...sums].reduce((sum, file) => sum + (objects.get(file) ?? 0), 0);
    backups.push({ name, events: manifest && eventCount(manifest), bytes, isDamaged: manifest === undefined });
  }
  if (isJson) return console.log(JSON.stringify(backups));
  for (const { name, events, bytes } of backups)
    console.log(events === undefined ? `${name}  damaged` : `${name}  ${events} events  ${bytes} bytes`);
  const total = [...objects.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.log(`${backups.length} backups in ${repository.location}, ${total} bytes in all.`);
}

function printSummary(place: string, manifest: BackupManifest): void {
  const days = Object.keys(manifest.eventsByDay).length;
  console.log(`Backed up to ${place}:`);
  if (manifest.catalogue === 'sqlite') console.log('  catalog (without visitor ID salts)');
  else console.log('  NOT the catalog, which is in PostgreSQL. Run: pg_dump --format=custom "$DATABASE_URL"');
  if (manifest.events === 'files') console.log(`  ${eventCount(manifest)} events of ${days} days`);
  else console.log('  NOT the events, which are on a ClickHouse server. Run there: BACKUP TABLE events TO ...');
  console.log(`  ${manifest.spool.bytes} bytes of the spool`);
  console.log('Verified: every file matches its checksum.');
}
