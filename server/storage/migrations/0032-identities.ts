import type { Kysely } from 'kysely';
import type { EngineTraits } from '../catalogue/engines/traits.ts';
import type { CatalogueTables } from '../catalogue/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Creates the table of people at OpenID providers. */
export async function createIdentities(db: Kysely<CatalogueTables>, traits: EngineTraits): Promise<void> {
  await createTable(db.withoutPlugins(), traits, {
    name: 'identity',
    columns: { person_id: 'integer', issuer: 'text', subject: 'text', created_at: 'integer' },
    unique: [['issuer', 'subject']],
    indexes: [['person_id']],
  });
}
