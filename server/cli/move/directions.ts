import type { Config } from '../../config.ts';
import { silentLog } from '../../platform/log.ts';
import { startEngineChild } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { rejectMovedCatalog, rejectMovedEvents } from '../stores/moved-stores.ts';
import { withEventLog } from '../stores/with-event-log.ts';
import { createCatalogMove, createCatalogReturn, hasCatalog } from './move-catalog.ts';
import { createEventsMove, createEventsReturn, hasEvents } from './move-events.ts';
import { moveStores } from './move-stores.ts';

/** URLs of servers; undefined for a store that stays. */
export interface Servers {
  catalog: string | undefined;
  events: string | undefined;
}

/** Moves the stores of the data folder to servers. */
export async function moveToServers(config: Config, { catalog, events }: Servers): Promise<void> {
  const { dataDirectory } = config;
  if (catalog !== undefined && !hasCatalog(config))
    throw new CommandError(`DATA_DIR ${dataDirectory} has no catalog to move.`);
  if (events !== undefined && !hasEvents(config))
    throw new CommandError(`DATA_DIR ${dataDirectory} has no events to move.`);
  await moveStores(config, () => ({
    moves: [
      ...(events === undefined ? [] : [createEventsMove(config, events)]),
      ...(catalog === undefined ? [] : [createCatalogMove(config, catalog)]),
    ],
    source: 'DATA_DIR',
    startsWith: 'with',
    withEngine: (work) => withEventLog({ ...config, clickhouseUrl: undefined }, work),
    rejectMoved: () => {
      if (events !== undefined) rejectMovedEvents({ dataDirectory, clickhouseUrl: undefined });
      if (catalog !== undefined) rejectMovedCatalog({ dataDirectory, databaseUrl: undefined });
    },
  }));
}

/** Moves the stores of servers to the data folder. */
export async function moveBack(config: Config, { catalog, events }: Servers): Promise<void> {
  await moveStores(config, () => ({
    moves: [
      ...(events === undefined ? [] : [createEventsReturn(config, events)]),
      ...(catalog === undefined ? [] : [createCatalogReturn(config, catalog)]),
    ],
    source: 'the servers',
    startsWith: 'without',
    withEngine: (work) => withEngine(config, work),
    rejectMoved: () => {
      throw new CommandError(
        'These servers were moved to a DATA_DIR already. Start the service there without their settings.',
      );
    },
  }));
}

/** Runs work while this process runs the event engine of the data folder, which no service uses before the end of the move. */
async function withEngine({ dataDirectory }: Config, work: () => Promise<void>): Promise<void> {
  const engine = startEngineChild(dataDirectory, silentLog());
  const ended = engine.ended.then((reason) => {
    throw new Error(`the event engine of DATA_DIR ended: ${reason}`);
  });
  try {
    await Promise.race([engine.listening, ended]);
    await Promise.race([work(), ended]);
  } finally {
    // It is stopped on purpose, so that its end is no error any more.
    ended.catch(() => undefined);
    await engine.stop();
  }
}
