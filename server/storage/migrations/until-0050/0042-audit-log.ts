import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/**
 * Creates the audit log, whose entries form a chain for each account. Entries of the earlier log are kept before the
 * beginning of the chain: nothing proves that they are complete.
 */
export async function createAuditLog(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await createTable(plain, dialect, {
    name: 'audit_log',
    columns: {
      ...({ account_id: 'integer', sequence: 'integer', created_at: 'integer' } as const),
      ...({ person_id: 'integer', actor: 'text', key_id: 'integer', key: 'text' } as const),
      ...({ action: 'text', category: 'text', kind: 'text', object_id: 'integer', object_name: 'text' } as const),
      ...({ network: 'text', place: 'text', device: 'text', details: 'text' } as const),
      ...({ previous_hash: 'text', hash: 'text' } as const),
    },
    primaryKey: ['account_id', 'sequence'],
    indexes: [
      ['account_id', 'kind', 'object_id'],
      ['account_id', 'person_id'],
    ],
  });
  await createTable(plain, dialect, {
    name: 'audit_chain',
    columns: {
      ...({ account_id: 'integer', sequence: 'integer', hash: 'text' } as const),
      ...({ anchor_sequence: 'integer', anchor_hash: 'text', retention_days: 'integer?' } as const),
    },
    primaryKey: ['account_id'],
  });
  await sql`insert into audit_log
    select account_id, row_number() over (partition by account_id order by id), created_at, 0, '', 0, '', action, 'access',
      'account', account_id, '', '', '', '', detail, '', '' from audit_entry`.execute(plain);
  await sql`insert into audit_chain
    select account_id, count(*), '', count(*), '', null from audit_entry group by account_id`.execute(plain);
  await plain.schema.dropTable('audit_entry').execute();
}
