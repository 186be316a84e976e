import { type Kysely, sql } from 'kysely';
import type { CatalogueTables } from '../../catalogue/tables/schema.ts';

/** Adds the browser in which a session was opened. */
export async function nameSessions(db: Kysely<CatalogueTables>): Promise<void> {
  await sql`alter table web_session add column agent text not null default ''`.execute(db.withoutPlugins());
}
