import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Lets deleted links be stored like deleted codes; nobody can take the address of one. */
export async function storeDeletedLinks(db: Kysely<CatalogTables>, _traits: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await sql`alter table deleted_object add column reserved_name text not null default ''`.execute(plain);
  await sql`create index deleted_object_by_reserved_name on deleted_object (reserved_name)`.execute(plain);
}
