import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Adds the flag of links that forward subpaths; existing links match their alias alone. */
export async function addSubpaths(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const integer = sql.raw(dialect.integerColumn);
  await sql`alter table link add column subpaths ${integer} not null default 0`.execute(db.withoutPlugins());
}
