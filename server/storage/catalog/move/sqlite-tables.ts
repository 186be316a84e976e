import type Database from 'better-sqlite3';

export interface MovedTable {
  name: string;
  columns: readonly string[];
  /** Columns of numbers; all others are texts. */
  integers: ReadonlySet<string>;
  /** The columns of the primary key, which every table has. */
  key: readonly string[];
  /** The highest ID ever assigned; 0 for none, and for tables without generated IDs. */
  highestId: number;
}

/** Migrations were applied to both databases; changes and nodes concern running processes only; the last is the mark of a move. */
const NOT_MOVED: ReadonlySet<string> = new Set(['migration', 'change', 'node', 'incomplete_move']);

const MAX_BATCH_ROWS = 1_000;
/** Pictures are stored as text of up to some MB. */
const MAX_BATCH_LETTERS = 4_000_000;

/** Returns the tables of a SQLite catalog that are moved, by name. */
export function readTables(source: Database.Database): MovedTable[] {
  const names = source
    .prepare<[], string>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
  const columnsOf = source.prepare<[string], { name: string; type: string; pk: number }>(
    'SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid',
  );
  const highestIdOf = source.prepare<[string], number>('SELECT seq FROM main.sqlite_sequence WHERE name = ?').pluck();
  return names
    .filter((name) => !NOT_MOVED.has(name))
    .map((name) => {
      const columns = columnsOf.all(name);
      return {
        name,
        columns: columns.map((column) => column.name),
        integers: new Set(columns.filter(({ type }) => /^integer$/i.test(type)).map((column) => column.name)),
        key: columns.filter(({ pk }) => pk > 0).map((column) => column.name),
        highestId: highestIdOf.get(name) ?? 0,
      };
    });
}

/** Yields all rows of a query, some at a time. */
export function* batchesOf(source: Database.Database, query: string): Generator<object[]> {
  let rows: object[] = [];
  let letters = 0;
  for (const row of source.prepare<[], object>(query).iterate()) {
    rows.push(row);
    for (const value of Object.values(row)) if (typeof value === 'string') letters += value.length;
    if (rows.length < MAX_BATCH_ROWS && letters < MAX_BATCH_LETTERS) continue;
    yield rows;
    rows = [];
    letters = 0;
  }
  if (rows.length > 0) yield rows;
}
