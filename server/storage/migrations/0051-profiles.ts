import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Display names, time zones and profile pictures of people. */
export async function createProfileColumns(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await sql`alter table person add column name text not null default ''`.execute(plain);
  await sql`alter table person add column timezone text not null default ''`.execute(plain);
  await createTable(plain, dialect, {
    name: 'person_picture',
    columns: { name: 'text', person_id: 'integer', base64: 'text', created_at: 'integer' },
    primaryKey: ['name'],
    indexes: [['person_id']],
  });
}
