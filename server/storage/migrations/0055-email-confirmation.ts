import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Links that confirm email addresses. People who exist already count as confirmed. */
export async function createEmailConfirmations(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  const flag = sql.raw(dialect.integerColumn);
  await sql`alter table person add column email_unconfirmed ${flag} not null default 0`.execute(plain);
  await createTable(plain, dialect, {
    name: 'email_confirmation',
    columns: { hash: 'text', person_id: 'integer', email: 'text', created_at: 'integer', expires_at: 'integer' },
    primaryKey: ['hash'],
    indexes: [['person_id']],
  });
}
