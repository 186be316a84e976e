import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates the counts of events that arrived long after they happened. */
export async function createLateEvents(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'late_event',
    columns: {
      website_id: 'integer',
      account_id: 'integer',
      quarter: 'integer',
      arrived: 'integer',
      views: 'integer',
      events: 'integer',
    },
    primaryKey: ['website_id', 'quarter', 'arrived'],
    indexes: [['account_id']],
  });
}
