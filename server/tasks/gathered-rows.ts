import type { Clock } from '../platform/time/clock.ts';
import type { ProcessedRow } from './task-kind.ts';
import type { TaskPart, TaskRow } from './task-port.ts';

/** Rows per stored step: two groups of an import. A crash repeats the check of at most this many rows, never their creation. */
const STEP_ROWS = 300;
const STEP_MS = 500;
/** A larger part would block the database for too long. */
const STEP_BYTES = 512_000;

/** Processed rows that are not stored yet. */
export interface GatheredRows {
  add(row: ProcessedRow): void;
  /** Returns whether it is time to store them. */
  isFull(): boolean;
  /** Returns the rows and starts a new batch. */
  take(): { rows: TaskRow[]; part: TaskPart | undefined };
}

export function gatherRows(clock: Clock): GatheredRows {
  let rows: TaskRow[] = [];
  let parts: TaskPart[] = [];
  let bytes = 0;
  let beganAt = clock.now();
  return {
    add: ({ part, ...row }) => {
      rows.push(row);
      if (!part) return;
      parts.push(part);
      bytes += part.body.length;
    },
    isFull: () => rows.length >= STEP_ROWS || bytes >= STEP_BYTES || clock.now() - beganAt >= STEP_MS,
    take: () => {
      const taken = { rows, part: joined(parts) };
      [rows, parts, bytes, beganAt] = [[], [], 0, clock.now()];
      return taken;
    },
  };
}

function joined(parts: readonly TaskPart[]): TaskPart | undefined {
  if (parts.length === 0) return undefined;
  return { body: Buffer.concat(parts.map(({ body }) => body)), tail: Buffer.concat(parts.map(({ tail }) => tail)) };
}
