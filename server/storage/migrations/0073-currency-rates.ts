import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Creates the rates with which workspaces convert revenue. They are JSON: read and written as a whole. */
export async function createCurrencyRates(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'currency_rates',
    columns: { account_id: 'integer', base: 'text', rates: 'text' },
    primaryKey: ['account_id'],
  });
}
