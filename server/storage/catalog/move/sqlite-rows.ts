import type Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';
import { expectRows } from './postgres-rows.ts';
import type { MovedTable } from './sqlite-tables.ts';

type Source = Kysely<CatalogTables>;
type Row = Readonly<Record<string, unknown>>;

/**
 * Stores rows of PostgreSQL, reads them back, and compares them there. Resolves to the number of those that the file lacked: while a
 * transaction runs for long, in any database of the server, the same rows are read again each time, and a move must end all the same. Rows may take unique values from rows
 * that are stored or removed later: those are replaced, and come back with the values that they have now.
 */
export async function storeRows(
  target: Database.Database,
  { table, rows, source }: { table: MovedTable; rows: readonly object[]; source: Source },
): Promise<number> {
  const { name, columns, key } = table;
  const insert = target.prepare(
    `INSERT OR REPLACE INTO "${name}" (${listOf(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const read = target.prepare<unknown[], object>(
    `SELECT * FROM "${name}" WHERE ${key.map((column) => `"${column}" = ?`).join(' AND ')}`,
  );
  const same = target.prepare(
    `SELECT 1 FROM "${name}" WHERE ${columns.map((column) => `"${column}" IS ?`).join(' AND ')}`,
  );
  const valuesOf = (row: object, names: readonly string[]) => names.map((column) => (row as Row)[column]);
  const lacked = rows.map((row) => valuesOf(row, columns)).filter((values) => same.get(...values) === undefined);
  for (const values of lacked) insert.run(values);
  const stored = rows.flatMap((row) => read.get(...valuesOf(row, key)) ?? []);
  if (stored.length < rows.length) throw new Error(`${stored.length} of ${rows.length} rows were stored`);
  await expectRows(source, table, stored);
  return lacked.length;
}

/** Removes the rows that PostgreSQL has no longer, and resolves to their number. Call it when all others are stored. */
export async function removeOthers(
  target: Database.Database,
  { name, key }: MovedTable,
  source: Source,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(source);
  const count = target.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck();
  if (count.get() === rows[0]?.count) return 0;
  const keys = await sql<Row>`select ${sql.join(key.map((column) => sql.ref(column)))} from ${sql.table(name)}`.execute(
    source,
  );
  target.exec(`CREATE TEMP TABLE present (${listOf(key)}, PRIMARY KEY (${listOf(key)}))`);
  const insert = target.prepare(`INSERT INTO present VALUES (${key.map(() => '?').join(', ')})`);
  for (const row of keys.rows) insert.run(key.map((column) => row[column]));
  const sameKey = key.map((column) => `present."${column}" = stored."${column}"`).join(' AND ');
  const { changes } = target
    .prepare(`DELETE FROM "${name}" AS stored WHERE NOT EXISTS (SELECT 1 FROM present WHERE ${sameKey})`)
    .run();
  target.exec('DROP TABLE present');
  return changes;
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
