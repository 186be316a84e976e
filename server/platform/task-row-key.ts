/**
 * The task row that an object is created for. Stored atomically with the object, so that a process that resumes the
 * task after a crash knows which rows are done: each row creates at most one object.
 */
export interface TaskRowKey {
  taskId: number;
  /** The number of the task's current claim: a process that lost its claim creates nothing more. */
  attempt: number;
  /** Zero-based index. */
  place: number;
  /** Line number in the file. */
  line: number;
}

/** The row already has its object, or another process has claimed the task; nothing was stored. */
export class RowTakenError extends Error {
  constructor({ taskId, place }: TaskRowKey) {
    super(`row ${place} of task ${taskId} is not ours`);
    this.name = 'RowTakenError';
  }
}
