import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { copySqliteCatalog } from './catalog/engines/copy-sqlite.ts';
import { type Catalog, openPostgresCatalog, openSqliteCatalog } from './catalog/open-catalog.ts';
import { type EventLog, type EventLogOptions, openEventLog } from './events/open-events.ts';

export { sqliteDamage } from './catalog/engines/sqlite-damage.ts';
export { countSqliteRows } from './catalog/engines/sqlite-rows.ts';
export { moveToPostgres } from './catalog/move/move-to-postgres.ts';
export { type CopiedDay, copyEvents } from './events/copy-events.ts';
export { engineSocketPath } from './events/engine/socket-path.ts';
export { type EventFiles, eventFileName, openEventFiles } from './events/event-files.ts';
export { type FileLock, lockFile } from './file-lock.ts';

type CatalogConfig = Pick<Config, 'databaseUrl' | 'dataDirectory'> &
  Partial<Pick<Config, 'databaseConnections' | 'databaseDirectUrl'>>;

/** Opens the catalog. This file is the only place that chooses engines. */
export function openCatalog(config: CatalogConfig, log?: Log): Promise<Catalog> {
  const { databaseUrl, databaseConnections: connections, databaseDirectUrl: directUrl, dataDirectory } = config;
  return databaseUrl
    ? openPostgresCatalog(databaseUrl, { connections, directUrl, log })
    : openSqliteCatalog(dataDirectory, log);
}

/** Opens the event log: ClickHouse if an address is given, otherwise the embedded engine in the data folder. */
export function openEvents(
  config: Pick<Config, 'clickhouseUrl' | 'clickhouseCluster' | 'dataDirectory'>,
  options: Pick<EventLogOptions, 'log' | 'startEngine' | 'isAlone' | 'now'>,
): Promise<EventLog> {
  const { clickhouseUrl, clickhouseCluster, dataDirectory } = config;
  return openEventLog({ dataDirectory, clickhouseUrl, clickhouseCluster, ...options });
}

/**
 * Copies a catalog in the data folder into a new file, without salts. For a catalog in PostgreSQL, use PostgreSQL's
 * own tools.
 */
export function copyCatalog({ dataDirectory }: Pick<Config, 'dataDirectory'>, target: string): void {
  copySqliteCatalog(dataDirectory, target);
}
