import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectPostgres, createPostgresPool } from '../../../server/storage/catalog/engines/connect-postgres.ts';
import { migrate } from '../../../server/storage/catalog/engines/migrate.ts';
import { postgresDialect } from '../../../server/storage/catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../../server/storage/catalog/tables/schema.ts';
import { requestPart } from '../vitest/on-demand.ts';

export interface TestDatabase {
  /** `postgres://...` of a superuser. */
  url: string;
  /** Closes all connections and removes the database. */
  drop(): Promise<void>;
}

/**
 * A fresh, empty PostgreSQL database. The server starts with the first call of a run (about two seconds).
 *
 * @throws Error when PostgreSQL is not installed, with what to do
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(await superuserUrl(), '');
}

/** Name of a database with today's tables. Migrating it takes ten times as long as copying it. */
let migrated: Promise<string> | undefined;

/** A PostgreSQL database with today's tables and nothing in them, a copy of one that this process migrated. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const adminUrl = await superuserUrl();
  migrated ??= migrateOne(adminUrl);
  return create(adminUrl, `TEMPLATE ${await migrated}`);
}

/** Databases that earlier tests of this process used, with the rows of new ones. */
const restored: string[] = [];

/**
 * The same, from the databases that earlier tests of this process used: dropping one restores its first rows. Creating and
 * removing one takes 100 ms of processor time. Only for tests that change no tables.
 */
export async function createReusedDatabase(): Promise<TestDatabase> {
  const url = restored.pop() ?? (await createWithCopies());
  return {
    url,
    drop: async () => {
      await run(url, RESTORE);
      restored.push(url);
    },
  };
}

async function createWithCopies(): Promise<string> {
  const { url } = await createMigratedDatabase();
  await run(url, COPY_FIRST_ROWS);
  return url;
}

/** Copies the rows that migrations insert, and the state of sequences, to a schema of their own. */
const COPY_FIRST_ROWS = `do $$
declare found record;
begin
  create schema first;
  create table first.sequences as select sequencename as name, last_value from pg_sequences where schemaname = 'public';
  for found in select tablename as name from pg_tables where schemaname = 'public' loop
    execute format('create table first.%1$I as table public.%1$I', found.name);
  end loop;
end $$`;

const RESTORE = `do $$
declare found record;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  for found in select tablename as name from pg_tables where schemaname = 'public' loop
    execute format('delete from public.%I', found.name);
  end loop;
  for found in select tablename as name from pg_tables where schemaname = 'first' and tablename <> 'sequences' loop
    execute format('insert into public.%1$I select * from first.%1$I', found.name);
  end loop;
  for found in select name, last_value from first.sequences loop
    perform setval(format('public.%I', found.name)::regclass, coalesce(found.last_value, 1), found.last_value is not null);
  end loop;
end $$`;

async function migrateOne(adminUrl: string): Promise<string> {
  const { url } = await create(adminUrl, '');
  const db = connectPostgres<CatalogTables>(createPostgresPool(url));
  await migrate(db, postgresDialect);
  await db.destroy();
  return new URL(url).pathname.slice(1);
}

function superuserUrl(): Promise<string> {
  return requestPart(inject('postgresStarter'));
}

async function create(adminUrl: string, options: string): Promise<TestDatabase> {
  const name = `waymark_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `CREATE DATABASE ${name} ${options}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
