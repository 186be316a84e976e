import { type Kysely, sql } from 'kysely';
import { type Migration, migrations } from '../../migrations/migrations.ts';
import type { CatalogTables } from '../tables/schema.ts';
import type { SqlDialect } from './sql-dialect.ts';

/**
 * Brings the catalog up to date, forward only. All pending steps run in one transaction under a lock: a killed
 * migration leaves nothing behind, and a second node waits. Returns the names of the applied steps.
 */
export function migrate(
  db: Kysely<CatalogTables>,
  dialect: SqlDialect,
  steps: readonly Migration[] = migrations,
): Promise<string[]> {
  return withMigrationLock(db, dialect, (connection) => applyPending(connection, dialect, steps));
}

/** Runs `work` in one transaction while no other process changes the database's schema. */
export function withMigrationLock<Result>(
  db: Kysely<CatalogTables>,
  dialect: SqlDialect,
  work: (connection: Kysely<CatalogTables>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await dialect.lockForMigration(connection);
    try {
      const result = await work(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

async function applyPending(
  db: Kysely<CatalogTables>,
  dialect: SqlDialect,
  steps: readonly Migration[],
): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key)`.execute(db);
  const done = await sql<{ name: string }>`select name from migration`.execute(db);
  const known = new Set(done.rows.map((row) => row.name));
  const pending = steps.filter((step) => !known.has(step.name));
  for (const step of pending) {
    await step.up(db, dialect);
    await sql`insert into migration (name) values (${step.name})`.execute(db);
  }
  return pending.map((step) => step.name);
}
