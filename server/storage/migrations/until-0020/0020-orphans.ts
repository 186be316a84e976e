import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates counts of requests for paths that do not exist on a short-link host. */
export async function createOrphans(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'orphan',
    columns: {
      domain_id: 'integer',
      path: 'text',
      account_id: 'integer',
      times: 'integer',
      first_at: 'integer',
      last_at: 'integer',
      referrer: 'text',
    },
    primaryKey: ['domain_id', 'path'],
    indexes: [['account_id'], ['last_at']],
  });
}
