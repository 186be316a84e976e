import type { IndexedTable } from './indexed-text.ts';

/** One query of the reading thread, on the SQLite file at `file`. */
export type ReadTask = { file: string } & (
  | { sql: string; parameters: readonly unknown[] }
  | { table: IndexedTable; accountId: number; words: readonly string[] }
);

/** Rows of a statement, or IDs of rows that may contain the words. Errors of SQLite lose their code on the way. */
export type ReadResult = { rows: unknown[] } | { ids: number[] | undefined } | { failure: ReadFailure };

export interface ReadFailure {
  message: string;
  code: unknown;
}
