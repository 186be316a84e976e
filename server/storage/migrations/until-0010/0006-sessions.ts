import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Adds the browser in which a session was opened. */
export async function nameSessions(db: Kysely<CatalogTables>): Promise<void> {
  await sql`alter table web_session add column agent text not null default ''`.execute(db.withoutPlugins());
}

/** The surroundings of the address that a session began at. */
export async function addSessionNetwork(db: Kysely<CatalogTables>): Promise<void> {
  await sql`alter table web_session add column network text not null default ''`.execute(db.withoutPlugins());
}
