import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** Creates background tasks and the results of their rows. */
export async function createTasks(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await createTable(plain, dialect, {
    name: 'task',
    columns: {
      account_id: 'integer',
      kind: 'text',
      name: 'text',
      state: 'text',
      input: 'text',
      characters: 'integer',
      done: 'integer',
      total: 'integer',
      made: 'integer',
      known: 'integer',
      refused: 'integer',
      attempt: 'integer',
      stalls: 'integer',
      queued_at: 'integer',
      lease_until: 'integer',
      cancelled_at: 'integer?',
      finished_at: 'integer?',
      reason: 'text?',
      created_at: 'integer',
    },
    indexes: [
      ['account_id', 'id'],
      ['state', 'queued_at'],
    ],
  });
  await createTable(plain, dialect, {
    name: 'task_row',
    columns: {
      task_id: 'integer',
      place: 'integer',
      account_id: 'integer',
      line: 'integer',
      result: 'text',
      object_id: 'integer?',
      told: 'text',
    },
    primaryKey: ['task_id', 'place'],
  });
  // Two processes that take two tasks of one account at the same moment do not see each other; this index does.
  await sql`create unique index task_one_running on task (account_id) where state = 'running'`.execute(plain);
}
