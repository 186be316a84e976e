import type { BackupConfig } from '../../config.ts';
import { type BackupManifest, eventCount, rowCount } from './backup-manifest.ts';
import { timeOfBackup } from './backup-names.ts';
import { DamagedBackupError } from './damaged-backup.ts';
import type { MadeBackup } from './make-backup.ts';
import type { BackupRepository } from './repository.ts';

export interface Removal {
  removed: string[];
  warnings: string[];
}

/** A backup takes less than a day, so an older mark is of one that was killed. */
const PENDING_FOR_MS = 86_400_000;
/** Fewer events or rows may be missing in a small installation that was cleaned up. */
const FEW = 100;

/**
 * Removes all but the newest backups, after one was made and verified. Keeps all of them while another machine makes a backup,
 * and those with far more events or rows than the new one.
 *
 * @param writer of the new backup
 */
export async function removeOldBackups(
  repository: BackupRepository,
  created: Pick<MadeBackup, 'name' | 'manifest'>,
  { keep, writer }: Pick<BackupConfig, 'keep'> & { writer: string },
): Promise<Removal> {
  const pending = await repository.pending();
  const isOther = (other: (typeof pending)[number]) =>
    other.writer !== writer && timeOfBackup(other.name) > timeOfBackup(created.name) - PENDING_FOR_MS;
  const other = pending.find(isOther);
  await repository.end(pending.filter((one) => !isOther(one)));
  if (other) return { removed: [], warnings: [warningOf(repository, other.name)] };
  const earlier = (await repository.names()).filter((name) => name !== created.name);
  const removal: Removal = { removed: [], warnings: [] };
  for (const name of earlier.slice(0, Math.max(0, earlier.length - keep + 1))) {
    const loss = lossSince(await manifestOf(repository, name), created.manifest);
    if (loss === undefined) removal.removed.push(name);
    else
      removal.warnings.push(
        `The old backup ${name} is kept: ${loss} If it may go, run "waymark backup remove ${name}".`,
      );
  }
  if (removal.removed.length > 0) await repository.remove(removal.removed);
  return removal;
}

function warningOf({ location }: BackupRepository, name: string): string {
  return `Old backups are kept, because another machine began a backup to ${location} at ${name}. Use a folder or prefix for each.`;
}

/** Of a backup that is damaged, nothing is known that would be worth keeping. */
async function manifestOf(repository: BackupRepository, name: string): Promise<BackupManifest | undefined> {
  return repository.manifest(name).catch((error: unknown) => {
    if (error instanceof DamagedBackupError) return undefined;
    throw error;
  });
}

/** Describes what an empty or wrong data folder would explain better than everyday use; undefined if nothing does. */
function lossSince(old: BackupManifest | undefined, created: BackupManifest): string | undefined {
  if (old === undefined) return undefined;
  const hasFallen = (was: number, is: number) => is < was / 2 && was - is > FEW;
  if (hasFallen(eventCount(old), eventCount(created)))
    return `it has ${eventCount(old)} events, the new one ${eventCount(created)}.`;
  if (hasFallen(rowCount(old), rowCount(created)))
    return `it has ${rowCount(old)} rows of the catalog, the new one ${rowCount(created)}.`;
}
