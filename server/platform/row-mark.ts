/**
 * The row of a task that an object is made for. It is stored with the object, together or not at all, so that whoever goes on
 * with the task after a crash knows what is there already: each row makes one object at most.
 */
export interface RowMark {
  taskId: number;
  /** Counts who has taken the task: a process that lost it makes nothing any more. */
  attempt: number;
  /** From 0. */
  place: number;
  /** Where it stands in the file. */
  line: number;
}

/** The row has its object already, or the task is somebody else's by now; nothing was stored. */
export class RowTakenError extends Error {
  constructor({ taskId, place }: RowMark) {
    super(`row ${place} of task ${taskId} is not ours`);
    this.name = 'RowTakenError';
  }
}
