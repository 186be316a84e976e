import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { copySqliteCatalog } from './catalog/engines/copy-sqlite.ts';
import { liftFence } from './catalog/move/catalog-fence.ts';
import { type Catalog, openPostgresCatalog, openSqliteCatalog } from './catalog/open-catalog.ts';
import { type EventLog, type EventLogOptions, openEventLog } from './events/open-events.ts';
import { hasMoved } from './moving.ts';

export { sqliteDamage } from './catalog/engines/sqlite-damage.ts';
export { countSqliteRows } from './catalog/engines/sqlite-rows.ts';
export { liftFence, raiseFence } from './catalog/move/catalog-fence.ts';
export { CatalogMove } from './catalog/move/move-to-postgres.ts';
export { CatalogReturn } from './catalog/move/move-to-sqlite.ts';
export { startEngineChild } from './events/engine/embedded.ts';
export { type EventFiles, eventFileName, openEventFiles } from './events/event-files.ts';
export { type CopiedDay, EventsMove, embeddedLog, type MovedLog, serverLog } from './events/move/move-events.ts';
export { type FileLock, lockFile } from './file-lock.ts';
export { lockMove, movedStores, moveFolder, saveMovedStores } from './moving.ts';

type CatalogConfig = Pick<Config, 'databaseUrl' | 'dataDirectory'> &
  Partial<Pick<Config, 'databaseConnections' | 'databaseDirectUrl'>>;

/** Opens the catalog. This file is the only place that chooses engines. */
export function openCatalog(config: CatalogConfig, log?: Log): Promise<Catalog> {
  const { databaseUrl, databaseConnections: connections, databaseDirectUrl: directUrl, dataDirectory } = config;
  // A move that was killed leaves its fence behind.
  const liftsFence = hasMoved(dataDirectory);
  if (databaseUrl) return openPostgresCatalog(databaseUrl, { connections, directUrl, log, liftsFence });
  if (liftsFence) liftFence(join(dataDirectory, 'catalogue.db'));
  return openSqliteCatalog(dataDirectory, log);
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
