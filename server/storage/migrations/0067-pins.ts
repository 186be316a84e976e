import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Objects that people keep on the home screen of a workspace. */
export async function createPins(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'pin',
    columns: {
      account_id: 'integer',
      person_id: 'integer',
      type: 'text',
      object_id: 'integer',
      created_at: 'integer',
    },
    unique: [['account_id', 'person_id', 'type', 'object_id']],
    indexes: [['person_id']],
  });
}
