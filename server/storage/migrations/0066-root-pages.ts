import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';

/** The bio page that a branded domain shows at its root. */
export async function addRootPages(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await sql`alter table domain add column bio_page_id ${sql.raw(dialect.integerColumn)}`.execute(db.withoutPlugins());
}
