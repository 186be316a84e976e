import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates the table of people's passkeys. */
export async function createPasskeyTable(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
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
