import type { TaskRowKey } from '../platform/task-row-key.ts';
import type { TakenTask, Task, TaskPart, TaskRow } from './task-port.ts';

/** The stored input of a task. */
export interface PreparedTask {
  input: string;
  total: number;
}

/** One process's turn at a task. */
export interface TaskRun {
  task: TakenTask;
  /** Objects created for rows after `task.done`. */
  made: ReadonlyMap<number, number>;
  /** Returns the mark to store with the object created for a row. */
  mark(row: Pick<TaskRow, 'place' | 'line'>): TaskRowKey;
  /** Wait for this before each row, to leave time for other work. */
  rest(): Promise<void>;
}

/** A processed row with its contribution to the result file. */
export interface ProcessedRow extends TaskRow {
  part?: TaskPart;
}

/** The output of a task so far: its processed rows and the parts of its file, in order. */
export interface TaskOutput {
  rows(): AsyncIterable<TaskRow>;
  parts(): AsyncIterable<TaskPart>;
}

/** A kind of task, which processes rows in sequence and produces a result for its owner. */
export interface TaskKind<Input> {
  /** Rejects input that is invalid as a whole. */
  prepare(accountId: number, input: Input): Promise<PreparedTask>;
  /** Yields the rows from `task.done` on, in order. Reports errors of a row in the row; an exception ends the turn. */
  run(turn: TaskRun): AsyncIterable<ProcessedRow>;
  /** Returns the result so far. */
  result(task: Task, created: TaskOutput): TaskResult;
}

export interface TaskResult {
  fileName: string;
  type: 'text/csv' | 'application/zip';
  pieces: AsyncIterable<string | Buffer>;
}
