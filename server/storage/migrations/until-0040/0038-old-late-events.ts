import type { Kysely } from 'kysely';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Finds the counts of late events that are deleted because of their age. */
export async function indexLateEvents(db: Kysely<CatalogTables>): Promise<void> {
  const index = db.withoutPlugins().schema.createIndex('late_event_by_quarter');
  await index.on('late_event').column('quarter').execute();
}
