import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates the list of nodes that share the catalog. */
export async function createNodes(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'node',
    columns: {
      id: 'text',
      name: 'text',
      folder: 'text',
      event_log: 'text',
      waiting_bytes: 'integer',
      oldest_ms: 'integer',
      stopped: 'integer',
      seen_at: 'integer',
    },
    primaryKey: ['id'],
  });
}
