import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { reasonOf } from '../../../platform/reason-of.ts';
import { connectPostgres, createPostgresPool } from '../engines/connect-postgres.ts';
import { connectSqlite } from '../engines/connect-sqlite.ts';
import { migrate } from '../engines/migrate.ts';
import { sqliteDialect } from '../engines/sql-dialect.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { compareTables } from './compare-tables.ts';
import { createMark, dropMark, MOVED_AWAY, readMark, writeMark } from './incomplete-move.ts';
import { changesSince, snapshotOf } from './postgres-changes.ts';
import { liftPostgresFence, raisePostgresFence } from './postgres-fence.ts';
import { removeOthers, storeRows } from './sqlite-rows.ts';
import { type MovedTable, readTables } from './sqlite-tables.ts';

export interface CatalogReturnOptions {
  databaseUrl: string;
  /** The file in a private folder that is filled. */
  file: string;
  /** Where services look for it. */
  finalFile: string;
}

/** Salts of visitor IDs must not outlive their day, so they are copied at the very end. */
const SALTS = 'visitor_salt';

type Source = Kysely<CatalogTables>;
type OnTable = (table: string, rows: number) => void;

/**
 * Copies a catalog from PostgreSQL into a SQLite file while the service writes, the way back from `CatalogMove`: all rows, then those of
 * transactions that the snapshot before did not show. The file notes that snapshot, so that an interrupted move goes on from there.
 * All methods throw an Error with the reason in one sentence, and each pass is one transaction.
 */
export class CatalogReturn {
  readonly #options: CatalogReturnOptions;
  readonly #db: Source;

  private constructor(options: CatalogReturnOptions, db: Source) {
    this.#options = options;
    this.#db = db;
  }

  static connect(options: CatalogReturnOptions): CatalogReturn {
    const pool = createPostgresPool(options.databaseUrl, { connections: 2, acceptsTimeouts: false });
    return new CatalogReturn(options, connectPostgres<CatalogTables>(pool));
  }

  /** Creates the file. Throws if the folder has a catalog already. */
  async prepare(): Promise<void> {
    const { file, finalFile } = this.#options;
    if (existsSync(finalFile))
      throw new Error(`this folder has a catalog already: move ${finalFile}* to another folder first`);
    const db = connectSqlite<CatalogTables>(file, 'FULL');
    await migrate(db, sqliteDialect);
    await createMark(db);
    await db.destroy();
  }

  /** Copies what the file lacks. Resolves to the number of rows that were stored or removed. */
  async catchUp(onTable: OnTable = () => undefined): Promise<number> {
    return this.#pass(async (source, target) => {
      let changed = 0;
      for (const table of readTables(target)) {
        const rows = table.name === SALTS ? 0 : await copyTable(source, target, table);
        if (rows > 0) onTable(table.name, rows);
        changed += rows;
      }
      return changed;
    });
  }

  /** Makes every process reject writes to the database. */
  async raise(): Promise<void> {
    const file = new Database(this.#options.file, { readonly: true });
    const tables = readTables(file);
    file.close();
    await raisePostgresFence(this.#db, tables);
  }

  async lift(): Promise<void> {
    await liftPostgresFence(this.#db);
  }

  /**
   * Brings the file to the final state of the database and compares all tables. Call it behind the fence. Resolves to the number of rows
   * of all tables.
   */
  async finish(): Promise<number> {
    try {
      return await this.#pass(async (source, target) => {
        let rows = 0;
        for (const table of readTables(target)) {
          await copyTable(source, target, table);
          await continueIds(source, target, table);
          rows += await compareTables(target, source, table);
        }
        return rows;
      });
    } catch (error) {
      // Whatever differs, the next attempt copies everything.
      this.#withFile((target) => target.exec('DELETE FROM incomplete_move'));
      throw error;
    }
  }

  /** Keeps services from the database for good: from here on, the file is the catalog. */
  async commit(): Promise<void> {
    await createMark(this.#db);
    await writeMark(this.#db, MOVED_AWAY);
  }

  async isCommitted(): Promise<boolean> {
    return (await readMark(this.#db)) === MOVED_AWAY;
  }

  /** Renames the file to its final name. Returns false if that was done before. */
  async end(): Promise<boolean> {
    const { file, finalFile } = this.#options;
    if (!existsSync(file)) return false;
    const db = connectSqlite<CatalogTables>(file, 'FULL');
    await dropMark(db);
    await db.destroy();
    // Without a file of its own for the write-ahead log, which a rename would leave behind.
    this.#withFile((target) => target.pragma('journal_mode = DELETE'));
    renameSync(file, finalFile);
    syncFolderOf(finalFile);
    return true;
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }

  /** Runs work on a snapshot of the database and in a transaction of the file, which notes the snapshot. */
  #pass(work: (source: Source, target: Database.Database) => Promise<number>): Promise<number> {
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const source = transaction.withoutPlugins();
        const snapshot = await snapshotOf(source);
        const target = this.#open();
        try {
          target.exec('BEGIN IMMEDIATE');
          const result = await work(source, target);
          target.exec('DELETE FROM incomplete_move');
          target.prepare('INSERT INTO incomplete_move VALUES (?)').run(snapshot);
          target.exec('COMMIT');
          return result;
        } finally {
          // Rolls back what was not committed.
          target.close();
        }
      });
  }

  #withFile(work: (target: Database.Database) => unknown): void {
    const target = this.#open();
    work(target);
    target.close();
  }

  #open(): Database.Database {
    const target = new Database(this.#options.file, { fileMustExist: true });
    target.pragma('synchronous = FULL');
    target.pragma('secure_delete = ON');
    return target;
  }
}

/** Copies the rows that have changed since the snapshot that the file has, and removes those that are gone. */
async function copyTable(source: Source, target: Database.Database, table: MovedTable): Promise<number> {
  const since = table.name === SALTS ? undefined : snapshotIn(target);
  try {
    let changed = 0;
    for await (const rows of changesSince(source, table, since))
      changed += await storeRows(target, { table, rows, source });
    return changed + (await removeOthers(target, table, source));
  } catch (error) {
    throw new Error(`the table ${table.name} cannot be moved: ${reasonOf(error)}`);
  }
}

function snapshotIn(target: Database.Database): string | undefined {
  return target.prepare<[], string>('SELECT snapshot FROM incomplete_move').pluck().get();
}

/** IDs must not be reused, since events of their first objects may exist. */
async function continueIds(source: Source, target: Database.Database, { name }: MovedTable): Promise<void> {
  const hasIds = target.prepare(`SELECT 1 FROM sqlite_schema WHERE name = ? AND sql LIKE '%autoincrement%'`).get(name);
  if (hasIds === undefined) return;
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass) as last`.execute(source);
  target.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name);
  target.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, rows[0]?.last ?? 0);
}

function syncFolderOf(file: string): void {
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
