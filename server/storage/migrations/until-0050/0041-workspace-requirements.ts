import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** What a workspace requires of sign-ins, and which sessions began at the OpenID provider. */
export async function addWorkspaceRequirements(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  const flag = sql.raw(`${dialect.integerColumn} not null default 0`);
  await sql`alter table account add column requires_second_factor ${flag}`.execute(plain);
  await sql`alter table account add column requires_openid ${flag}`.execute(plain);
  await sql`alter table web_session add column through_openid ${flag}`.execute(plain);
}
