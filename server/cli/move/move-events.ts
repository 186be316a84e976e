import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import {
  type CopiedDay,
  EventsMove,
  embeddedLog,
  type MovedLog,
  movedStores,
  saveMovedStores,
  serverLog,
} from '../../storage/open-storage.ts';
import { type StoreMove, untilFew } from './store-move.ts';

/** Events that an event log takes in a second or two. */
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
  const { dataDirectory, clickhouseCluster } = config;
  const { move, steps } = moveBetween(embeddedLog(dataDirectory), serverLog(clickhouseUrl, clickhouseCluster));
  return {
    ...steps,
    finish: async () => `${await steps.finish()} events in ClickHouse`,
    commit: async () => saveMovedStores(dataDirectory, { events: true }),
    isCommitted: async () => movedStores(dataDirectory).events === true,
    end: () => move.end(),
  };
}

/** The way back of the events, from ClickHouse to the embedded log, whose engine must be running. */
export function createEventsReturn(config: Config, clickhouseUrl: string): StoreMove {
  const { dataDirectory, clickhouseCluster } = config;
  const { move, steps } = moveBetween(serverLog(clickhouseUrl, clickhouseCluster), embeddedLog(dataDirectory));
  return {
    ...steps,
    prepare: async () => {
      await move.lift();
      await move.prepare();
      // Until the end, a start without the setting would store events there.
      saveMovedStores(dataDirectory, { events: true });
    },
    finish: async () => `${await steps.finish()} events in DATA_DIR`,
    commit: () => move.commit(),
    isCommitted: () => move.isCommitted(),
    end: async () => {
      const isEnded = await move.end();
      saveMovedStores(dataDirectory, { events: false });
      return isEnded;
    },
  };
}

/** What both directions have in common. */
function moveBetween(from: MovedLog, to: MovedLog) {
  const move = EventsMove.connect({ from, to });
  const catchUp = () => move.catchUp(printDay);
  const steps = {
    name: 'events',
    setting: 'CLICKHOUSE_URL',
    prepare: () => move.prepare(),
    copy: () => untilFew(FEW_EVENTS, catchUp),
    raise: () => move.raise(),
    finish: async () => {
      await untilFew(0, catchUp);
      if ((await catchUp()) > 0) throw new Error('the events of both logs still differ; run the move again');
      return move.total();
    },
    lift: () => move.lift(),
    close: () => move.close(),
  } as const;
  return { move, steps };
}

function printDay({ day, rows, copied }: CopiedDay): void {
  if (copied > 0) console.log(`  ${day}: ${rows} events${copied < rows ? `, ${copied} of them copied again` : ''}`);
}
