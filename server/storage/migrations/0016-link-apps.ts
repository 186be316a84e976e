import { type Kysely, sql } from 'kysely';
import type { CatalogueTables } from '../catalogue/tables/schema.ts';

/** Links that open apps; those that are there open none. */
export async function addLinkApps(db: Kysely<CatalogueTables>): Promise<void> {
  const none = sql.lit('{"ios":null,"android":null}');
  await sql`alter table link add column apps text not null default ${none}`.execute(db.withoutPlugins());
}
