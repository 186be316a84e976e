import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Adds the flag that makes a link's clicks public; existing links stay private. */
export async function addPublicLinkStatistics(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const type = sql.raw(dialect.integerColumn);
  await sql`alter table link add column public_stats ${type} not null default 0`.execute(db.withoutPlugins());
}
