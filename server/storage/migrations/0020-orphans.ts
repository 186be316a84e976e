import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../catalogue/schema.ts';
import type { EngineTraits } from '../catalogue/traits.ts';
import { createTable } from './table-builder.ts';

/** What is asked for on a host of short links and is not there. */
export async function createOrphans(db: Kysely<CatalogueTables>, traits: EngineTraits): Promise<void> {
  await createTable(db.withoutPlugins(), traits, {
    name: 'orphan',
    columns: {
      ...{ domain_id: 'integer', path: 'text', account_id: 'integer', times: 'integer' },
      ...{ first_at: 'integer', last_at: 'integer', referrer: 'text' },
    },
    primaryKey: ['domain_id', 'path'],
    indexes: [['account_id'], ['last_at']],
  });
}
