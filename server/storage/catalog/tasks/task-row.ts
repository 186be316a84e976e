import type { Selectable } from 'kysely';
import type { TakenTask, Task, TaskRow } from '../../../tasks/task-port.ts';
import type { CatalogTables } from '../tables/schema.ts';

type TaskColumns = Selectable<CatalogTables['task']>;

/** Columns that a task reports; only the process that works on the task reads its input. */
export const TASK_COLUMNS = [
  ...(['id', 'accountId', 'kind', 'name', 'state', 'done', 'total', 'made', 'known', 'refused'] as const),
  ...(['reason', 'createdAt', 'finishedAt', 'resultBytes'] as const),
] as const;

export function toTask(row: Pick<TaskColumns, (typeof TASK_COLUMNS)[number]>): Task {
  const { kind, state, made, known, refused, ...columns } = row;
  const { id, accountId, name, done, total, reason, createdAt, finishedAt, resultBytes } = columns;
  return {
    id,
    accountId,
    name,
    done,
    total,
    reason,
    createdAt,
    finishedAt,
    resultBytes,
    kind: kind as Task['kind'],
    state: state as Task['state'],
    counts: { made, exists: known, refused },
  };
}

/**
 * The input of a task is stored as the part before its file's first. In the row of the task, each step of an import
 * of 4 MB wrote them again.
 */
export const INPUT_PLACE = -1;

export function toTakenTask(row: TaskColumns, input: string): TakenTask {
  const { attempt, stalls, cancelledAt } = row;
  return { ...toTask(row), input, attempt, stalls, isCancelled: cancelledAt !== null };
}

export function toTaskRow(row: Omit<Selectable<CatalogTables['taskRow']>, 'accountId' | 'taskId'>): TaskRow {
  const { place, line, result, objectId, told } = row;
  return { place, line, result: result as TaskRow['result'], objectId, details: JSON.parse(told) };
}
