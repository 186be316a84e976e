import type { Kysely } from 'kysely';
import type { EngineTraits } from '../catalogue/engines/traits.ts';
import type { CatalogueTables } from '../catalogue/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Creates the list of nodes that share the catalogue. */
export async function createNodes(db: Kysely<CatalogueTables>, traits: EngineTraits): Promise<void> {
  await createTable(db.withoutPlugins(), traits, {
    name: 'node',
    columns: {
      id: 'text',
      name: 'text',
      folder: 'text',
      event_log: 'text',
      waiting_bytes: 'integer',
      oldest_ms: 'integer',
      stopped: 'integer',
      seen_at: 'integer',
    },
    primaryKey: ['id'],
  });
}
