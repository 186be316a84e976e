import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates abuse reports about links and adds the mark of links that the operator has blocked. */
export async function createAbuseReports(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await createTable(plain, dialect, {
    name: 'abuse_report',
    columns: {
      address: 'text',
      link_id: 'integer?',
      reason: 'text',
      words: 'text',
      email: 'text?',
      state: 'text',
      created_at: 'integer',
      settled_at: 'integer?',
    },
    indexes: [['state', 'id'], ['link_id'], ['address']],
  });
  await sql`alter table link add column blocked_at ${sql.raw(dialect.integerColumn)}`.execute(plain);
}
