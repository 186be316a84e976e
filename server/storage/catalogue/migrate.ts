import { type Kysely, sql } from 'kysely';
import { migrations } from '../migrations/migrations.ts';
import type { CatalogueTables } from './schema.ts';
import type { EngineTraits } from './traits.ts';

/**
 * Brings the catalogue up to date: forward only, all pending steps in one transaction under a lock, so that a killed
 * migration leaves nothing behind and of two nodes one waits. Returns the names of the steps applied.
 */
export async function migrate(db: Kysely<CatalogueTables>, traits: EngineTraits): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await traits.lockForMigration(connection);
    try {
      const applied = await applyPending(connection, traits);
      await sql`commit`.execute(connection);
      return applied;
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

async function applyPending(db: Kysely<CatalogueTables>, traits: EngineTraits): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key)`.execute(db);
  const done = await sql<{ name: string }>`select name from migration`.execute(db);
  const known = new Set(done.rows.map((row) => row.name));
  const pending = migrations.filter((step) => !known.has(step.name));
  for (const step of pending) {
    await step.up(db, traits);
    await sql`insert into migration (name) values (${step.name})`.execute(db);
  }
  return pending.map((step) => step.name);
}
