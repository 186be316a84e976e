import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Adds the apps that a link opens; existing links open none. */
export async function addLinkApps(db: Kysely<CatalogTables>): Promise<void> {
  const none = sql.lit('{"ios":null,"android":null}');
  await sql`alter table link add column apps text not null default ${none}`.execute(db.withoutPlugins());
}
