import { type Kysely, sql } from 'kysely';
import type { Change } from '../../../platform/changes.ts';
import type { Page } from '../../../platform/paging.ts';
import { type RowRequest, TASK_TOPIC, type Task, type TaskRow, type TaskStore } from '../../../tasks/task-port.ts';
import { prepareActorNames } from '../audit/actor-names.ts';
import { forgetAuthors, prepareAuthors } from '../audit/author-store.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createFailedTasks } from './failed-tasks.ts';
import { createTaskQueue, deleteInput, storeInput } from './task-queue.ts';
import { TASK_COLUMNS, toTask, toTaskRow } from './task-row.ts';

type Db = Kysely<CatalogTables>;

/** Rows per statement: a single statement for a hundred thousand rows would block all other writers. */
const SWEPT_AT_ONCE = 2_000;

const START = {
  state: 'waiting',
  done: 0,
  made: 0,
  known: 0,
  refused: 0,
  attempt: 0,
  stalls: 0,
  leaseUntil: 0,
  cancelledAt: null,
  finishedAt: null,
  reason: null,
};

export function createTaskStore(deps: StoreDeps): TaskStore {
  const { db } = deps;
  return {
    ...createTaskQueue(db),
    ...readsOf(db),
    ...createFailedTasks(db),
    add: prepareAdd(deps),
    cancel: (accountId, id, now) => cancel(db, { accountId, id }, now),
    remove: (accountId, id) =>
      db.transaction().execute(async (transaction) => {
        const gone = { state: 'removed', input: '', characters: 0 };
        const removed = await transaction
          .updateTable('task')
          .set(gone)
          .where('id', '=', id)
          .where('accountId', '=', accountId)
          .where('state', '<>', 'removed')
          .executeTakeFirst();
        if (removed.numUpdatedRows > 0n) await deleteInput(transaction, id);
        return removed.numUpdatedRows > 0n;
      }),
    sweep: async (request) => {
      const id = await nextToSweep(db, request);
      if (id !== undefined) await sweepPart(db, id);
      return id !== undefined;
    },
  };
}

function readsOf(db: Db): Pick<TaskStore, 'page' | 'find' | 'open' | 'rows' | 'partBehind'> {
  return {
    page: async (accountId, request) => {
      const { limit, offset } = request;
      const rows = await owned(db, accountId)
        .select(TASK_COLUMNS)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const total = await totalOf(request, rows, async () => {
        const counted = owned(db, accountId).select(({ fn }) => fn.countAll<number>().as('total'));
        return Number((await counted.executeTakeFirstOrThrow()).total);
      });
      return { items: rows.map(toTask), total };
    },
    find: async (accountId, id) => {
      const row = await owned(db, accountId).where('id', '=', id).select(TASK_COLUMNS).executeTakeFirst();
      return row && toTask(row);
    },
    open: async (accountId) => {
      const { count, characters } = await owned(db, accountId)
        .where('finishedAt', 'is', null)
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('characters').as('characters')])
        .executeTakeFirstOrThrow();
      return { count: Number(count), characters: Number(characters ?? 0) };
    },
    rows: (task, request) => pageOfRows(db, task, request),
    partBehind: (task, place) => nextPart(db, task, place),
  };
}

function owned(db: Db, accountId: number) {
  return db.selectFrom('task').where('accountId', '=', accountId).where('state', '<>', 'removed');
}

function prepareAdd({ db, changes }: StoreDeps): TaskStore['add'] {
  const namesOf = prepareActorNames(db);
  const noteAuthors = prepareAuthors(db);
  return async ({ input, by, ...task }) => {
    const row = { ...task, ...START, input: '', characters: input.length, queuedAt: task.createdAt };
    const added = await db.transaction().execute(async (transaction) => {
      const added = toTask(
        await transaction.insertInto('task').values(row).returning(TASK_COLUMNS).executeTakeFirstOrThrow(),
      );
      await storeInput(transaction, added, input);
      const { accountId, createdAt: now } = task;
      const names = await namesOf(transaction, { ...by, accountId });
      const touched = [{ kind: 'task', id: added.id, effect: 'created' }] as const;
      await noteAuthors(transaction, { accountId, personId: by.personId, ...names, now }, touched);
      await changes.publish(transaction, changeOf(added));
      return added;
    });
    changes.announce(changeOf(added));
    return added;
  };
}

function changeOf({ id }: Task): Change {
  return { topic: TASK_TOPIC, id, key: '' };
}

async function cancel(db: Db, { accountId, id }: Pick<Task, 'accountId' | 'id'>, now: number): Promise<boolean> {
  const own = db.updateTable('task').where('id', '=', id).where('accountId', '=', accountId);
  const ended = { state: 'cancelled', finishedAt: now, input: '', characters: 0 };
  const isEnded = await db.transaction().execute(async (transaction) => {
    const waiting = transaction.updateTable('task').where('id', '=', id).where('accountId', '=', accountId);
    const cancelled = await waiting.set(ended).where('state', '=', 'waiting').executeTakeFirst();
    if (cancelled.numUpdatedRows > 0n) await deleteInput(transaction, id);
    return cancelled.numUpdatedRows > 0n;
  });
  if (isEnded) return true;
  await own.set({ cancelledAt: now }).where('state', '=', 'running').execute();
  return (await owned(db, accountId).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** Selects rows up to the task's progress. Marks beyond it belong to a step that is not complete yet. */
async function pageOfRows(db: Db, task: Pick<Task, 'accountId' | 'id'>, request: RowRequest): Promise<Page<TaskRow>> {
  const done = db
    .selectFrom('taskRow')
    .innerJoin('task', 'task.id', 'taskRow.taskId')
    .where('taskRow.taskId', '=', task.id)
    .where('task.accountId', '=', task.accountId)
    .whereRef('taskRow.place', '<', 'task.done');
  const wanted = request.result === undefined ? done : done.where('taskRow.result', '=', request.result);
  const rows = await wanted
    .select(['taskRow.place', 'taskRow.line', 'taskRow.result', 'taskRow.objectId', 'taskRow.told'])
    .orderBy('taskRow.place')
    .limit(request.limit)
    .offset(request.offset)
    .execute();
  const total = await totalOf(request, rows, async () => {
    const counted = wanted.select(({ fn }) => fn.countAll<number>().as('total'));
    return Number((await counted.executeTakeFirstOrThrow()).total);
  });
  return { items: rows.map(toTaskRow), total };
}

async function nextPart(db: Db, task: Pick<Task, 'accountId' | 'id'>, place: number) {
  const row = await db
    .selectFrom('taskPart')
    .innerJoin('task', 'task.id', 'taskPart.taskId')
    .where('taskPart.taskId', '=', task.id)
    .where('task.accountId', '=', task.accountId)
    .where('taskPart.place', '>', place)
    .select(['taskPart.place', 'taskPart.body', 'taskPart.tail'])
    .orderBy('taskPart.place')
    .limit(1)
    .executeTakeFirst();
  return row && { place: row.place, body: Buffer.from(row.body, 'base64'), tail: Buffer.from(row.tail, 'base64') };
}

async function nextToSweep(db: Db, { before, kept }: { before: number; kept: number }): Promise<number | undefined> {
  const turns = db
    .selectFrom('task')
    .where('finishedAt', 'is not', null)
    .where('state', '<>', 'removed')
    .select(['id', sql<number>`row_number() over (partition by account_id order by id desc)`.as('turn')]);
  const due = db.selectFrom('task').select('id').limit(1);
  const old = await due
    .where((where) => where.or([where('state', '=', 'removed'), where('finishedAt', '<', before)]))
    .executeTakeFirst();
  if (old) return old.id;
  return (await db.selectFrom(turns.as('turns')).select('id').where('turn', '>', kept).limit(1).executeTakeFirst())?.id;
}

/** Deletes the next part of a task. The task itself goes last, because its rows are found through it. */
async function sweepPart(db: Db, id: number): Promise<void> {
  await db.updateTable('task').set({ state: 'removed' }).where('id', '=', id).execute();
  const isMore =
    (await sweepFirst(db, 'taskPart', { id, most: 1 })) ||
    (await sweepFirst(db, 'taskRow', { id, most: SWEPT_AT_ONCE }));
  if (isMore) return;
  await db.transaction().execute(async (transaction) => {
    const gone = await transaction.deleteFrom('task').where('id', '=', id).returning('accountId').executeTakeFirst();
    if (gone) await forgetAuthors(transaction, { ...gone, kind: 'task', id });
  });
}

async function sweepFirst(db: Db, table: 'taskPart' | 'taskRow', { id, most }: { id: number; most: number }) {
  const first = await db
    .selectFrom(table)
    .where('taskId', '=', id)
    .select(({ fn }) => fn.min<number | null>('place').as('place'))
    .executeTakeFirstOrThrow();
  if (first.place === null) return false;
  await db
    .deleteFrom(table)
    .where('taskId', '=', id)
    .where('place', '<', first.place + most)
    .execute();
  return true;
}
