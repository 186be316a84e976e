import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** People outside of a workspace who get the reports of a website. Their tokens are computed, so none is stored. */
export async function createReportRecipients(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'report_recipient',
    columns: { account_id: 'integer', website_id: 'integer', email: 'text', state: 'text', created_at: 'integer' },
    unique: [['website_id', 'email']],
    indexes: [['account_id']],
  });
}
