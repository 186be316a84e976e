import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { lockFile } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { type BackupState, readBackupState, writeBackupState } from './backup-state.ts';
import { writerOf } from './installation.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { configuredRepository } from './open-place.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import type { BackupRepository } from './repository.ts';

const LOCK = 'backup.lock';

/**
 * Makes a backup where the service keeps them, and removes old ones once it is verified. Only one process of a data folder
 * does so at a time; the outcome is in the folder's backup state.
 */
export async function runBackup(config: Config, now: () => number): Promise<MadeBackup & { removed: string[] }> {
  const { dataDirectory, backup } = config;
  if (!backup) throw new CommandError('Name a folder, or set BACKUP_DIR or BACKUP_URL.');
  const { keep, location } = backup;
  return withBackupLock(dataDirectory, async () => {
    try {
      const repository = configuredRepository(config);
      await rejectLostPlace(repository, readBackupState(dataDirectory));
      const created = await makeBackup({ config, repository }, now());
      await writeBackupState(dataDirectory, { lastSuccessAt: now(), location, warning: '' });
      const removal = await removeOldBackups(repository, created, { keep, writer: writerOf(dataDirectory) }).catch(
        (error: unknown) => ({
          removed: [],
          warnings: [withPeriod(`Old backups were not removed: ${reasonOf(error)}`)],
        }),
      );
      const warnings = [...created.warnings, ...removal.warnings];
      if (warnings.length > 0) await writeBackupState(dataDirectory, { warning: warnings.join(' ') });
      return { ...created, warnings, removed: removal.removed };
    } catch (error) {
      const reason = `The backup to ${location} failed: ${reasonOf(error)}`;
      await writeBackupState(dataDirectory, { lastFailureAt: now(), reason: withPeriod(reasonOf(error)) });
      throw new CommandError(withPeriod(reason));
    }
  });
}

/** Removes one backup of those that the service makes. */
export async function removeBackup(config: Config, name: string): Promise<void> {
  const repository = configuredRepository(config);
  return withBackupLock(config.dataDirectory, async () => {
    await repository.remove([await repository.find(name)]);
    // Without any, the place would look like one that is not mounted.
    if ((await repository.names()).length === 0) await writeBackupState(config.dataDirectory, { lastSuccessAt: 0 });
  });
}

async function withBackupLock<Result>(dataDirectory: string, work: () => Promise<Result>): Promise<Result> {
  const lock = lockFile(join(dataDirectory, LOCK));
  if (!lock) throw new CommandError('Another backup is running.');
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Throws for a disk that is not mounted: its folder would be created on the disk of the system. */
async function rejectLostPlace(repository: BackupRepository, { location, lastSuccessAt }: BackupState): Promise<void> {
  if (lastSuccessAt === 0 || location !== repository.location || (await repository.names()).length > 0) return;
  throw new CommandError(
    `${location} has no backups any more, though one was made at ${new Date(lastSuccessAt).toISOString()}. Mount the disk; ` +
      'if the backups are lost, name another folder or prefix.',
  );
}

function withPeriod(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
