import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';

/** Counts the connections of all clients of a PostgreSQL server, and those that it allows. */
export async function countConnections(db: Kysely<CatalogTables>): Promise<{ used: number; most: number }> {
  const { rows } = await sql<{ used: number; most: number }>`
    select (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most`.execute(db);
  return rows[0] ?? { used: 0, most: 0 };
}

/** Whether no account or setting has ever been stored. */
export async function isNew(db: Kysely<CatalogTables>): Promise<boolean> {
  const found = await Promise.all([
    db.selectFrom('setting').select('name').limit(1).execute(),
    db.selectFrom('account').select('id').limit(1).execute(),
  ]);
  return found.every((rows) => rows.length === 0);
}

/** Throws when the database does not respond. */
export async function ping(db: Kysely<CatalogTables>): Promise<void> {
  await db.selectFrom('setting').select('name').limit(1).execute();
}
