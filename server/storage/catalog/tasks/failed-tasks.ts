import type { Kysely } from 'kysely';
import type { TaskStore } from '../../../tasks/task-port.ts';
import { totalOf } from '../page-total.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { TASK_COLUMNS, toTask } from './task-row.ts';

/** Failed tasks of all accounts, for operators. */
export function createFailedTasks(db: Kysely<CatalogTables>): Pick<TaskStore, 'failed' | 'retry'> {
  const failed = () => db.selectFrom('task').where('state', '=', 'failed');
  return {
    failed: async (request) => {
      const page = failed().orderBy('finishedAt', 'desc').orderBy('id', 'desc');
      const rows = await page
        .select([...TASK_COLUMNS, 'characters'])
        .limit(request.limit)
        .offset(request.offset)
        .execute();
      const total = await totalOf(request, rows, async () => {
        const counted = failed().select(({ fn }) => fn.countAll<number>().as('total'));
        return Number((await counted.executeTakeFirstOrThrow()).total);
      });
      return { items: rows.map((row) => ({ ...toTask(row), canRetry: row.characters > 0 })), total };
    },
    retry: async (id, now) => {
      const again = { state: 'waiting', reason: null, finishedAt: null, cancelledAt: null, stalls: 0, queuedAt: now };
      const task = db.updateTable('task').set(again).where('id', '=', id).where('state', '=', 'failed');
      const isQueued = (await task.where('characters', '>', 0).executeTakeFirst()).numUpdatedRows > 0n;
      const found = db.selectFrom('task').select('accountId').where('id', '=', id).where('state', '<>', 'removed');
      const row = await found.executeTakeFirst();
      return row && { ...row, isQueued };
    },
  };
}
