import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { reasonOf } from '../../../platform/reason-of.ts';
import { isNew } from '../engines/catalog-state.ts';
import { connectPostgres, createPostgresPool } from '../engines/connect-postgres.ts';
import { migrate, withMigrationLock } from '../engines/migrate.ts';
import { postgresDialect } from '../engines/sql-dialect.ts';
import { ensureTextIndexes } from '../reading/postgres-reader.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { changedRows, openWithEarlier, removedKeys } from './changed-rows.ts';
import { compareTables } from './compare-tables.ts';
import { COMPLETE, createMark, dropMark, MOVED_AWAY, readMark, writeMark } from './incomplete-move.ts';
import { deleteRows, expectRows, insertRows } from './postgres-rows.ts';
import { batchesOf, type MovedTable, readTables } from './sqlite-tables.ts';

export interface CatalogMoveOptions {
  /** The SQLite file, migrated to this release. */
  file: string;
  /** A private folder for snapshots of it. */
  folder: string;
  databaseUrl: string;
}

/**
 * Copies a SQLite catalog into an empty PostgreSQL database while the service writes: a snapshot of the file, then what has changed
 * since the snapshot before. The database notes which snapshot it has, so that an interrupted move goes on from there. All methods
 * throw an Error with the reason in one sentence, and each change of the database is one transaction.
 */
export class CatalogMove {
  readonly #file: string;
  readonly #folder: string;
  readonly #db: Kysely<CatalogTables>;

  private constructor({ file, folder }: CatalogMoveOptions, db: Kysely<CatalogTables>) {
    this.#file = file;
    this.#folder = folder;
    this.#db = db;
  }

  static connect(options: CatalogMoveOptions): CatalogMove {
    // Without the limit of 10 s per statement: tables are compared as a whole.
    const pool = createPostgresPool(options.databaseUrl, { connections: 2, acceptsTimeouts: false });
    return new CatalogMove(options, connectPostgres<CatalogTables>(pool));
  }

  /** Creates the tables and marks the database, so that no service starts with it. Throws if it serves an installation. */
  async prepare(): Promise<void> {
    // Before the tables of a database that serves another release are changed.
    const mark = await readMark(this.#db);
    if ((mark === undefined || mark === MOVED_AWAY) && (await isUsed(this.#db)))
      throw new Error('the database already has accounts; use an empty one');
    await migrate(this.#db, postgresDialect);
    await createMark(this.#db);
  }

  /** Copies everything, unless an interrupted move has done so. Resolves to the number of rows. */
  async copy(onTable: (table: string, rows: number) => void): Promise<number> {
    const isThere = (await this.#earlier()) !== undefined;
    const rows = isThere ? 0 : await this.#store((connection, snapshot) => copyAll(connection, snapshot, onTable));
    // Otherwise the first start would do it, while changes are paused: 10 s for 100,000 links.
    await ensureTextIndexes(this.#db);
    await sql`analyze`.execute(this.#db);
    return rows;
  }

  /** Brings the database to what the catalog has now. Resolves to the number of rows that changed. */
  async catchUp(): Promise<number> {
    const earlier = await this.#earlierOrThrow();
    const changed = await this.#store((connection, snapshot) => applyChanges(connection, snapshot, earlier));
    rmSync(earlier, { force: true });
    return changed;
  }

  /**
   * Brings the database to the final state of the catalog and compares all tables. Call it when nobody can write to the catalog.
   * Resolves to the number of rows of all tables. A later call of `copy` begins anew, because no snapshot has this state.
   */
  async finish(): Promise<number> {
    const earlier = await this.#earlierOrThrow();
    return this.#transaction(async (connection) => {
      await applyChanges(connection, this.#file, earlier);
      const rows = await compareAll(connection, this.#file);
      await writeMark(connection, COMPLETE);
      return rows;
    });
  }

  /** Lets services start with the database. Call it once no process can start with the SQLite file. False if they can already. */
  async end(): Promise<boolean> {
    const isIncomplete = (await readMark(this.#db)) === COMPLETE;
    if (isIncomplete) await dropMark(this.#db);
    return isIncomplete;
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }

  /** Stores what a new snapshot has, and which snapshot it was. */
  async #store(work: (connection: Kysely<CatalogTables>, snapshot: string) => Promise<number>): Promise<number> {
    const name = randomUUID();
    const snapshot = this.#snapshotFile(name);
    takeSnapshot(this.#file, snapshot);
    try {
      return await this.#transaction(async (connection) => {
        const rows = await work(connection, snapshot);
        await writeMark(connection, name);
        return rows;
      });
    } catch (error) {
      rmSync(snapshot, { force: true });
      throw error;
    }
  }

  #transaction(work: (connection: Kysely<CatalogTables>) => Promise<number>): Promise<number> {
    return withMigrationLock(this.#db, postgresDialect, (connection) => work(connection.withoutPlugins()));
  }

  #snapshotFile(name: string): string {
    return join(this.#folder, `catalog-${name}.db`);
  }

  /** The snapshot that the database has, if it is still there. */
  async #earlier(): Promise<string | undefined> {
    const file = this.#snapshotFile((await readMark(this.#db)) ?? '');
    return existsSync(file) ? file : undefined;
  }

  async #earlierOrThrow(): Promise<string> {
    const file = await this.#earlier();
    if (file === undefined) throw new Error('the snapshot of the catalog is missing; run the move again');
    return file;
  }
}

/** Copies the file as of one moment while others write to it, without the salts of visitor IDs: those must not outlive their day. */
function takeSnapshot(file: string, snapshot: string): void {
  const source = new Database(file, { fileMustExist: true, timeout: 10_000 });
  try {
    source.prepare('VACUUM INTO ?').run(snapshot);
  } finally {
    source.close();
  }
  const copy = new Database(snapshot, { fileMustExist: true });
  copy.pragma('secure_delete = ON');
  copy.exec('DELETE FROM visitor_salt');
  copy.close();
}

/** Whether the database serves an installation. */
async function isUsed(db: Kysely<CatalogTables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('account') is not null as found`.execute(db);
  return rows[0]?.found === true && !(await isNew(db));
}

type OnTable = (table: string, rows: number) => void;

async function copyAll(target: Kysely<CatalogTables>, snapshot: string, onTable: OnTable): Promise<number> {
  return eachTable(new Database(snapshot, { readonly: true }), async (source, table) => {
    const query = `SELECT * FROM "${table.name}"`;
    // Migrations of an empty database store some rows, which the catalog has too.
    await sql`delete from ${sql.table(table.name)}`.execute(target);
    let copied = 0;
    for (const rows of batchesOf(source, query)) {
      await insertRows(target, table, rows);
      copied += rows.length;
    }
    for (const rows of batchesOf(source, query)) await expectRows(target, table, rows);
    await compareTables(source, target, table);
    if (copied > 0) onTable(table.name, copied);
    return copied;
  });
}

/** Applies the differences between two snapshots of the catalog: deletes rows, then inserts or replaces the changed ones. */
async function applyChanges(target: Kysely<CatalogTables>, later: string, earlier: string): Promise<number> {
  return eachTable(openWithEarlier(later, earlier), async (source, table) => {
    let changed = 0;
    // First all that must go: rows can exchange values that are unique.
    for (const query of [removedKeys(table), changedRows(table)])
      for (const rows of batchesOf(source, query)) {
        await deleteRows(target, table, rows);
        changed += rows.length;
      }
    for (const rows of batchesOf(source, changedRows(table))) {
      await insertRows(target, table, rows);
      await expectRows(target, table, rows);
    }
    return changed;
  });
}

async function compareAll(target: Kysely<CatalogTables>, file: string): Promise<number> {
  return eachTable(new Database(file, { readonly: true, timeout: 10_000 }), async (source, table) => {
    await continueIds(target, table);
    return compareTables(source, target, table);
  });
}

/** Runs work for each table, closes the file, and returns the sum. Errors name the table. */
async function eachTable(
  source: Database.Database,
  work: (source: Database.Database, table: MovedTable) => Promise<number>,
): Promise<number> {
  try {
    let total = 0;
    for (const table of readTables(source))
      total += await work(source, table).catch((error: unknown) => {
        throw new Error(`the table ${table.name} cannot be moved: ${reasonOf(error)}`);
      });
    return total;
  } finally {
    source.close();
  }
}

/** IDs must not be reused, since events of their first objects may exist. */
async function continueIds(target: Kysely<CatalogTables>, { name, highestId }: MovedTable): Promise<void> {
  if (highestId > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${highestId})`.execute(target);
}
