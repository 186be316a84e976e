import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Objects of workspaces that were created as sample data. */
export async function createSampleObjects(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'sample_object',
    columns: { account_id: 'integer', type: 'text', object_id: 'integer' },
    unique: [['account_id', 'type', 'object_id']],
  });
}
