import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Who created and last changed each object, from now on. */
export async function createAuthorship(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'authorship',
    columns: {
      ...({ account_id: 'integer', kind: 'text', object_id: 'integer' } as const),
      ...({ created_by: 'integer', created_name: 'text', created_key: 'text', created_at: 'integer' } as const),
      ...({ changed_by: 'integer', changed_name: 'text', changed_key: 'text', changed_at: 'integer' } as const),
    },
    primaryKey: ['account_id', 'kind', 'object_id'],
    indexes: [['account_id', 'kind', 'created_by']],
  });
}
