import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Limits of API keys to websites, channels and addresses, their last use with time and place, and what replaces them. */
export async function addKeyAccess(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  const integer = sql.raw(dialect.integerColumn);
  for (const column of ['websites', 'channels', 'addresses', 'used_from'])
    await sql`alter table api_key add column ${sql.ref(column)} text not null default ''`.execute(plain);
  for (const column of ['used_at', 'replaced_by'])
    await sql`alter table api_key add column ${sql.ref(column)} ${integer}`.execute(plain);
  // Until now only the day of the last use was stored, in a column that earlier releases still write.
  const used = await sql<{ id: number; day: string }>`
    select id, last_used_day as day from api_key where last_used_day is not null`.execute(plain);
  for (const { id, day } of used.rows) {
    const usedAt = Date.parse(day);
    if (Number.isFinite(usedAt)) await sql`update api_key set used_at = ${usedAt} where id = ${id}`.execute(plain);
  }
}
