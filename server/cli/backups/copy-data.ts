import { mkdir, readdir, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySpool } from '../../collect/spool/spool-copy.ts';
import type { Config } from '../../config.ts';
import { ifMissing } from '../../platform/if-missing.ts';
import {
  copyCatalog,
  countSqliteRows,
  type EventFiles,
  eventFileName,
  openEventFiles,
  sqliteDamage,
} from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { withEventLog } from '../stores/with-event-log.ts';
import { type BackupManifest, MANIFEST } from './backup-manifest.ts';
import { installationOf } from './installation.ts';

/** What happens to the files of a backup once they are written. */
export interface BackupSink {
  /** Whether an earlier backup has this file with these events: then it is not written again. */
  hasEvents(path: string, day: string, fingerprint: string): boolean;
  /** Takes a complete file from the folder. */
  take(path: string): Promise<void>;
}

/** Leaves every file where it was written. */
export const LEAVE_FILES: BackupSink = { hasEvents: () => false, take: async () => undefined };

/**
 * Copies everything acknowledged before it began into a folder, while the service runs and receives events. The manifest is
 * the last file.
 *
 * The order makes it consistent without stopping anything: spool, then events, then catalog. Events loaded meanwhile
 * are in both spool and events, and restored once. The backup never contains events of an object without the object,
 * since the catalog comes last.
 *
 * It does not copy a catalog in PostgreSQL or events on a ClickHouse server: pg_dump and BACKUP do that better,
 * consistently and at any size. The manifest then says so.
 */
export async function copyData(config: Config, directory: string, sink: BackupSink): Promise<BackupManifest> {
  const startedAt = new Date().toISOString();
  const spool = await copySpool(join(config.dataDirectory, 'spool'), join(directory, 'spool'));
  for (const name of await readdir(join(directory, 'spool'))) await sink.take(`spool/${name}`);
  const events = config.clickhouseUrl ? {} : await copyEvents(config, directory, sink);
  const catalogRows = config.databaseUrl ? undefined : await copySoundCatalog(config, directory, sink);
  const manifest: BackupManifest = {
    format: 2,
    installation: installationOf(config.dataDirectory),
    startedAt,
    catalogue: config.databaseUrl ? 'elsewhere' : 'sqlite',
    events: config.clickhouseUrl ? 'elsewhere' : 'files',
    eventsByDay: mapValues(events, ({ rows }) => rows),
    eventFingerprints: mapValues(events, ({ fingerprint }) => fingerprint),
    ...(catalogRows && { catalogRows }),
    spool,
  };
  await writeFile(join(directory, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await sink.take(MANIFEST);
  return manifest;
}

type EventDays = Record<string, Awaited<ReturnType<EventFiles['describe']>>>;

async function copyEvents(config: Config, directory: string, sink: BackupSink): Promise<EventDays> {
  await mkdir(join(directory, 'events'), { recursive: true, mode: 0o700 });
  return withEventLog(config, async () => {
    const files = openEventFiles(config.dataDirectory);
    const written: EventDays = {};
    try {
      for (const day of await files.days()) {
        const path = `events/${eventFileName(day)}`;
        const stored = await files.describe(day);
        if (sink.hasEvents(path, day, stored.fingerprint)) written[day] = stored;
        else {
          written[day] = await files.write(day, join(directory, path));
          await sink.take(path);
        }
      }
    } finally {
      await files.close();
    }
    return written;
  });
}

async function copySoundCatalog(config: Config, directory: string, sink: BackupSink): Promise<Record<string, number>> {
  const file = join(directory, 'catalogue.db');
  await rejectFullDisk(config, directory);
  copyCatalog(config, file);
  const damage = sqliteDamage(file);
  if (damage !== undefined) throw new CommandError(`The catalog is damaged (${damage}). Run "waymark doctor --deep".`);
  const rows = countSqliteRows(file);
  await sink.take('catalogue.db');
  return rows;
}

/** The spool, which may be on the same disk, must be able to store events meanwhile. */
const SPARE_BYTES = 512 * 1024 ** 2;

/** Throws when the copy of the catalog would fill the disk. */
async function rejectFullDisk({ dataDirectory, backupPassphrase }: Config, directory: string): Promise<void> {
  const sizes = ['catalogue.db', 'catalogue.db-wal'].map((name) =>
    stat(join(dataDirectory, name)).catch(ifMissing(() => ({ size: 0 }))),
  );
  const catalogBytes = (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
  const { bavail, bsize } = await statfs(directory);
  // An encrypted copy is written beside it.
  const neededBytes = catalogBytes * (backupPassphrase === undefined ? 1 : 2) + SPARE_BYTES;
  if (bavail * bsize >= neededBytes) return;
  const [free, needed] = [bavail * bsize, neededBytes].map((bytes) => (bytes / 1024 ** 3).toFixed(1));
  throw new CommandError(
    `The copy of the catalog needs ${needed} GiB in ${directory}, where ${free} are free. Free up disk space.`,
  );
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
