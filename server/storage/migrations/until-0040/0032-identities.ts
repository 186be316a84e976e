import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates the table of people at OpenID providers. */
export async function createIdentities(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'identity',
    columns: { person_id: 'integer', issuer: 'text', subject: 'text', created_at: 'integer' },
    unique: [['issuer', 'subject']],
    indexes: [['person_id']],
  });
}
