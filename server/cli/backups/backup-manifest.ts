import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../../platform/reason-of.ts';
import { CommandError } from '../command-error.ts';
import { damaged } from './damaged-backup.ts';

/** The manifest of a backup folder with `catalogue.db`, `events/` and `spool/`. */
export interface BackupManifest {
  /** 1: without checksums, from a release before 0.3. */
  format: 1 | 2;
  /** Of the installation whose data this is. Not in backups of releases before 0.3. */
  installation?: string;
  /** ISO 8601: the backup contains everything acknowledged before. */
  startedAt: string;
  /** `elsewhere`: on a server with its own backup tools, which must be used for it. */
  catalogue: 'sqlite' | 'elsewhere';
  events: 'files' | 'elsewhere';
  /** Rows by UTC day. */
  eventsByDay: Record<string, number>;
  /** By UTC day, what files with the same events have in common. Not in backups of releases before 0.3. */
  eventFingerprints?: Record<string, string>;
  /** Rows by table of `catalogue.db`. Not in backups of releases before 0.3. */
  catalogRows?: Record<string, number>;
  /** Accepted events not yet loaded. */
  spool: { segments: number; bytes: number };
}

export const MANIFEST = 'manifest.json';

/** Throws `CommandError` for a folder that is not a backup, is incomplete, or is from a newer release. */
export async function readManifest(directory: string): Promise<BackupManifest> {
  const text = await readFile(join(directory, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // An unreadable backup differs from a missing one.
    const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    const why = isMissing ? 'contains no backup, or an incomplete one' : `cannot be read: ${reasonOf(error)}`;
    throw new CommandError(`${directory} ${why}.`);
  });
  return parseManifest(text, directory);
}

/** Throws `CommandError` for a text that is no manifest of this release or an earlier one. */
export function parseManifest(text: string, directory: string): BackupManifest {
  const manifest = parse(text);
  if (manifest === undefined) throw damaged(directory, `${MANIFEST} is not valid`);
  if (manifest.format !== 1 && manifest.format !== 2) {
    throw new CommandError(`${directory} contains a backup of an incompatible release of Waymark.`);
  }
  if (!isWhole(manifest)) throw damaged(directory, `${MANIFEST} is not valid`);
  return manifest;
}

function parse(text: string): Partial<BackupManifest> | undefined {
  try {
    const manifest: unknown = JSON.parse(text);
    return typeof manifest === 'object' && manifest !== null ? manifest : undefined;
  } catch {
    return undefined;
  }
}

function isWhole(manifest: Partial<BackupManifest>): manifest is BackupManifest {
  const { eventsByDay, startedAt } = manifest;
  return typeof eventsByDay === 'object' && eventsByDay !== null && typeof startedAt === 'string';
}

/** Returns the number of rows of all tables. */
export function rowCount({ catalogRows = {} }: Pick<BackupManifest, 'catalogRows'>): number {
  return Object.values(catalogRows).reduce((sum, rows) => sum + rows, 0);
}

/** Returns the number of rows of all days. */
export function eventCount({ eventsByDay }: Pick<BackupManifest, 'eventsByDay'>): number {
  return Object.values(eventsByDay).reduce((sum, rows) => sum + rows, 0);
}
