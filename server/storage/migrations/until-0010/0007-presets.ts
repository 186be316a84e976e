import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates the table of presets that accounts store for reuse. */
export async function createPresetTable(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'preset',
    columns: { account_id: 'integer', created_at: 'integer', kind: 'text', name: 'text', value: 'text' },
    unique: [['account_id', 'kind', 'name']],
    indexes: [['account_id', 'id']],
  });
}
