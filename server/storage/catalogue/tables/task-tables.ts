import type { Generated } from 'kysely';
import type { Owned } from '../owned-row.ts';

/** Long work of accounts; see schema.ts for the other tables. */
export interface TaskTable extends Owned {
  kind: string;
  name: string;
  /** A state as it is told, or `removed`: seen no more, and about to go with its rows. */
  state: string;
  /** Empty once it has ended. */
  input: string;
  characters: number;
  done: number;
  total: number;
  made: number;
  known: number;
  refused: number;
  /** How often it was taken. */
  attempt: number;
  stalls: number;
  queuedAt: number;
  leaseUntil: number;
  /** When it was asked to end while somebody worked on it. */
  cancelledAt: number | null;
  finishedAt: number | null;
  reason: string | null;
  /** Of its file, as far as it is there. */
  resultBytes: Generated<number>;
}
export interface TaskRowTable {
  taskId: number;
  place: number;
  accountId: number;
  line: number;
  result: string;
  objectId: number | null;
  /** As JSON. */
  told: string;
}
/** A part of the file that a task leaves, as base64. */
export interface TaskPartTable {
  taskId: number;
  /** Of the first row of its step. */
  place: number;
  accountId: number;
  body: string;
  tail: string;
}
