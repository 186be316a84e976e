import type { Config } from '../../config.ts';
import { withTimeout } from '../../platform/threads/with-timeout.ts';
import type { BackupStatus } from '../../system-health/system-health.ts';
import { CommandError } from '../command-error.ts';
import { timeOfBackup } from './backup-names.ts';
import { readBackupState } from './backup-state.ts';
import { rejectUnusable } from './explain-errors.ts';
import { configuredRepository } from './open-place.ts';

/** A health report must not wait for a bucket or a network folder that does not respond. */
const MAX_WAIT_MS = 5_000;

/** Returns what is stored, and how the last attempt of this node ended; undefined where backups are not set up. */
export async function backupStatus(config: Config): Promise<BackupStatus | undefined> {
  const { backup, dataDirectory } = config;
  if (!backup) return undefined;
  const names = await withTimeout(configuredRepository(config).names(), MAX_WAIT_MS).catch((error: unknown) => {
    throw error instanceof CommandError ? error : rejectUnusable(backup.location)(error);
  });
  const newest = names.at(-1);
  const { lastFailureAt, lastSuccessAt, reason, warning } = readBackupState(dataDirectory);
  return {
    location: backup.location,
    everyMs: backup.everyMs,
    count: names.length,
    newestAt: newest === undefined ? undefined : timeOfBackup(newest),
    failure: lastFailureAt > lastSuccessAt ? reason : undefined,
    warning: warning === '' ? undefined : warning,
  };
}
