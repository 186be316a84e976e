import Database from 'better-sqlite3';
import type { MovedTable } from './sqlite-tables.ts';

/** Opens a later state of a catalog, with an earlier one attached as `earlier`. */
export function openWithEarlier(file: string, earlier: string): Database.Database {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 });
  database.prepare('ATTACH ? AS earlier').run(earlier);
  return database;
}

/** A query of the rows that are new or have changed since the earlier state. */
export function changedRows(table: MovedTable): string {
  return `SELECT later.* FROM main."${table.name}" AS later LEFT JOIN earlier."${table.name}" AS before ON ${sameKey(table)}
    WHERE before."${table.key[0]}" IS NULL OR ${differs(table)}`;
}

/** A query of the keys of rows that the earlier state alone has. */
export function removedKeys(table: MovedTable): string {
  const key = table.key.map((column) => `before."${column}"`).join(', ');
  return `SELECT ${key} FROM earlier."${table.name}" AS before LEFT JOIN main."${table.name}" AS later ON ${sameKey(table)}
    WHERE later."${table.key[0]}" IS NULL`;
}

function sameKey({ key }: MovedTable): string {
  return key.map((column) => `later."${column}" = before."${column}"`).join(' AND ');
}

function differs({ columns, key }: MovedTable): string {
  const others = columns.filter((column) => !key.includes(column));
  return ['0', ...others.map((column) => `later."${column}" IS NOT before."${column}"`)].join(' OR ');
}
