import type { ScheduledBackups } from '../../assembly/app-deps.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { type BackgroundCommand, startInBackground } from '../background-command.ts';
import { isBackupDue, readBackupState, writeBackupState } from './backup-state.ts';
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
  let isStopping = false;
  return {
    run: async () => {
      const begunAt = clock.now();
      if (!isBackupDue(readBackupState(dataDirectory), backup.everyMs, begunAt)) return;
      running = start(['backup']);
      const ended = await running.ended;
      running = undefined;
      if (isStopping && ended.code !== 0) return;
      if (ended.code === 0) log.info({}, ended.output.trim());
      // Not what it wrote to stderr: Node writes warnings of its own there.
      const errors = ended.code === 0 ? readBackupState(dataDirectory).warning : problemOf(ended);
      if (errors === '') return;
      log.error({ reason: errors }, `ALERT: ${errors}`);
      if (ended.code === 0) return;
      // A process that was killed could not do so itself.
      if (readBackupState(dataDirectory).lastFailureAt < begunAt)
        await writeBackupState(dataDirectory, { lastFailureAt: clock.now(), reason: errors });
      throw new Error(errors);
    },
    stop: () => {
      isStopping = true;
      running?.stop();
    },
    lastSuccessAt: () => readBackupState(dataDirectory).lastSuccessAt,
    status: () => backupStatus(config),
  };
}

/** Returns why a command failed, also when it could not say so. */
function problemOf({ code, errors, signal }: Awaited<BackgroundCommand['ended']>): string {
  if (errors.trim() !== '') return errors.trim();
  const how = code === null ? `was ended by ${signal ?? 'a signal'}` : `ended with code ${code}`;
  return `The process of the backup ${how}, without a reason. It may have run out of memory: read the log of the system.`;
}
