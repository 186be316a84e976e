import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { CommandError } from '../command-error.ts';

/** The name of a SQLite catalog after its move to PostgreSQL. */
export const MOVED_CATALOG = 'catalogue.db.moved';
/** The name of the folder of the embedded event log after its move to ClickHouse. */
export const MOVED_EVENTS = 'events.moved';

type Settings = Pick<Config, 'databaseUrl' | 'clickhouseUrl' | 'dataDirectory'>;

/** Throws for a start without the setting of a store that was moved: it would begin with an empty one. */
export function rejectMovedStores(config: Settings): void {
  rejectMovedCatalog(config);
  rejectMovedEvents(config);
}

export function rejectMovedEvents({ clickhouseUrl, dataDirectory }: Omit<Settings, 'databaseUrl'>): void {
  if (clickhouseUrl !== undefined || !existsSync(join(dataDirectory, MOVED_EVENTS))) return;
  throw new CommandError(
    `The events of DATA_DIR ${dataDirectory} were moved to ClickHouse. Set CLICKHOUSE_URL. To go back to those that ` +
      `DATA_DIR had then, rename ${MOVED_EVENTS} to events.`,
  );
}

export function rejectMovedCatalog({ databaseUrl, dataDirectory }: Omit<Settings, 'clickhouseUrl'>): void {
  if (databaseUrl !== undefined || !existsSync(join(dataDirectory, MOVED_CATALOG))) return;
  throw new CommandError(
    `The catalog of DATA_DIR ${dataDirectory} was moved to PostgreSQL. Set DATABASE_URL. To go back to what SQLite had then, ` +
      `rename ${MOVED_CATALOG} to catalogue.db.`,
  );
}
