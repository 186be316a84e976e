import type { RowMark } from '../platform/row-mark.ts';
import type { TakenTask, Task, TaskPart, TaskRow } from './task-port.ts';

/** What tasks of a kind are asked with, as it is stored. */
export interface PreparedTask {
  input: string;
  total: number;
}

/** One process's turn at a task. */
export interface TaskTurn {
  task: TakenTask;
  /** Objects that were made for rows beyond `task.done`. */
  made: ReadonlyMap<number, number>;
  /** To be stored with what is made for a row. */
  mark(row: Pick<TaskRow, 'place' | 'line'>): RowMark;
  /** To be waited for before each row: others have their turn. */
  rest(): Promise<void>;
}

/** A row with what it adds to the file that is fetched in the end. */
export interface DealtRow extends TaskRow {
  part?: TaskPart;
}

/** What is there of a task: rows that are done and parts of its file, in order. */
export interface TaskParts {
  rows(): AsyncIterable<TaskRow>;
  parts(): AsyncIterable<TaskPart>;
}

/** A kind of long work: rows that are dealt with one after the other, and what its owner fetches at the end. */
export interface TaskKind<Input> {
  /** Refuses what is wrong with all of it. */
  prepare(accountId: number, input: Input): Promise<PreparedTask>;
  /** The rows from `task.done` on, in order. What is wrong with a row is told of the row; what is thrown ends the turn. */
  run(turn: TaskTurn): AsyncIterable<DealtRow>;
  /** What is there so far. */
  result(task: Task, made: TaskParts): TaskResult;
}

export interface TaskResult {
  fileName: string;
  type: 'text/csv' | 'application/zip';
  pieces: AsyncIterable<string | Buffer>;
}
