import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copySpool } from '../../collect/spool/spool-copy.ts';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { copyCatalogue, openEventFiles } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { createEmptyDirectory, syncFolder } from '../folders.ts';
import { rejectIncompleteRestore } from '../incomplete-restore.ts';
import { UsageError } from '../usage-error.ts';
import { withEventLog } from '../with-event-log.ts';
import { type BackupManifest, eventCount, MANIFEST } from './backup-manifest.ts';
import { verifyBackup, writeSums } from './backup-sums.ts';

/**
 * Runs `backup DIR`: copies everything acknowledged before it began, while the service runs and receives events, and
 * reads the copy back; or `backup verify DIR`: checks that a backup is complete and undamaged.
 *
 * The order makes it consistent without stopping anything: spool, then events, then catalogue. Events loaded meanwhile
 * are in both spool and events, and restored once. The backup never contains events of an object without the object,
 * since the catalogue comes last.
 *
 * It does not copy a catalogue in PostgreSQL or events on a ClickHouse server: pg_dump and BACKUP do that better,
 * consistently and at any size. The output and the manifest then say so.
 */
export async function backupCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  if (args[0] === 'verify') return verify(readDirectory(args.slice(1), 'backup verify'));
  const directory = readDirectory(args, 'backup');
  const config = readConfig();
  if (!config.databaseUrl && !existsSync(join(config.dataDirectory, 'catalogue.db'))) {
    throw new CommandError(`DATA_DIR ${config.dataDirectory} has no data to back up.`);
  }
  rejectIncompleteRestore(config.dataDirectory);
  await createEmptyDirectory(directory, 'The backup folder');
  const manifest = await copyAll(config, directory).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The backup failed, and ${directory} is incomplete: ${reasonOf(error)}.`);
  });
  await verifyBackup(directory);
  printSummary(directory, manifest);
  return 0;
}

async function verify(directory: string): Promise<number> {
  const manifest = await verifyBackup(directory);
  const extent = manifest.format === 1 ? 'was made without checksums; its catalogue is sound' : 'is complete and sound';
  console.log(`The backup of ${manifest.startedAt} in ${directory} ${extent}: ${eventCount(manifest)} events.`);
  return 0;
}

async function copyAll(config: Config, directory: string): Promise<BackupManifest> {
  const startedAt = new Date().toISOString();
  const spool = await copySpool(join(config.dataDirectory, 'spool'), join(directory, 'spool'));
  const eventsByDay = config.clickhouseUrl ? {} : await copyEvents(config, join(directory, 'events'));
  if (!config.databaseUrl) copyCatalogue(config, join(directory, 'catalogue.db'));
  const manifest: BackupManifest = {
    format: 2,
    startedAt,
    catalogue: config.databaseUrl ? 'elsewhere' : 'sqlite',
    events: config.clickhouseUrl ? 'elsewhere' : 'files',
    eventsByDay,
    spool,
  };
  await writeFile(join(directory, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await writeSums(directory);
  await syncFolder(directory);
  return manifest;
}

/** Returns the only argument of `backup`, `backup verify` and `restore`. */
export function readDirectory(args: readonly string[], command: string): string {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [directory] = positionals;
  if (directory === undefined || positionals.length > 1) throw new UsageError(`${command} needs exactly one folder.`);
  return resolve(directory);
}

function copyEvents(config: Config, directory: string): Promise<Record<string, number>> {
  return withEventLog(config, async () => {
    const files = openEventFiles(config.dataDirectory);
    try {
      return await files.write(directory);
    } finally {
      await files.close();
    }
  });
}

function printSummary(directory: string, manifest: BackupManifest): void {
  const days = Object.keys(manifest.eventsByDay).length;
  console.log(`Backed up to ${directory}:`);
  if (manifest.catalogue === 'sqlite') console.log('  catalogue (without the salts of visitor ids)');
  else console.log('  NOT the catalogue, which is in PostgreSQL. Run: pg_dump --format=custom "$DATABASE_URL"');
  if (manifest.events === 'files') console.log(`  ${eventCount(manifest)} events of ${days} days`);
  else console.log('  NOT the events, which are on a ClickHouse server. Run there: BACKUP TABLE events TO ...');
  console.log(`  ${manifest.spool.bytes} bytes of the spool`);
  console.log('Read back: every file is equal to its checksum.');
}
