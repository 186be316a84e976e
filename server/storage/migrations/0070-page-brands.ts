import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Creates the brands of workspaces for the pages of their links. */
export async function createPageBrands(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'page_brand',
    columns: { account_id: 'integer', domain_id: 'integer', content: 'text' },
    primaryKey: ['account_id', 'domain_id'],
  });
}
