import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Certificates that the service orders itself, the orders of the last week, and its accounts at authorities. */
export async function createCertificates(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await createTable(plain, dialect, {
    name: 'certificate',
    columns: {
      host: 'text',
      chain: 'text?',
      encrypted_key: 'text?',
      encryption_id: 'text?',
      issuer: 'text?',
      issued_at: 'integer?',
      expires_at: 'integer?',
      failures: 'integer',
      last_error: 'text?',
      next_attempt_at: 'integer',
      lease_until: 'integer',
      challenge: 'text?',
    },
    primaryKey: ['host'],
  });
  await createTable(plain, dialect, {
    name: 'certificate_order',
    columns: { host: 'text', ordered_at: 'integer' },
    indexes: [['ordered_at']],
  });
  await createTable(plain, dialect, {
    name: 'authority_account',
    columns: { directory: 'text', url: 'text', encrypted_key: 'text', encryption_id: 'text' },
    primaryKey: ['directory'],
  });
}
