import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Creates pictures that people upload for their bio pages. */
export async function createBioPictures(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'bio_picture',
    columns: { name: 'text', account_id: 'integer', base64: 'text', created_at: 'integer' },
    primaryKey: ['name'],
    indexes: [['account_id']],
  });
}
