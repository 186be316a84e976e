import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { type CopiedDay, EventsMove, engineSocketPath } from '../../storage/open-storage.ts';
import { type StoreMove, untilFew } from './store-move.ts';

/** Events that ClickHouse takes in a second or two. */
const FEW_EVENTS = 100_000;

/** Whether the data folder has events of the embedded log. */
export function hasEvents({ dataDirectory }: Pick<Config, 'dataDirectory'>): boolean {
  return existsSync(join(dataDirectory, 'events'));
}

/**
 * The move of the events from the embedded log, whose engine must be running, to ClickHouse. Events of the spool stay there: the
 * loader knows which of them it has stored, and the next service stores the others in ClickHouse.
 */
export function createEventsMove(config: Config, clickhouseUrl: string): StoreMove {
  const move = EventsMove.connect({
    from: { socketPath: engineSocketPath(config.dataDirectory) },
    to: { url: clickhouseUrl },
    cluster: config.clickhouseCluster,
  });
  const catchUp = () => move.catchUp(printDay);
  return {
    name: 'events',
    setting: 'CLICKHOUSE_URL',
    prepare: () => move.prepare(),
    copy: () => untilFew(FEW_EVENTS, catchUp),
    raise: () => move.raise(),
    finish: async () => {
      await untilFew(0, catchUp);
      if ((await catchUp()) > 0) throw new Error('the events of both logs still differ; run the move again');
      return `${await move.total()} events in ClickHouse`;
    },
    lift: () => move.lift(),
    end: () => move.end(),
    close: () => move.close(),
  };
}

function printDay({ day, rows, copied }: CopiedDay): void {
  if (copied > 0) console.log(`  ${day}: ${rows} events${copied < rows ? `, ${copied} of them copied again` : ''}`);
}
