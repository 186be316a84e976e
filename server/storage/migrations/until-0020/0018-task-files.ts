import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates the files that tasks produce, stored in parts as they were generated. */
export async function createTaskFiles(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await createTable(plain, dialect, {
    name: 'task_part',
    columns: { task_id: 'integer', place: 'integer', account_id: 'integer', body: 'text', tail: 'text' },
    primaryKey: ['task_id', 'place'],
  });
  const integer = sql.raw(dialect.integerColumn);
  await sql`alter table task add column result_bytes ${integer} not null default 0`.execute(plain);
}
