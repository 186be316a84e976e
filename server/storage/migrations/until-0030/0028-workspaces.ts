import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/**
 * Gives accounts a name, notes when a person last worked in one, and creates the invitations to an account. An account
 * without a name is shown by its owner's username.
 */
export async function createWorkspaces(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await sql`alter table account add column name text not null default ''`.execute(plain);
  await sql`alter table membership add column used_at ${sql.raw(dialect.integerColumn)} not null default 0`.execute(
    plain,
  );
  await createTable(plain, dialect, {
    name: 'member_invite',
    columns: {
      account_id: 'integer',
      created_at: 'integer',
      person_id: 'integer',
      email: 'text',
      role: 'text',
      hash: 'text',
      expires_at: 'integer',
    },
    unique: [['hash']],
    indexes: [['account_id']],
  });
}
