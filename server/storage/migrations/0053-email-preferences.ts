import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Which emails a person does not want: of a topic (website 0), or of a topic about one website. */
export async function createEmailOptOuts(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'email_opt_out',
    columns: { person_id: 'integer', topic: 'text', website_id: 'integer' },
    primaryKey: ['person_id', 'topic', 'website_id'],
  });
}
