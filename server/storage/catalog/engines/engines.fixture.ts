import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { placeMigratedCatalog } from '../../../../test/support/migrated-catalog.ts';
import {
  createMigratedDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../../test/support/postgres/postgres.ts';
import { type Catalog, openPostgresCatalog, openSqliteCatalog } from '../open-catalog.ts';
import { readerOn } from '../reading/reader.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { connectPostgres, createPostgresPool } from './connect-postgres.ts';
import { connectSqlite } from './connect-sqlite.ts';
import { createPostgresChangeLog } from './postgres-change-log.ts';
import { postgresDialect, type SqlDialect, sqliteDialect } from './sql-dialect.ts';
import { createSqliteChangeLog } from './sqlite-change-log.ts';

/** An empty database of one engine, for tests below the level of stores. */
export interface EmptyDatabase {
  dialect: SqlDialect;
  /** Opens a new connection, or a pool of them; `drop` ends it. */
  connect(): Kysely<CatalogTables>;
  /** Creates the deps of stores as a process does; `drop` closes the change log. */
  openParts(): Promise<StoreDeps>;
  /** Opens the whole catalog as the service does; `drop` closes it. */
  openCatalog(): Promise<Catalog>;
  drop(): Promise<void>;
}

export interface TestEngine {
  name: SqlDialect['name'];
  create(): Promise<EmptyDatabase>;
  /** Creates an empty database with today's tables. */
  createMigrated(): Promise<EmptyDatabase>;
}

/** Both engines. Tests of shared behavior loop over them. */
export const engines: readonly TestEngine[] = [
  {
    name: 'sqlite',
    create: async () => openSqlite(await newFolder()),
    createMigrated: async () => {
      const folder = await newFolder();
      await placeMigratedCatalog(folder);
      return openSqlite(folder);
    },
  },
  {
    name: 'postgres',
    create: async () => openPostgres(await createTestDatabase()),
    createMigrated: async () => openPostgres(await createMigratedDatabase()),
  },
];

/** Collects cleanup functions, which run in reverse order. */
function createEnders() {
  const enders: Array<() => Promise<unknown>> = [];
  return {
    add: (end: () => Promise<unknown>) => enders.unshift(end),
    addOpened: async (opening: Promise<Catalog>) => {
      const catalog = await opening;
      enders.unshift(() => catalog.close());
      return catalog;
    },
    endAll: async () => {
      for (const end of enders) await end();
    },
  };
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'waymark-engine-'));
}

function openSqlite(directory: string): EmptyDatabase {
  const enders = createEnders();
  enders.add(() => rm(directory, { recursive: true, force: true }));
  const connect = () => {
    // No data outlives the test, so waiting for the disk would prove nothing.
    const db = connectSqlite<CatalogTables>(join(directory, 'catalogue.db'), 'OFF');
    enders.add(() => db.destroy());
    return db;
  };
  const openParts = async () => {
    const db = connect();
    const changes = await createSqliteChangeLog(db);
    enders.add(() => changes.close());
    return { db, changes, dialect: sqliteDialect, reader: readerOn(db) };
  };
  const openCatalog = () => enders.addOpened(openSqliteCatalog(directory));
  return { dialect: sqliteDialect, connect, openParts, openCatalog, drop: enders.endAll };
}

function openPostgres(database: TestDatabase): EmptyDatabase {
  const enders = createEnders();
  enders.add(() => database.drop());
  const connectWithPool = () => {
    const pool = createPostgresPool(database.url);
    const db = connectPostgres<CatalogTables>(pool);
    enders.add(() => db.destroy());
    return { db, pool };
  };
  const openParts = async () => {
    const { db, pool } = connectWithPool();
    const changes = await createPostgresChangeLog(pool);
    enders.add(() => changes.close());
    return { db, changes, dialect: postgresDialect, reader: readerOn(db) };
  };
  const openCatalog = () => enders.addOpened(openPostgresCatalog(database.url));
  return { dialect: postgresDialect, connect: () => connectWithPool().db, openParts, openCatalog, drop: enders.endAll };
}

/** Structure of a table that both engines must share. */
export interface TableShape {
  /** Column names and types, with `?` where a column may be null, as the migrations write them. */
  columns: Record<string, string>;
  primaryKey: string[];
  /** Column lists of unique indexes, with a trailing ` where` for partial indexes. */
  unique: string[];
  indexes: string[];
}

interface IndexRow {
  table: string;
  columns: string;
  isUnique: number | boolean;
  isPrimary: number | boolean;
  isPartial: number | boolean;
}
interface ColumnRow {
  table: string;
  name: string;
  type: string;
  isNullable: number | boolean;
}

/** Reads the structure of every table from the database itself, by table name. */
export async function readShape(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<Map<string, TableShape>> {
  const [columns, indexes] = await (dialect.name === 'sqlite' ? readSqlite(db) : readPostgres(db));
  const tables = Map.groupBy(columns, ({ table }) => table);
  return new Map(
    [...tables].map(([table, rows]) => [
      table,
      shapeOf(
        rows,
        indexes.filter((row) => row.table === table),
      ),
    ]),
  );
}

function shapeOf(columns: readonly ColumnRow[], indexes: readonly IndexRow[]): TableShape {
  const primaryKey = indexes.find(({ isPrimary }) => isPrimary)?.columns.split(',') ?? [];
  const kind = ({ name, type, isNullable }: ColumnRow) =>
    `${/int/i.test(type) ? 'integer' : type}${isNullable && !primaryKey.includes(name) ? '?' : ''}`;
  const others = indexes.filter(({ isPrimary }) => !isPrimary);
  const written = (row: IndexRow) => `${row.columns}${row.isPartial ? ' where' : ''}`;
  return {
    columns: Object.fromEntries(columns.map((row) => [row.name, kind(row)])),
    primaryKey,
    unique: others
      .filter(({ isUnique }) => isUnique)
      .map(written)
      .sort(),
    indexes: others
      .filter(({ isUnique }) => !isUnique)
      .map(written)
      .sort(),
  };
}

async function readSqlite(db: Kysely<CatalogTables>): Promise<[ColumnRow[], IndexRow[]]> {
  const columns = await sql<ColumnRow & { key: number }>`
    select t.name as "table", c.name, lower(c.type) as type, c."notnull" = 0 as is_nullable, c.pk as key
    from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite_%' order by t.name, c.cid`.execute(db);
  const indexes = await sql<IndexRow>`
    select t.name as "table", i."unique" as is_unique, 0 as is_primary, i.partial as is_partial,
      (select group_concat(name) from (select name from pragma_index_info(i.name) order by seqno)) as columns
    from sqlite_schema t, pragma_index_list(t.name) i
    where t.type = 'table' and t.name not like 'sqlite_%' and i.origin <> 'pk'`.execute(db);
  const keyed = Map.groupBy(
    columns.rows.filter(({ key }) => key > 0),
    ({ table }) => table,
  );
  const primary = [...keyed].map(([table, rows]) => {
    const names = rows.sort((one, other) => one.key - other.key).map(({ name }) => name);
    return { table, columns: names.join(','), isUnique: 1, isPrimary: 1, isPartial: 0 };
  });
  return [columns.rows, [...indexes.rows, ...primary]];
}

async function readPostgres(db: Kysely<CatalogTables>): Promise<[ColumnRow[], IndexRow[]]> {
  const columns = await sql<ColumnRow>`
    select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as is_nullable
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(db);
  const indexes = await sql<IndexRow>`
    select c.relname as "table", i.indisunique as is_unique, i.indisprimary as is_primary,
      i.indpred is not null as is_partial,
      (select string_agg(a.attname, ',' order by k.place) from unnest(i.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace`.execute(db);
  return [columns.rows, indexes.rows];
}
