import Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { reasonOf } from '../../../platform/reason-of.ts';
import { isNew } from '../engines/catalog-state.ts';
import { connectPostgres, createPostgresPool } from '../engines/connect-postgres.ts';
import { migrate, withMigrationLock } from '../engines/migrate.ts';
import { postgresTraits } from '../engines/sql-dialect.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { compareTables } from './compare-tables.ts';
import { batchesOf, type MovedTable, readTables } from './sqlite-tables.ts';

export interface MoveOptions {
  /** The SQLite file, migrated to this release. */
  file: string;
  databaseUrl: string;
  /** Called after each table that is not empty. */
  onTable(table: string, rows: number): void;
}

/**
 * Copies every row of a SQLite catalog into an empty PostgreSQL database and compares both, in one transaction: whatever
 * fails, the database stays empty, and the move can be repeated. Nobody can write the SQLite file meanwhile.
 *
 * @throws Error with the reason in one sentence
 */
export async function moveToPostgres({ file, databaseUrl, onTable }: MoveOptions): Promise<void> {
  const source = new Database(file, { fileMustExist: true, timeout: 5_000 });
  // Without the limit of 10 s per statement: tables are compared as a whole.
  const pool = createPostgresPool(databaseUrl, { connections: 2, acceptsTimeouts: false });
  const db = connectPostgres<CatalogTables>(pool);
  try {
    source.exec('BEGIN IMMEDIATE');
    await rejectUsed(db);
    await migrate(db, postgresTraits);
    await withMigrationLock(db, postgresTraits, async (connection) => {
      await rejectUsed(connection);
      await moveAll(source, connection.withoutPlugins(), onTable);
    });
    source.exec('ROLLBACK');
  } finally {
    source.close();
    await db.destroy();
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

/** Throws for a database that serves an installation. */
async function rejectUsed(db: Kysely<CatalogTables>): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('account') is not null as found`.execute(db);
  if (rows[0]?.found && !(await isNew(db))) throw new Error('the database already has accounts; use an empty one');
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
