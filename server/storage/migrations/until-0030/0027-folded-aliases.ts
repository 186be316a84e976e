import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/**
 * Makes aliases unique in any case. Earlier releases accepted `cASE` beside `CaSe`: such links stay as they are. All but
 * the oldest of them carry their own ID as `twin`, which keeps them apart in the index; every other link has 0.
 */
export async function foldAliases(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await sql`alter table link add column twin ${sql.raw(dialect.integerColumn)} not null default 0`.execute(plain);
  await sql`update link set twin = id where exists (
    select 1 from link as older
    where older.domain_id = link.domain_id and lower(older.alias) = lower(link.alias) and older.id < link.id
  )`.execute(plain);
  await sql`create unique index link_by_folded_alias on link (domain_id, lower(alias), twin)`.execute(plain);
  await sql`drop index link_by_domain_id_folded_alias`.execute(plain);
}
