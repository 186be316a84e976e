import Database from 'better-sqlite3';
import { readTables } from './sqlite-tables.ts';

/** Adds three rows to every table of a SQLite catalog that is moved. */
export function fillCatalog(file: string): void {
  const database = new Database(file);
  for (const { name } of readTables(database)) for (let row = 1; row <= 3; row++) insert(database, name, row);
  database.close();
}

/** Adds a row with values of its own in every column; null where that is possible, in the second row. */
function insert(database: Database.Database, table: string, row: number): void {
  const columns = database
    .prepare<[string], { name: string; type: string; notnull: number; pk: number }>(
      'SELECT * FROM pragma_table_info(?)',
    )
    .all(table);
  const example = ({ name, type, notnull, pk }: (typeof columns)[number]) => {
    if (row === 2 && notnull === 0 && pk === 0) return null;
    if (type.toLowerCase() === 'integer') return name.endsWith('_at') ? 1_795_000_000_000 + row : row * 7;
    return `${name} ü 🎉 "\\ ${row}`;
  };
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const places = columns.map(() => '?').join(', ');
  database.prepare(`INSERT INTO "${table}" (${names}) VALUES (${places})`).run(columns.map(example));
}

/** Rows as sorted texts, because the driver of PostgreSQL returns 64-bit integers as such. */
export function asTexts(rows: readonly object[]): string[] {
  return rows
    .map((row) =>
      JSON.stringify(Object.entries(row).map(([key, value]) => [key, value === null ? null : String(value)])),
    )
    .sort();
}
