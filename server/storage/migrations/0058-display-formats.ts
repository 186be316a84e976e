import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../catalog/tables/schema.ts';

/** How people want to see dates and times; '' is by the language of the browser. */
export async function addDisplayFormats(db: Kysely<CatalogTables>): Promise<void> {
  const plain = db.withoutPlugins();
  await sql`alter table person add column week_start text not null default ''`.execute(plain);
  await sql`alter table person add column time_format text not null default ''`.execute(plain);
  await sql`alter table person add column date_format text not null default ''`.execute(plain);
}
