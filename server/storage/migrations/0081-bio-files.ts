import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Creates files that people upload for visitors of their bio pages, and the parts of their content. */
export async function createBioFiles(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const raw = db.withoutPlugins();
  await createTable(raw, dialect, {
    name: 'bio_file',
    columns: {
      ...{ name: 'text', account_id: 'integer', file_name: 'text' },
      ...{ format: 'text', bytes: 'integer', created_at: 'integer' },
    },
    primaryKey: ['name'],
    indexes: [['account_id']],
  });
  await createTable(raw, dialect, {
    name: 'bio_file_part',
    columns: { name: 'text', place: 'integer', account_id: 'integer', base64: 'text', created_at: 'integer' },
    primaryKey: ['name', 'place'],
    indexes: [['account_id']],
  });
}
