import type { ScheduledBackups } from '../../assembly/app-deps.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { type BackgroundCommand, startInBackground } from '../background-command.ts';
import { isBackupDue, readBackupState } from './backup-state.ts';
import { backupStatus } from './backup-status.ts';

interface ScheduleDeps {
  log: Pick<Log, 'error' | 'info'>;
  clock: Clock;
  start?: (args: readonly string[]) => BackgroundCommand;
}

/**
 * Runs `waymark backup` when a backup is due, in a process of the lowest priority: to copy the catalog blocks its process.
 * Returns undefined where backups are not set up.
 */
export function createScheduledBackups(
  config: Config,
  { log, clock, start = startInBackground }: ScheduleDeps,
): ScheduledBackups | undefined {
  const { backup, dataDirectory } = config;
  if (!backup) return undefined;
  let running: BackgroundCommand | undefined;
  return {
    run: async () => {
      if (!isBackupDue(readBackupState(dataDirectory), backup.everyMs, clock.now())) return;
      running = start(['backup']);
      const { code, output, errors } = await running.ended;
      running = undefined;
      if (code === 0) return log.info({}, output.trim());
      // A process that was ended with the service has said nothing.
      if (errors === '') return;
      log.error({ reason: errors.trim() }, `ALERT: ${errors.trim()}`);
      throw new Error(errors.trim());
    },
    stop: () => running?.stop(),
    lastSuccessAt: () => readBackupState(dataDirectory).lastSuccessAt,
    status: () => backupStatus(config),
  };
}
