import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Workspaces can admit operators for support. None does at first. */
export async function addSupportAccess(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await sql`alter table account add column support_role text`.execute(plain);
  await sql`alter table account add column support_until ${sql.raw(dialect.integerColumn)}`.execute(plain);
  await createTable(plain, dialect, {
    name: 'support_visit',
    columns: { account_id: 'integer', person_id: 'integer', ends_at: 'integer' },
    primaryKey: ['account_id', 'person_id'],
    indexes: [['person_id']],
  });
}
