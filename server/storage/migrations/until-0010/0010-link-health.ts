import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates the results of destination checks; existing links are checked in turn. */
export async function createLinkHealth(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'link_health',
    columns: {
      link_id: 'integer',
      account_id: 'integer',
      url: 'text',
      status: 'text',
      http_status: 'integer?',
      failures: 'integer',
      checked_at: 'integer?',
      next_check_at: 'integer',
    },
    primaryKey: ['link_id'],
    indexes: [['next_check_at'], ['account_id', 'status']],
  });
}

/** 0075: since when a destination fails; unknown for those that fail already. */
export async function addBrokenSince(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const type = sql.raw(dialect.integerColumn);
  await sql`alter table link_health add column broken_since ${type}`.execute(db.withoutPlugins());
}
