import type { Kysely } from 'kysely';
import type { ChangePublisher } from './engines/change-log.ts';
import type { SqlDialect } from './engines/sql-dialect.ts';
import type { Reader } from './reading/reader.ts';
import type { CatalogTables } from './tables/schema.ts';

/** Dependencies of every catalog store. */
export interface StoreDeps {
  db: Kysely<CatalogTables>;
  changes: ChangePublisher;
  dialect: SqlDialect;
  /** Reads many rows: on SQLite, on a separate thread. */
  reader: Reader;
}
