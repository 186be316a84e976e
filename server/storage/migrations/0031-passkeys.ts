import type { Kysely } from 'kysely';
import type { EngineTraits } from '../catalogue/engines/traits.ts';
import type { CatalogueTables } from '../catalogue/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Creates the table of people's passkeys. */
export async function createPasskeyTable(db: Kysely<CatalogueTables>, traits: EngineTraits): Promise<void> {
  await createTable(db.withoutPlugins(), traits, {
    name: 'passkey',
    columns: {
      person_id: 'integer',
      credential_id: 'text',
      public_key: 'text',
      counter: 'integer',
      transports: 'text',
      name: 'text',
      created_at: 'integer',
      used_at: 'integer?',
    },
    unique: [['credential_id']],
    indexes: [['person_id']],
  });
}
