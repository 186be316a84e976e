import Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { reasonOf } from '../../../platform/reason-of.ts';
import { isNew } from '../engines/catalog-state.ts';
import { connectPostgres, createPostgresPool } from '../engines/connect-postgres.ts';
import { migrate, withMigrationLock } from '../engines/migrate.ts';
import { postgresDialect } from '../engines/sql-dialect.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { compareTables } from './compare-tables.ts';
import { batchesOf, type MovedTable, readTables } from './sqlite-tables.ts';

export interface MoveOptions {
  /** The SQLite file, migrated to this release. */
  file: string;
  databaseUrl: string;
  /** Called after each table that is not empty. */
  onTable(table: string, rows: number): void;
  /** Called once the database has everything, before another process can use the SQLite file again. */
  onMoved(): Promise<void>;
}

/**
 * Copies every row of a SQLite catalog into an empty PostgreSQL database and compares both, in one transaction: whatever
 * fails, the database stays empty, and the move can be repeated. A database that is equal already, because a move was killed at
 * its end, is left as it is. Nobody can read or write the SQLite file meanwhile.
 *
 * @returns `equal` if nothing had to be copied
 * @throws Error with the reason in one sentence
 */
export async function moveToPostgres({
  file,
  databaseUrl,
  onTable,
  onMoved,
}: MoveOptions): Promise<'copied' | 'equal'> {
  const source = openAlone(file);
  // Without the limit of 10 s per statement: tables are compared as a whole.
  const pool = createPostgresPool(databaseUrl, { connections: 2, acceptsTimeouts: false });
  const db = connectPostgres<CatalogTables>(pool);
  try {
    // Before the tables of a database that serves another release are changed.
    const hasAll = await isUsed(db);
    if (!hasAll) {
      await migrate(db, postgresDialect);
      await withMigrationLock(db, postgresDialect, async (connection) => {
        if (await isUsed(connection)) throw new Error(USED);
        await moveAll(source, connection.withoutPlugins(), onTable);
      });
    } else if (!(await isEqual(source, db.withoutPlugins()))) throw new Error(USED);
    await onMoved();
    source.exec('ROLLBACK');
    return hasAll ? 'equal' : 'copied';
  } finally {
    source.close();
    await db.destroy();
  }
}

const USED = 'the database already has accounts; use an empty one';

/**
 * Opens a SQLite file that no other connection has open, and keeps it from all of them. To leave the WAL mode takes that, and
 * also puts all of the WAL into the file. `BEGIN IMMEDIATE` alone would leave the changes of a process that writes later behind.
 */
function openAlone(file: string): Database.Database {
  const source = new Database(file, { fileMustExist: true, timeout: 1_000 });
  try {
    source.pragma('journal_mode = DELETE');
    source.exec('BEGIN EXCLUSIVE');
    // Another process may have opened it between the two.
    if (source.pragma('journal_mode', { simple: true }) === 'delete') return source;
    throw new Error(BUSY);
  } catch (error) {
    source.close();
    throw (error as { code?: string }).code === 'SQLITE_BUSY' ? new Error(BUSY) : error;
  }
}

const BUSY = 'another process uses the catalog; stop the service and other commands';

async function isEqual(source: Database.Database, target: Kysely<CatalogTables>): Promise<boolean> {
  try {
    for (const table of readTables(source)) await compareTables(source, target, table);
    return true;
  } catch {
    return false;
  }
}

async function moveAll(
  source: Database.Database,
  target: Kysely<CatalogTables>,
  onTable: MoveOptions['onTable'],
): Promise<void> {
  for (const table of readTables(source)) {
    const rows = await copyTable(source, target, table).catch((error: unknown) => {
      throw new Error(`the table ${table.name} cannot be copied: ${reasonOf(error)}`);
    });
    await compareTables(source, target, table);
    await continueIds(target, table);
    if (rows > 0) onTable(table.name, rows);
  }
}

/** Whether the database serves an installation. */
async function isUsed(db: Kysely<CatalogTables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('account') is not null as found`.execute(db);
  return rows[0]?.found === true && !(await isNew(db));
}

async function copyTable(
  source: Database.Database,
  target: Kysely<CatalogTables>,
  { name, columns }: MovedTable,
): Promise<number> {
  const table = sql.table(name);
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  // Migrations of an empty database store some rows, which the catalog has too.
  await sql`delete from ${table}`.execute(target);
  let copied = 0;
  for (const rows of batchesOf(source, name)) {
    await sql`insert into ${table} (${listed})
      select ${listed} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`.execute(target);
    copied += rows.length;
  }
  return copied;
}

/** IDs must not be reused, since events of their first objects may exist. */
async function continueIds(target: Kysely<CatalogTables>, { name, highestId }: MovedTable): Promise<void> {
  if (highestId > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${highestId})`.execute(target);
}
