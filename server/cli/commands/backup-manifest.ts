import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, reasonOf } from '../command-error.ts';

/** What a backup folder holds: `catalogue.db`, `events/`, `spool/` and this, written last. */
export interface BackupManifest {
  format: 1;
  /** ISO 8601: everything acknowledged before is in it. */
  startedAt: string;
  /** `elsewhere`: on a server with tools of its own, which must be backed up with them. */
  catalogue: 'sqlite' | 'elsewhere';
  events: 'files' | 'elsewhere';
  /** Rows by UTC day. */
  eventsByDay: Record<string, number>;
  /** Accepted events that waited to be loaded. */
  spool: { segments: number; bytes: number };
}

export const MANIFEST = 'manifest.json';

/** Refuses with `CommandError` a folder that is no backup, is not complete, or is of a newer release. */
export async function readManifest(directory: string): Promise<BackupManifest> {
  const text = await readFile(join(directory, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A backup that is there and can't be read is another thing than none.
    const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    const why = isMissing ? 'holds no backup, or one that was not finished' : `can not be read: ${reasonOf(error)}`;
    throw new CommandError(`${directory} ${why}.`);
  });
  const manifest = JSON.parse(text) as BackupManifest;
  if (manifest.format !== 1) throw new CommandError(`${directory} holds a backup of another release of Waymark.`);
  return manifest;
}

/** Rows of all days. */
export function eventCount({ eventsByDay }: Pick<BackupManifest, 'eventsByDay'>): number {
  return Object.values(eventsByDay).reduce((sum, rows) => sum + rows, 0);
}
