import type { Kysely, RawBuilder } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';
import type { IndexedTable } from './indexed-text.ts';

/** The words that a row must contain. */
export interface SearchText {
  table: IndexedTable;
  accountId: number;
  words: readonly string[];
}

/** Answers queries that read many rows, such as searches, without holding the main thread. */
export interface Reader {
  /** Reads everything that was committed before the query. */
  readonly db: Kysely<CatalogTables>;
  /**
   * Returns a condition that holds for every row with these words and for few others, and that an index answers; undefined
   * if no index can. The caller still compares each row with the words.
   */
  narrow(search: SearchText): Promise<RawBuilder<boolean> | undefined>;
}

/** Reads on the connection itself, row by row. */
export function readerOn(db: Kysely<CatalogTables>): Reader {
  return { db, narrow: async () => undefined };
}
