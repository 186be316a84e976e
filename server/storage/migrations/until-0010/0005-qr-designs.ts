import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Adds a code's style besides colors and logo, as JSON; existing codes stay plain. */
export async function createQrStyles(db: Kysely<CatalogTables>): Promise<void> {
  await sql`alter table qr_code add column style text`.execute(db.withoutPlugins());
}
