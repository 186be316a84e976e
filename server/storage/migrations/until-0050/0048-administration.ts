import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Who is an operator, when people last signed in, and when the operator's deletion of an account takes effect. */
export async function addAdministration(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  const time = sql.raw(dialect.integerColumn);
  await sql`alter table person add column operator_since ${time}`.execute(plain);
  await sql`alter table person add column signed_in_at ${time}`.execute(plain);
  await sql`alter table account add column delete_at ${time}`.execute(plain);
  const newest = sql`select max(created_at) from web_session where web_session.person_id = person.id`;
  await sql`update person set signed_in_at = (${newest})`.execute(plain);
}
