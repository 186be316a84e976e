import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';

/** Reads every value of every table, and returns the server's first complaint. */
export async function postgresDamage(db: Kysely<CatalogTables>): Promise<string | undefined> {
  const { rows: tables } = await sql<{ tableName: string }>`
    select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'
  `.execute(db);
  for (const { tableName } of tables) {
    try {
      await db.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction);
        await sql`select sum(length(every::text)) from ${sql.table(tableName)} as every`.execute(transaction);
      });
    } catch (error) {
      return `${tableName}: ${(error as Error).message}`;
    }
  }
  return undefined;
}
