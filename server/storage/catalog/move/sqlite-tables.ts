import type Database from 'better-sqlite3';

export interface MovedTable {
  name: string;
  columns: readonly string[];
  /** The highest ID ever assigned; 0 for none, and for tables without generated IDs. */
  highestId: number;
}

/** Migrations were applied to both databases; changes and nodes concern running processes only. */
const NOT_MOVED: ReadonlySet<string> = new Set(['migration', 'change', 'node']);

const MAX_BATCH_ROWS = 1_000;
/** Pictures are stored as text of up to some MB. */
const MAX_BATCH_LETTERS = 4_000_000;

/** Returns the tables of a SQLite catalog that are moved, by name. */
export function readTables(source: Database.Database): MovedTable[] {
  const names = source
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
  const columnsOf = source.prepare<[string], string>('SELECT name FROM pragma_table_info(?) ORDER BY cid').pluck();
  const highestIdOf = source.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck();
  return names
    .filter((name) => !NOT_MOVED.has(name))
    .map((name) => ({ name, columns: columnsOf.all(name), highestId: highestIdOf.get(name) ?? 0 }));
}

/** Yields all rows of a table, some at a time. */
export function* batchesOf(source: Database.Database, table: string): Generator<unknown[]> {
  let rows: object[] = [];
  let letters = 0;
  for (const row of source.prepare<[], object>(`SELECT * FROM "${table}"`).iterate()) {
    rows.push(row);
    for (const value of Object.values(row)) if (typeof value === 'string') letters += value.length;
    if (rows.length < MAX_BATCH_ROWS && letters < MAX_BATCH_LETTERS) continue;
    yield rows;
    rows = [];
    letters = 0;
  }
  if (rows.length > 0) yield rows;
}
