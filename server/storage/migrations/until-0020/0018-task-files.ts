import { type Kysely, sql } from 'kysely';
import type { EngineTraits } from '../../catalog/engines/traits.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates the files that tasks produce, stored in parts as they were generated. */
export async function createTaskFiles(db: Kysely<CatalogTables>, traits: EngineTraits): Promise<void> {
  const plain = db.withoutPlugins();
  await createTable(plain, traits, {
    name: 'task_part',
    columns: { task_id: 'integer', place: 'integer', account_id: 'integer', body: 'text', tail: 'text' },
    primaryKey: ['task_id', 'place'],
  });
  const integer = sql.raw(traits.integerColumn);
  await sql`alter table task add column result_bytes ${integer} not null default 0`.execute(plain);
}
