import type { Config } from '../../config.ts';
import { movedStores } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';

type Settings = Pick<Config, 'databaseUrl' | 'clickhouseUrl' | 'dataDirectory'>;

/** Throws for a start without the setting of a store that was moved: it would change what was left behind. */
export function rejectMovedStores(config: Settings): void {
  rejectMovedCatalog(config);
  rejectMovedEvents(config);
}

export function rejectMovedEvents({ clickhouseUrl, dataDirectory }: Omit<Settings, 'databaseUrl'>): void {
  if (clickhouseUrl !== undefined || movedStores(dataDirectory).events !== true) return;
  throw new CommandError(
    `The events of DATA_DIR ${dataDirectory} were moved to ClickHouse. Set CLICKHOUSE_URL. To go back to those that ` +
      'DATA_DIR had then, delete moved.json there.',
  );
}

export function rejectMovedCatalog({ databaseUrl, dataDirectory }: Omit<Settings, 'clickhouseUrl'>): void {
  if (databaseUrl !== undefined || movedStores(dataDirectory).catalog !== true) return;
  throw new CommandError(
    `The catalog of DATA_DIR ${dataDirectory} was moved to PostgreSQL. Set DATABASE_URL. To go back to what SQLite had then, ` +
      'delete moved.json in DATA_DIR.',
  );
}
