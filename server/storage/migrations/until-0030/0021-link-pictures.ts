import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates pictures that people upload for the social previews of their links. */
export async function createLinkPictures(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'link_picture',
    columns: {
      name: 'text',
      account_id: 'integer',
      link_id: 'integer',
      base64: 'text',
      created_at: 'integer',
    },
    primaryKey: ['name'],
    indexes: [['account_id'], ['link_id']],
  });
}
