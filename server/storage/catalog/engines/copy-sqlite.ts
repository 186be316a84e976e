import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { INPUT_PLACE } from '../tasks/task-row.ts';

/**
 * Tables that are copied without rows. With a salt, one can test whether an address visited on that day; change notes
 * are only useful to running caches; of the parts of tasks, only inputs are copied.
 */
const TABLES_WITHOUT_ROWS: ReadonlySet<string> = new Set(['visitor_salt', 'change', 'task_part']);

interface SchemaRow {
  type: string;
  name: string;
  sql: string;
}

/**
 * Copies the catalog of a data folder as of one moment into a new file while services continue to write. It copies
 * table by table instead of using SQLite's own copy (`VACUUM INTO`, `.backup()`), so that salts never reach the file.
 * @throws Error when the catalog is missing or the target exists with tables in it.
 */
export function copySqliteCatalog(dataDirectory: string, target: string): void {
  const source = join(dataDirectory, 'catalogue.db');
  // `fileMustExist` would also apply to the attached target, which does not exist yet.
  if (!existsSync(source)) throw new Error(`There is no catalog in ${dataDirectory}.`);
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
  for (const { sql } of tables) database.exec(qualifyWithCopied(sql));
  for (const { name } of tables) {
    if (TABLES_WITHOUT_ROWS.has(name)) continue;
    const table = `"${name.replaceAll('"', '""')}"`;
    database.exec(`INSERT INTO copied.${table} SELECT * FROM main.${table}`);
  }
  // A ZIP file without its first pictures could neither be downloaded nor continued.
  database.exec(`UPDATE copied.task SET state = 'removed', input = '' WHERE result_bytes > 0`);
  database.exec(`INSERT INTO copied.task_part SELECT * FROM main.task_part
    WHERE place = ${INPUT_PLACE} AND task_id IN (SELECT id FROM main.task WHERE result_bytes = 0)`);
  // Copies the highest ids ever assigned: ids must not be reused, since events of their first objects may exist.
  database.exec(
    'DELETE FROM copied.sqlite_sequence; INSERT INTO copied.sqlite_sequence SELECT * FROM main.sqlite_sequence',
  );
  for (const { type, sql } of schema) if (type !== 'table') database.exec(qualifyWithCopied(sql));
}

/** Rewrites `CREATE TABLE x` to `CREATE TABLE copied.x`, and likewise for indexes. */
function qualifyWithCopied(sql: string): string {
  return sql.replace(/^(CREATE\s+(?:TABLE|(?:UNIQUE\s+)?INDEX)\s+)/i, '$1copied.');
}
