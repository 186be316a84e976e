import type { Config } from '../../config.ts';
import { silentLog } from '../../platform/log.ts';
import type { EventLog } from '../../storage/events/open-events.ts';
import { openEvents } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { rejectMovedEvents } from './moved-stores.ts';

/** An engine on a slow disk takes a few seconds; later than this, it will not start. */
const UP_WITHIN_MS = 20_000;

/**
 * Runs work with the event log: the running service's engine if there is one, otherwise one started for this command.
 * Throws `CommandError` when it does not start.
 */
export async function withEventLog<Result>(
  config: Config,
  work: (eventLog: EventLog) => Promise<Result>,
): Promise<Result> {
  rejectMovedEvents(config);
  const eventLog = await openEvents(config, { log: silentLog() });
  try {
    await untilReady(eventLog);
    return await work(eventLog);
  } finally {
    await eventLog.close();
  }
}

/** Resolves when the engine responds; throws `CommandError` after 20 s. */
export async function untilReady(eventLog: Pick<EventLog, 'untilReady'>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const seconds = UP_WITHIN_MS / 1000;
  const timer = setTimeout(
    () =>
      reject(
        new CommandError(`The event log did not respond within ${seconds} s. Run "waymark doctor" to find out why.`),
      ),
    UP_WITHIN_MS,
  );
  try {
    await Promise.race([eventLog.untilReady(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
