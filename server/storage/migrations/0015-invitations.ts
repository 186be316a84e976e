import { type Kysely, sql } from 'kysely';
import type { CatalogueTables } from '../catalogue/tables/schema.ts';

/** Whom an invitation is meant for, so that whoever made it finds it in the list. */
export async function nameInvitations(db: Kysely<CatalogueTables>): Promise<void> {
  await sql`alter table invite add column email text not null default ''`.execute(db.withoutPlugins());
}
