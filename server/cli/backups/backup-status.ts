import type { Config } from '../../config.ts';
import type { BackupStatus } from '../../system-health/system-health.ts';
import { readBackupState } from './backup-state.ts';
import { configuredRepository } from './open-place.ts';
import { timeOfBackup } from './repository.ts';

/** Returns what is stored, and how the last attempt of this node ended; undefined where backups are not set up. */
export async function backupStatus(config: Config): Promise<BackupStatus | undefined> {
  const { backup, dataDirectory } = config;
  if (!backup) return undefined;
  const names = await configuredRepository(config).names();
  const newest = names.at(-1);
  const { lastFailureAt, lastSuccessAt, reason } = readBackupState(dataDirectory);
  return {
    location: backup.location,
    everyMs: backup.everyMs,
    count: names.length,
    newestAt: newest === undefined ? undefined : timeOfBackup(newest),
    failure: lastFailureAt > lastSuccessAt ? reason : undefined,
  };
}
