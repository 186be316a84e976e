import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { copySqliteCatalogue } from './catalogue/engines/copy-sqlite.ts';
import { type Catalogue, openPostgresCatalogue, openSqliteCatalogue } from './catalogue/open-catalogue.ts';
import { type EventLog, type EventLogOptions, openEventLog } from './events/open-events.ts';

export { sqliteDamage } from './catalogue/engines/sqlite-damage.ts';
export { countSqliteRows } from './catalogue/engines/sqlite-rows.ts';
export { type EventFiles, eventFileName, openEventFiles } from './events/event-files.ts';

type CatalogueConfig = Pick<Config, 'databaseUrl' | 'dataDirectory'> &
  Partial<Pick<Config, 'databaseConnections' | 'databaseDirectUrl'>>;

/** Opens the catalogue. This file is the only place that chooses engines. */
export function openCatalogue(config: CatalogueConfig, log?: Log): Promise<Catalogue> {
  const { databaseUrl, databaseConnections: connections, databaseDirectUrl: directUrl, dataDirectory } = config;
  return databaseUrl
    ? openPostgresCatalogue(databaseUrl, { connections, directUrl, log })
    : openSqliteCatalogue(dataDirectory, log);
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
 * Copies a catalogue in the data folder into a new file, without salts. For a catalogue in PostgreSQL, use PostgreSQL's
 * own tools.
 */
export function copyCatalogue({ dataDirectory }: Pick<Config, 'dataDirectory'>, target: string): void {
  copySqliteCatalogue(dataDirectory, target);
}
