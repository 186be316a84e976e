import { type Kysely, sql } from 'kysely';
import type { EngineTraits } from '../../catalog/engines/traits.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Adds where a session began and when its person last proved to be present, and the tables of second factors. */
export async function createSecondFactors(db: Kysely<CatalogTables>, traits: EngineTraits): Promise<void> {
  const plain = db.withoutPlugins();
  await sql`alter table web_session add column place text not null default ''`.execute(plain);
  await sql`alter table web_session add column proved_at ${sql.raw(traits.integerColumn)} not null default 0`.execute(
    plain,
  );
  await createTable(plain, traits, {
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
  await createTable(plain, traits, {
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
  await createTable(plain, traits, {
    name: 'recovery_code',
    columns: { person_id: 'integer', hash: 'text', used_at: 'integer?' },
    indexes: [['person_id']],
    unique: [['hash']],
  });
}
