import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { TaskKindName } from '../../../../contract/vocabulary.ts';
import { UniqueViolationError } from '../../../platform/unique-violation-error.ts';
import type {
  StepOutcome,
  TakenTask,
  TakeRequest,
  TaskPart,
  TaskRow,
  TaskStep,
  TaskStore,
} from '../../../tasks/task-port.ts';
import { prepareQuery, prepareRows } from '../engines/prepared-query.ts';
import { toUniqueViolation } from '../engines/unique-violation.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { INPUT_PLACE, toTakenTask } from './task-row.ts';

type Db = Kysely<CatalogTables>;

type Queue = Pick<TaskStore, 'take' | 'othersWait' | 'marks' | 'advance' | 'giveBack' | 'settle'>;

/** Another process may take a task after it was selected; then the next one is tried. */
const TRIES = 5;

/** Operations of the processes that work on tasks. Any number of processes may run them concurrently. */
export function createTaskQueue(db: Db): Queue {
  const writeRows = prepareTaskRows(db);
  const looking = prepareLooking(db);
  return {
    take: (request) => take(db, request, looking),
    othersWait: async (accountId) => {
      const waiting = db.selectFrom('task').select('id').where('state', '=', 'waiting');
      return (await waiting.where('accountId', '<>', accountId).limit(1).executeTakeFirst()) !== undefined;
    },
    marks: async ({ id, done }) => {
      const rows = db.selectFrom('taskRow').select(['place', 'objectId']).where('taskId', '=', id);
      const found = await rows.where('place', '>=', done).where('objectId', 'is not', null).execute();
      return new Map(found.map(({ place, objectId }) => [place, objectId ?? 0]));
    },
    advance: (task, step) => db.transaction().execute((transaction) => advance(transaction, { task, step }, writeRows)),
    giveBack: async (task, queuedAt) => {
      await updateClaimed(db, task).set({ state: 'waiting', queuedAt, stalls: 0 }).execute();
    },
    settle: (task, { state, reason, now }) =>
      db.transaction().execute(async (transaction) => {
        const isKept = state === 'failed';
        const ended = { state, reason, finishedAt: now, ...(isKept ? {} : { input: '', characters: 0 }) };
        const settled = await updateClaimed(transaction, task).set(ended).returning('done').executeTakeFirst();
        if (!settled) return;
        // The rows of a step that a crashed process has not completed.
        await noteCreator(transaction, task, settled.done);
        if (!isKept) await deleteInput(transaction, task.id);
      }),
  };
}

/** What kinds of tasks create. */
const CREATED_KINDS: Readonly<Record<TaskKindName, string>> = { link_import: 'link', qr_batch: 'qr' };

/** Notes the creator of a task as that of its objects, from a row on. */
async function noteCreator(db: Db, { id, kind }: TakenTask, place: number): Promise<void> {
  await sql`insert into authorship (account_id, kind, object_id, created_by, created_name, created_key, created_at,
      changed_by, changed_name, changed_key, changed_at)
    select task_row.account_id, ${CREATED_KINDS[kind]}, task_row.object_id, author.created_by, author.created_name,
      author.created_key, author.created_at, author.created_by, author.created_name, author.created_key, author.created_at
    from task_row join authorship as author on author.account_id = task_row.account_id and author.kind = 'task'
      and author.object_id = task_row.task_id
    where task_row.task_id = ${id} and task_row.place >= ${place} and task_row.object_id is not null and task_row.result = 'made'
    on conflict do nothing`.execute(db);
}

async function take(
  db: Db,
  { now, leaseUntil, mostRunning }: TakeRequest,
  { countRunning, candidates }: ReturnType<typeof prepareLooking>,
): Promise<TakenTask | undefined> {
  const [counted] = await countRunning([now]);
  if (Number(counted?.running) >= mostRunning) return undefined;
  for (const candidate of await candidates([now])) {
    const taken = await claim(db, candidate, leaseUntil);
    if (taken) return toTakenTask(taken, taken.input || (await inputOf(db, taken.id)));
  }
  return undefined;
}

export async function storeInput(db: Db, { id, accountId }: { id: number; accountId: number }, input: string) {
  await db
    .insertInto('taskPart')
    .values({ taskId: id, place: INPUT_PLACE, accountId, body: input, tail: '' })
    .execute();
}

export async function deleteInput(db: Db, id: number): Promise<void> {
  await db.deleteFrom('taskPart').where('taskId', '=', id).where('place', '=', INPUT_PLACE).execute();
}

/** Tasks of earlier releases have their input in their own row. */
async function inputOf(db: Db, id: number): Promise<string> {
  const part = db.selectFrom('taskPart').select('body').where('taskId', '=', id).where('place', '=', INPUT_PLACE);
  return (await part.executeTakeFirst())?.body ?? '';
}

/** Prepares the looks for a task: an idle service takes one several times a second. */
function prepareLooking(db: Db) {
  const countRunning = prepareQuery(db, (now: number) => {
    const running = db.selectFrom('task').where('state', '=', 'running').where('leaseUntil', '>=', now);
    return running.select(({ fn }) => fn.countAll<number>().as('running'));
  });
  const candidates = prepareQuery(db, (now: number) =>
    db
      .selectFrom('task')
      .innerJoin('account', 'account.id', 'task.accountId')
      .where('account.suspendedAt', 'is', null)
      .where((where) =>
        where.or([
          where.and([where('task.state', '=', 'waiting'), where.not(where.exists(otherRunningTask(where)))]),
          where.and([where('task.state', '=', 'running'), where('task.leaseUntil', '<', now)]),
        ]),
      )
      .select(['task.id', 'task.attempt'])
      .orderBy('task.queuedAt')
      .orderBy('task.id')
      .limit(TRIES),
  );
  return { countRunning, candidates };
}

function otherRunningTask(where: ExpressionBuilder<CatalogTables, 'task'>) {
  return where
    .selectFrom('task as other')
    .select('other.id')
    .whereRef('other.accountId', '=', 'task.accountId')
    .where('other.state', '=', 'running');
}

async function claim(db: Db, { id, attempt }: { id: number; attempt: number }, leaseUntil: number) {
  const next = { state: 'running', attempt: attempt + 1, stalls: sql<number>`stalls + 1`, leaseUntil };
  const claimed = db.updateTable('task').set(next).where('id', '=', id).where('attempt', '=', attempt);
  try {
    return await claimed.where('state', 'in', ['waiting', 'running']).returningAll().executeTakeFirst();
  } catch (error) {
    // Another process has taken another task of this account at the same moment.
    if (toUniqueViolation(error) instanceof UniqueViolationError) return undefined;
    throw error;
  }
}

async function advance(
  db: Db,
  { task, step: { rows, part, leaseUntil } }: { task: TakenTask; step: TaskStep },
  writeRows: ReturnType<typeof prepareTaskRows>,
): Promise<StepOutcome> {
  const count = (result: TaskRow['result']) => rows.filter((row) => row.result === result).length;
  // The last step of a task may have no rows; then its progress stays as the step before it left it.
  const [first, last] = [rows[0], rows.at(-1)];
  const gone = await updateClaimed(db, task)
    .set({
      ...(last && { done: last.place + 1 }),
      leaseUntil,
      stalls: 0,
      made: sql<number>`made + ${count('made')}`,
      known: sql<number>`known + ${count('exists')}`,
      refused: sql<number>`refused + ${count('refused')}`,
      resultBytes: sql<number>`result_bytes + ${part?.body.length ?? 0}`,
    })
    .returning('cancelledAt')
    .executeTakeFirst();
  if (!gone) return 'lost';
  const { id: taskId, accountId } = task;
  await writeRows(
    rows.map(({ details, ...row }) => ({ ...row, taskId, accountId, told: JSON.stringify(details) })),
    db,
  );
  if (first) await noteCreator(db, task, first.place);
  if (part) await writePart(db, task, { ...part, place: first?.place ?? task.done });
  return gone.cancelledAt === null ? 'goes on' : 'cancelled';
}

async function writePart(db: Db, { id, accountId }: TakenTask, { place, body, tail }: TaskPart & { place: number }) {
  const bytes = { body: body.toString('base64'), tail: tail.toString('base64') };
  await db
    .insertInto('taskPart')
    .values({ taskId: id, place, accountId, ...bytes })
    .execute();
}

const ROW_COLUMNS = ['taskId', 'place', 'accountId', 'line', 'result', 'objectId', 'told'] as const;

/** Prepares the rows of a step, which overwrite the marks that already exist for them. */
function prepareTaskRows(db: Db) {
  return prepareRows(db, ROW_COLUMNS, (rows: CatalogTables['taskRow'][]) =>
    db
      .insertInto('taskRow')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['taskId', 'place']).doUpdateSet(({ ref }) => ({
          result: ref('excluded.result'),
          objectId: ref('excluded.objectId'),
          told: ref('excluded.told'),
        })),
      ),
  );
}

/** An update that applies only while no other process has taken the task. */
function updateClaimed(db: Db, { id, attempt }: TakenTask) {
  return db.updateTable('task').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'running');
}
