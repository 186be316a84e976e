import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { type Catalogue, openPostgresCatalogue, openSqliteCatalogue } from './catalogue/open-catalogue.ts';
import { type EventLog, openEventLog } from './events/open-events.ts';

/** The only place that chooses engines. */
export function openCatalogue(config: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<Catalogue> {
  return config.databaseUrl ? openPostgresCatalogue(config.databaseUrl) : openSqliteCatalogue(config.dataDirectory);
}

/** ClickHouse where an address is given, otherwise the embedded engine in the data folder. */
export function openEvents(
  config: Pick<Config, 'clickhouseUrl' | 'clickhouseCluster' | 'dataDirectory'>,
  options: { log: Log; startEngine?: boolean },
): Promise<EventLog> {
  const { clickhouseUrl, clickhouseCluster, dataDirectory } = config;
  return openEventLog({ dataDirectory, clickhouseUrl, clickhouseCluster, ...options });
}
