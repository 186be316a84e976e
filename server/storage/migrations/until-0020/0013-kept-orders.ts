import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates the positions of items in manually ordered lists. */
export async function createKeptOrders(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'object_place',
    columns: {
      account_id: 'integer',
      list: 'text',
      list_id: 'integer',
      item_type: 'text',
      item_id: 'integer',
      place: 'integer',
    },
    primaryKey: ['list', 'list_id', 'item_type', 'item_id'],
    indexes: [['account_id'], ['item_type', 'item_id']],
  });
}
