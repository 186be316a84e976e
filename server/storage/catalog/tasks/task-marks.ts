import type { Kysely } from 'kysely';
import { RowTakenError, type TaskRowKey } from '../../../platform/task-row-key.ts';
import { UniqueViolationError } from '../../../platform/unique-violation-error.ts';
import { prepareQuery, prepareRows } from '../engines/prepared-query.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

interface Made {
  id: number;
  accountId: number;
}

/**
 * Inserts an object together with the mark of the row it is created for. If two processes both believe they hold the
 * task, the second waits here for the first and then finds its mark.
 * @throws RowTakenError when the row already has its object, or another process has taken the task
 */
export async function insertMarked<Row extends Made>(
  db: Db,
  mark: TaskRowKey,
  insert: (alsoIn: (transaction: Db, row: Made) => Promise<void>) => Promise<Row>,
): Promise<Row> {
  const writeMarks = prepareMarks(db);
  try {
    return await insert((transaction, created) => writeMarks(transaction, [{ mark, made: created }]));
  } catch (error) {
    // The conflict may be with the name of the object that the first process inserted.
    if (error instanceof UniqueViolationError && (await isMarked(db, mark))) throw new RowTakenError(mark);
    throw error;
  }
}

/** A row of a task and the object that was inserted for it in the same transaction. */
interface MarkedObject {
  mark: TaskRowKey;
  made: Made;
}

const MARK_COLUMNS = ['taskId', 'place', 'accountId', 'line', 'result', 'objectId', 'told'] as const;

/**
 * Prepares the marks of rows of one task; the result throws `RowTakenError` when one of them cannot be written, which
 * ends the transaction.
 */
export function prepareMarks(db: Db): (transaction: Db, created: readonly MarkedObject[]) => Promise<void> {
  const findTask = prepareQuery(db, (taskId: number, accountId: number, attempt: number) =>
    db
      .selectFrom('task')
      .select('id')
      .where('id', '=', taskId)
      .where('accountId', '=', accountId)
      .where('attempt', '=', attempt)
      .where('state', '=', 'running'),
  );
  const insertRows = prepareRows(db, MARK_COLUMNS, (rows: CatalogTables['taskRow'][]) =>
    db
      .insertInto('taskRow')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['taskId', 'place']).doNothing())
      .returning('place'),
  );
  return async (transaction, created) => {
    const [first] = created;
    if (!first) return;
    const { taskId, attempt } = first.mark;
    const [task] = await findTask([taskId, first.made.accountId, attempt], transaction);
    const rows = created.map(({ mark: { place, line }, made: { id, accountId } }) => ({
      taskId,
      place,
      accountId,
      line,
      result: 'made',
      objectId: id,
      told: '{}',
    }));
    if (!task || (await insertRows(rows, transaction)).length < created.length) throw new RowTakenError(first.mark);
  };
}

export async function isMarked(db: Db, { taskId, place }: TaskRowKey): Promise<boolean> {
  const found = db.selectFrom('taskRow').select('place').where('taskId', '=', taskId).where('place', '=', place);
  return (await found.executeTakeFirst()) !== undefined;
}
