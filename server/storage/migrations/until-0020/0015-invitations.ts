import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Adds the invited email address, which identifies an invitation in the list. */
export async function nameInvitations(db: Kysely<CatalogTables>): Promise<void> {
  await sql`alter table invite add column email text not null default ''`.execute(db.withoutPlugins());
}
