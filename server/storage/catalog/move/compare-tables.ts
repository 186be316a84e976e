import type Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';
import type { MovedTable } from './sqlite-tables.ts';

/** Keeps sums of times in milliseconds exact. */
const PRIME = 1_000_003;

/**
 * Throws unless both databases have equally many rows, values and letters in each column, and equal sums of numbers. The same
 * statement runs on both. Resolves to the number of rows.
 */
export async function compareTables(
  source: Database.Database,
  target: Kysely<CatalogTables>,
  table: MovedTable,
): Promise<number> {
  const statement = sumsOf(table);
  const expected = source.prepare<[], Record<string, string>>(statement).get() ?? {};
  const { rows } = await sql.raw<Record<string, string>>(statement).execute(target);
  for (const [name, value] of Object.entries(expected)) {
    if (rows[0]?.[name] === value) continue;
    throw new Error(`the copy of the table ${table.name} differs: ${name} is ${rows[0]?.[name]} instead of ${value}`);
  }
  return Number(expected.rows);
}

function sumsOf({ name, columns, integers }: MovedTable): string {
  const sums = columns.flatMap((column) => {
    const value = integers.has(column) ? `"${column}" % ${PRIME}` : `length("${column}")`;
    return [
      `cast(count("${column}") as text) AS "values of ${column}"`,
      `cast(coalesce(sum(${value}), 0) as text) AS "sum of ${column}"`,
    ];
  });
  return `SELECT cast(count(*) as text) AS rows, ${sums.join(', ')} FROM "${name}"`;
}
