import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Adds where a session began and when its person last proved to be present, and the tables of second factors. */
export async function createSecondFactors(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await sql`alter table web_session add column place text not null default ''`.execute(plain);
  await sql`alter table web_session add column proved_at ${sql.raw(dialect.integerColumn)} not null default 0`.execute(
    plain,
  );
  await createTable(plain, dialect, {
    name: 'sign_in_step',
    columns: {
      hash: 'text',
      kind: 'text',
      person_id: 'integer?',
      detail: 'text',
      expires_at: 'integer',
    },
    primaryKey: ['hash'],
    indexes: [['expires_at']],
  });
  await createTable(plain, dialect, {
    name: 'totp',
    columns: {
      person_id: 'integer',
      secret: 'text',
      confirmed_at: 'integer?',
      last_step: 'integer',
      failures: 'integer',
      failed_at: 'integer',
    },
    primaryKey: ['person_id'],
  });
  await createTable(plain, dialect, {
    name: 'recovery_code',
    columns: { person_id: 'integer', hash: 'text', used_at: 'integer?' },
    indexes: [['person_id']],
    unique: [['hash']],
  });
}
