import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';
import type { MovedTable } from './sqlite-tables.ts';

type Database = Kysely<CatalogTables>;

const FENCE = 'waymark_fence';
/** An SQLSTATE of our own: the service answers it with 503, see `errors.ts` of HTTP. */
const MOVING = 'WMMOV';

/**
 * Makes every process reject writes to a catalog in PostgreSQL, while they go on reading it. A trigger is created once the transactions
 * that have written to its table are over, so that nothing is written after the last one. Each is a transaction of its own: together
 * they would hold locks that a transaction of the service waits for in another order.
 */
export async function raisePostgresFence(db: Database, tables: readonly MovedTable[]): Promise<void> {
  await sql`create or replace function ${sql.table(FENCE)}() returns trigger language plpgsql as ${sql.raw(
    `$$ begin raise exception 'the catalog is being moved' using errcode = '${MOVING}'; end $$`,
  )}`.execute(db);
  for (const { name } of tables)
    await sql`create or replace trigger ${sql.ref(FENCE)} before insert or update or delete on ${sql.table(name)}
      for each statement execute function ${sql.table(FENCE)}()`.execute(db);
}

/** Lets all processes write again. Does nothing without a fence. */
export async function liftPostgresFence(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid and relnamespace = current_schema()::regnamespace
    where tgname = ${FENCE}`.execute(db);
  for (const { name } of rows) await sql`drop trigger if exists ${sql.ref(FENCE)} on ${sql.table(name)}`.execute(db);
}
