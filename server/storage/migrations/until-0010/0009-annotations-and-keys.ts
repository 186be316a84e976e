import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates annotations and password resets, and adds names and scopes to API keys. */
export async function createAnnotationsAndKeyNames(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await createTable(plain, dialect, {
    name: 'annotation',
    columns: { account_id: 'integer', created_at: 'integer', website_id: 'integer', name: 'text', definition: 'text' },
    indexes: [['account_id', 'website_id', 'id'], ['website_id']],
  });
  await createTable(plain, dialect, {
    name: 'password_reset',
    columns: {
      account_id: 'integer',
      created_at: 'integer',
      person_id: 'integer',
      hash: 'text',
      expires_at: 'integer',
    },
    unique: [['hash']],
    indexes: [['person_id'], ['account_id', 'id']],
  });
  await sql`alter table api_key add column name text not null default ''`.execute(plain);
  await sql`alter table api_key add column scopes text not null default ''`.execute(plain);
}
