import Database from 'better-sqlite3';

/** Returns the number of rows of each table in a database file that nobody writes. */
export function countSqliteRows(file: string): Record<string, number> {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const tables = database
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .pluck()
      .all();
    const countOf = (table: string) =>
      Number(
        database
          .prepare(`SELECT count(*) FROM "${table.replaceAll('"', '""')}"`)
          .pluck()
          .get(),
      );
    return Object.fromEntries(tables.map((table) => [table, countOf(table)]));
  } finally {
    database.close();
  }
}
