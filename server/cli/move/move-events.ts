import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { markSpoolUnconfirmed } from '../../collect/spool/spool-copy.ts';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { type CopiedDay, copyEvents, engineSocketPath } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { MOVED_EVENTS, rejectMovedEvents } from '../stores/moved-stores.ts';
import { withEventLog } from '../stores/with-event-log.ts';

/** The folder of the embedded event log in the data folder. */
const EVENTS = 'events';

/** Whether the data folder has events of the embedded log. */
export function hasEvents({ dataDirectory }: Pick<Config, 'dataDirectory'>): boolean {
  return existsSync(join(dataDirectory, EVENTS));
}

/**
 * Moves the events of a stopped service from the embedded log into a ClickHouse server. Events of the spool stay there: the next
 * start compares them with the new log and loads those that it lacks. The folder gets another name, so that no start without
 * `CLICKHOUSE_URL` uses it by accident.
 */
export async function moveEvents(config: Config, clickhouseUrl: string): Promise<void> {
  const { dataDirectory } = config;
  rejectMovedEvents({ dataDirectory, clickhouseUrl: undefined });
  if (!hasEvents(config)) throw new CommandError(`DATA_DIR ${dataDirectory} has no events to move.`);
  const days: CopiedDay[] = [];
  const onDay = (copied: CopiedDay) => {
    days.push(copied);
    console.log(`  ${copied.day}: ${copied.rows} events${copied.wasThere ? ', already there' : ''}`);
  };
  const copy = () => copyEvents({ socketPath: engineSocketPath(dataDirectory) }, { url: clickhouseUrl }, onDay);
  // Both create what is missing of their tables.
  const withTarget = () => withEventLog({ ...config, clickhouseUrl }, copy);
  await withEventLog({ ...config, clickhouseUrl: undefined }, withTarget).catch((error: unknown) => {
    const reason = reasonOf(error).replace(/\.$/, '');
    throw new CommandError(
      `The events were not moved: ${reason}. DATA_DIR has all of them. Run the move again to go on; if ClickHouse has other ` +
        'events, use an empty database.',
    );
  });
  await markSpoolUnconfirmed(join(dataDirectory, 'spool'));
  await rename(join(dataDirectory, EVENTS), join(dataDirectory, MOVED_EVENTS));
  const total = days.reduce((sum, { rows }) => sum + rows, 0);
  console.log(`Moved ${total} events of ${days.length} days to ClickHouse; counts and hashes of every day are equal.`);
  console.log(`Set CLICKHOUSE_URL and start the service. The former events are ${MOVED_EVENTS} in DATA_DIR.`);
}
