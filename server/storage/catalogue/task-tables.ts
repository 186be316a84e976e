import type { Owned } from './owned-row.ts';

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
