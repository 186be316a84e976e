import { type Kysely, sql } from 'kysely';
import { type RowMark, RowTakenError } from '../../../platform/row-mark.ts';
import { TakenError } from '../../../platform/taken-error.ts';
import type { CatalogueTables } from '../tables/schema.ts';

type Db = Kysely<CatalogueTables>;

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
  mark: RowMark,
  insert: (alsoIn: (transaction: Db, row: Made) => Promise<void>) => Promise<Row>,
): Promise<Row> {
  try {
    return await insert((transaction, row) => writeMark(transaction, mark, row));
  } catch (error) {
    // The conflict may be with the name of the object that the first process inserted.
    if (error instanceof TakenError && (await isMarked(db, mark))) throw new RowTakenError(mark);
    throw error;
  }
}

async function writeMark(db: Db, mark: RowMark, { id, accountId }: Made): Promise<void> {
  const { taskId, attempt, place, line } = mark;
  const written = await db
    .insertInto('taskRow')
    .columns(['taskId', 'place', 'accountId', 'line', 'result', 'objectId', 'told'])
    .expression((from) =>
      from
        .selectFrom('task')
        .select([
          'task.id',
          sql.lit(place).as('place'),
          'task.accountId',
          sql.lit(line).as('line'),
          sql.lit('made').as('result'),
          sql.lit(id).as('objectId'),
          sql.lit('{}').as('told'),
        ])
        .where('task.id', '=', taskId)
        .where('task.accountId', '=', accountId)
        .where('task.attempt', '=', attempt)
        .where('task.state', '=', 'running'),
    )
    .onConflict((conflict) => conflict.columns(['taskId', 'place']).doNothing())
    .executeTakeFirst();
  if (Number(written.numInsertedOrUpdatedRows ?? 0) === 0) throw new RowTakenError(mark);
}

async function isMarked(db: Db, { taskId, place }: RowMark): Promise<boolean> {
  const found = db.selectFrom('taskRow').select('place').where('taskId', '=', taskId).where('place', '=', place);
  return (await found.executeTakeFirst()) !== undefined;
}
