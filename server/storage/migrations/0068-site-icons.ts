import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Creates icons of other websites, which lists show beside destinations. */
export async function createSiteIcons(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'site_icon',
    columns: { host: 'text', icon: 'text?', fetched_at: 'integer' },
    primaryKey: ['host'],
    indexes: [['fetched_at']],
  });
}
