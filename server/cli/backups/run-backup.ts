import { claimOwner, forgetOwner, isOwnerAlive } from '../../collect/spool/spool-owner.ts';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { CommandError } from '../command-error.ts';
import { writeBackupState } from './backup-state.ts';
import { type MadeBackup, makeBackup, removeOldBackups } from './make-backup.ts';
import { configuredRepository } from './open-place.ts';

const LOCK = 'backup';

/**
 * Makes a backup where the service keeps them, and removes old ones once it is verified. Only one process of a data folder
 * does so at a time; the outcome is in the folder's backup state.
 */
export async function runBackup(config: Config, now: () => number): Promise<MadeBackup & { removed: string[] }> {
  const { dataDirectory, backup } = config;
  if (!backup) throw new CommandError('Name a folder, or set BACKUP_DIR or BACKUP_URL.');
  if (await isOwnerAlive(dataDirectory, LOCK)) throw new CommandError('Another backup is running.');
  forgetOwner(dataDirectory, LOCK);
  const lock = await claimOwner(dataDirectory, LOCK);
  try {
    const repository = configuredRepository(config);
    const made = await makeBackup({ config, repository }, now());
    await writeBackupState(dataDirectory, { lastSuccessAt: now() });
    return { ...made, removed: await removeOldBackups(repository, backup.keep) };
  } catch (error) {
    const reason = `The backup to ${backup.location} failed: ${reasonOf(error)}`;
    await writeBackupState(dataDirectory, { lastFailureAt: now(), reason: withPeriod(reasonOf(error)) });
    throw new CommandError(withPeriod(reason));
  } finally {
    await lock.release();
  }
}

function withPeriod(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
