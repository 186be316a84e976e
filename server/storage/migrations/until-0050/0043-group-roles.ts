import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Which groups of the OpenID provider are members of an account, and which memberships came from them. */
export async function createGroupRoles(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await createTable(plain, dialect, {
    name: 'group_role',
    columns: { account_id: 'integer', created_at: 'integer', claim: 'text', value: 'text', role: 'text' },
    unique: [['account_id', 'value']],
  });
  const flag = sql.raw(`${dialect.integerColumn} not null default 0`);
  await sql`alter table membership add column from_group ${flag}`.execute(plain);
}
