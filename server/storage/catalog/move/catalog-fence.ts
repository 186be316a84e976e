import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { readTables } from './sqlite-tables.ts';

/** Longer than any transaction of the service. */
const WAIT_MS = 10_000;
const PREFIX = 'fence of ';

/**
 * Makes every process reject writes to a SQLite catalog, those that have it open included, while they go on reading it. Triggers do
 * this immediately and for as long as they exist; a lock of the file would let each write wait for it, and block its process.
 */
export function raiseFence(file: string): void {
  onFile(file, (database) => {
    for (const { name } of readTables(database))
      for (const event of ['INSERT', 'UPDATE', 'DELETE'])
        database.exec(
          `CREATE TRIGGER IF NOT EXISTS "${PREFIX}${event} ${name}" BEFORE ${event} ON "${name}"
           BEGIN SELECT RAISE(ABORT, 'the catalog is being moved'); END`,
        );
  });
}

/** Lets all processes write again. Does nothing without a fence or without a catalog. */
export function liftFence(file: string): void {
  if (!existsSync(file) || fenceOf(file).length === 0) return;
  onFile(file, (database) => {
    for (const trigger of triggersOf(database)) database.exec(`DROP TRIGGER "${trigger}"`);
  });
}

function fenceOf(file: string): string[] {
  const database = new Database(file, { fileMustExist: true, timeout: WAIT_MS });
  try {
    return triggersOf(database);
  } finally {
    database.close();
  }
}

function triggersOf(database: Database.Database): string[] {
  return database
    .prepare<[string], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE ?")
    .pluck()
    .all(`${PREFIX}%`);
}

function onFile(file: string, work: (database: Database.Database) => void): void {
  const database = new Database(file, { fileMustExist: true, timeout: WAIT_MS });
  try {
    database.transaction(() => work(database)).immediate();
  } finally {
    database.close();
  }
}
