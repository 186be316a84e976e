import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/**
 * Rows that no copy gets: whoever has a salt can test whether an address visited that day. Caches' notes are old news, and
 * pictures to fetch can be had again.
 */
const LEFT_EMPTY: ReadonlySet<string> = new Set(['visitor_salt', 'change', 'task_part']);

interface SchemaRow {
  type: string;
  name: string;
  sql: string;
}

/**
 * Copies the catalogue of a data folder as it stands at one moment into a new file, while services go on writing. Table
 * by table, not by SQLite's own copy (`VACUUM INTO`, `.backup()`), so that salts are not even for a moment in the file.
 * @throws Error when the catalogue is missing or the target exists with tables in it.
 */
export function copySqliteCatalogue(dataDirectory: string, target: string): void {
  const source = join(dataDirectory, 'catalogue.db');
  // Not `fileMustExist`: what is attached is opened the same way, and the target does not exist.
  if (!existsSync(source)) throw new Error(`There is no catalogue in ${dataDirectory}.`);
  const database = new Database(source);
  try {
    database.pragma('busy_timeout = 5000');
    database.prepare('ATTACH ? AS copied').run(target);
    database.transaction(() => copyAll(database))();
  } finally {
    database.close();
  }
}

function copyAll(database: Database.Database): void {
  const schema = database
    .prepare<[], SchemaRow>(
      `SELECT type, name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`,
    )
    .all();
  const tables = schema.filter(({ type }) => type === 'table');
  for (const { sql } of tables) database.exec(inCopy(sql));
  for (const { name } of tables) {
    if (LEFT_EMPTY.has(name)) continue;
    const table = `"${name.replaceAll('"', '""')}"`;
    database.exec(`INSERT INTO copied.${table} SELECT * FROM main.${table}`);
  }
  // A zip without its first pictures could neither be fetched nor gone on with.
  database.exec(`UPDATE copied.task SET state = 'removed', input = '' WHERE result_bytes > 0`);
  // The highest id ever given: an id must not come back, since events of its first owner may exist.
  database.exec(
    'DELETE FROM copied.sqlite_sequence; INSERT INTO copied.sqlite_sequence SELECT * FROM main.sqlite_sequence',
  );
  for (const { type, sql } of schema) if (type !== 'table') database.exec(inCopy(sql));
}

/** `CREATE TABLE x` → `CREATE TABLE copied.x`; likewise for indexes. */
function inCopy(sql: string): string {
  return sql.replace(/^(CREATE\s+(?:TABLE|(?:UNIQUE\s+)?INDEX)\s+)/i, '$1copied.');
}
