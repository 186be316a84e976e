import type { Generated } from 'kysely';
import type { Owned } from '../owned-row.ts';

/** Background tasks of accounts; see schema.ts for the other tables. */
export interface TaskTable extends Owned {
  kind: string;
  name: string;
  /** A state as the API reports it, or `removed`: hidden and about to be deleted with its rows. */
  state: string;
  /** Empty once the task has ended. */
  input: string;
  characters: number;
  done: number;
  total: number;
  made: number;
  known: number;
  refused: number;
  /** How often a process has taken the task. */
  attempt: number;
  stalls: number;
  queuedAt: number;
  leaseUntil: number;
  /** When cancellation was requested while a process worked on it. */
  cancelledAt: number | null;
  finishedAt: number | null;
  reason: string | null;
  /** Size of the task's file as far as it is written. */
  resultBytes: Generated<number>;
}
export interface TaskRowTable {
  taskId: number;
  place: number;
  accountId: number;
  line: number;
  result: string;
  objectId: number | null;
  /** JSON. */
  told: string;
}
/** A part of a task's file, as base64. */
export interface TaskPartTable {
  taskId: number;
  /** Position of the first row of the step. */
  place: number;
  accountId: number;
  body: string;
  tail: string;
}
