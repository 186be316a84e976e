import type { Kysely } from 'kysely';
import type { CatalogTables } from '../catalog/tables/schema.ts';

/** Adds the place of a printed QR code, as JSON; null for codes without one. */
export async function addPlacements(db: Kysely<CatalogTables>): Promise<void> {
  await db.withoutPlugins().schema.alterTable('qr_code').addColumn('placement', 'text').execute();
}
