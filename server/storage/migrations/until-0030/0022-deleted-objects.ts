import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates deleted objects, stored for as long as they can be restored. */
export async function createDeletedObjects(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'deleted_object',
    columns: { kind: 'text', object_id: 'integer', account_id: 'integer', kept: 'text', deleted_at: 'integer' },
    primaryKey: ['kind', 'object_id'],
    indexes: [['account_id'], ['deleted_at']],
  });
}
