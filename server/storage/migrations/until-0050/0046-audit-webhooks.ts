import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Notes up to which entry of the audit log each webhook has reported; existing ones begin with the next entry. */
export async function addAuditWebhooks(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  const type = sql.raw(dialect.integerColumn as string);
  await sql`alter table webhook add column seen_audit_sequence ${type} not null default 0`.execute(plain);
  await sql`update webhook set seen_audit_sequence = coalesce(
    (select sequence from audit_chain where audit_chain.account_id = webhook.account_id), 0)`.execute(plain);
}
