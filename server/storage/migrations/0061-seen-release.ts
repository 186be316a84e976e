import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../catalog/tables/schema.ts';

/** Up to which release people have seen what is new. Those who exist have seen nothing of it. */
export async function addSeenRelease(db: Kysely<CatalogTables>): Promise<void> {
  await sql`alter table person add column seen_release text not null default ''`.execute(db.withoutPlugins());
}
