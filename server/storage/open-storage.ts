import type { Config } from '../config.ts';
import { type Catalogue, openPostgresCatalogue, openSqliteCatalogue } from './catalogue/open-catalogue.ts';

/** The only place that chooses engines. */
export function openCatalogue(config: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<Catalogue> {
  return config.databaseUrl ? openPostgresCatalogue(config.databaseUrl) : openSqliteCatalogue(config.dataDirectory);
}
