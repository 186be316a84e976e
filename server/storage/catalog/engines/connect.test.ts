import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../../test/support/postgres/postgres.ts';
import { PATIENCE } from '../../../../test/support/vitest/patience.ts';
import { openPostgresCatalog, openSqliteCatalog } from '../open-catalog.ts';
import { connectPostgres, createPostgresPool, logRefusals } from './connect-postgres.ts';
import { connectSqlite } from './connect-sqlite.ts';

interface Tables {
  thing: { id: number; someWord: string };
}

describe('a connection to SQLite', () => {
  let directory: string;
  let file: string;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'waymark-connect-'));
    file = join(directory, 'deep', 'down', 'catalogue.db');
    db = connectSqlite<Tables>(file, 'FULL');
    await sql`create table thing (id integer primary key, some_word text not null)`.execute(db);
  });
  afterAll(async () => {
    await db.destroy();
    await rm(directory, { recursive: true, force: true });
  });
  const insert = (id: number) =>
    db
      .insertInto('thing')
      .values({ id, someWord: `word ${id}` })
      .execute();

  it.each([
    ['journal_mode', 'wal'],
    ['foreign_keys', 1],
    ['secure_delete', 1],
    // FULL: every commit is on disk before it is acknowledged.
    ['synchronous', 2],
  ])('creates its folder, and has %s set to %s', async (name, value) => {
    expect(existsSync(file)).toBe(true);
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`
      .withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => result,
      })
      .execute(db.withoutPlugins());
    expect(rows).toEqual([{ [name]: value }]);
  });

  it('reports why a transaction failed that SQLite itself has rolled back, and keeps working', async () => {
    const small = connectSqlite<Tables>(join(directory, 'small.db'), 'FULL');
    await sql`create table thing (id integer primary key, some_word text not null)`.execute(small);
    await sql`pragma max_page_count = 3`.execute(small.withoutPlugins());
    const write = (someWord: string) =>
      small.transaction().execute((inside) => inside.insertInto('thing').values({ id: 1, someWord }).execute());
    await expect(write('x'.repeat(100_000))).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    await write('short');
    expect(await small.selectFrom('thing').select('someWord').execute()).toEqual([{ someWord: 'short' }]);
    await small.destroy();
  });

  it('runs without sync where data may be lost', async () => {
    const other = connectSqlite<Tables>(join(directory, 'counters.db'), 'OFF');
    const { rows } = await sql`pragma synchronous`.execute(other.withoutPlugins());
    expect(rows).toEqual([{ synchronous: 0 }]);
    await other.destroy();
  });

  it('runs any number of different queries, and each one again', async () => {
    await insert(1);
    for (let round = 0; round < 2; round++) {
      // More statements than it keeps prepared.
      for (let index = 0; index < 350; index++) {
        const { rows } = await sql<{
          word: string;
        }>`select some_word as ${sql.raw(`word_${index}`)} from thing`.execute(db);
        expect(rows).toHaveLength(1);
      }
    }
    expect(await db.selectFrom('thing').selectAll().execute()).toEqual([{ id: 1, someWord: 'word 1' }]);
  });

  it('rolls back a transaction that fails, and runs the next one', async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('thing').values({ id: 2, someWord: 'gone' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await db.transaction().execute((transaction) => transaction.deleteFrom('thing').where('id', '=', 2).execute());
    expect(await db.selectFrom('thing').select('id').execute()).toEqual([{ id: 1 }]);
  });

  it('keeps deleted secrets out of its pages', async () => {
    await db.insertInto('thing').values({ id: 3, someWord: 'salt-that-nobody-may-find' }).execute();
    await db.deleteFrom('thing').where('id', '=', 3).execute();
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    expect((await readFile(file)).includes('salt-that-nobody-may-find')).toBe(false);
  });

  /** A second process that begins to write and commits after the given time. */
  const WRITER = `
    import Database from 'better-sqlite3';
    const db = new Database(process.argv[1]);
    db.exec('begin immediate; insert into thing values (50, \\'theirs\\')');
    process.stdout.write('writing');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.argv[2]));
    db.exec('commit; delete from thing where id = 50');
  `;
  async function startWriter(holdMs: number): Promise<{ child: ChildProcess; ended: Promise<unknown> }> {
    const arguments_ = ['--input-type=module', '-e', WRITER, file, String(holdMs)];
    const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    return { child, ended };
  }

  it('reads while another process writes, and waits with its own writes until that one is done', async () => {
    const { ended } = await startWriter(400);
    expect(await db.selectFrom('thing').select('id').execute()).toEqual([{ id: 1 }]);
    await db
      .transaction()
      .execute((transaction) => transaction.insertInto('thing').values({ id: 4, someWord: 'x' }).execute());
    expect(await ended).toBe(0);
    expect(await db.selectFrom('thing').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 4 }]);
  });

  it('fails with SQLITE_BUSY while another process writes, and succeeds afterwards', async () => {
    const { child, ended } = await startWriter(60_000);
    const blocked = await insert(5).catch((error: unknown) => error);
    expect(blocked).toMatchObject({ code: 'SQLITE_BUSY' });
    child.kill('SIGKILL');
    await ended;
    await insert(5);
    expect(await db.selectFrom('thing').select('id').where('id', 'in', [5, 50]).execute()).toEqual([{ id: 5 }]);
  });
});

describe('a connection to PostgreSQL', () => {
  it('has numbers for 64-bit integers and sums, and names in camelCase', async () => {
    const database = await createTestDatabase();
    const db = connectPostgres<Tables>(createPostgresPool(database.url));
    const { rows } = await sql`select 9007199254740991::bigint as large_one, sum(x) as a_sum, count(*) as how_many,
      null::bigint as no_number, 'text' as some_text from (values (1::bigint), (2)) as t (x)`.execute(db);
    expect(rows).toEqual([
      { largeOne: Number.MAX_SAFE_INTEGER, aSum: 3, howMany: 2, noNumber: null, someText: 'text' },
    ]);
    await db.destroy();
    await database.drop();
  });

  it('survives when the server ends it, idle or busy, and rejects interrupted queries', async () => {
    const database = await createTestDatabase();
    const pool = createPostgresPool(database.url);
    const db = connectPostgres<Tables>(pool);
    const admin = connectPostgres<Tables>(createPostgresPool(database.url));
    const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    const reported: unknown[] = [];
    const tell = (error: unknown) => {
      reported.push(error);
      return false;
    };
    for (let round = 0; round < 2; round++) {
      // Idle connections, which have no query to reject.
      await Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.05)`.execute(db)));
      const ended = Promise.withResolvers<void>();
      const inTransaction = db.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        // No query is in progress between the two.
        await ended.promise;
        await sql`select 2`.execute(transaction);
      });
      const work = [sql`select pg_sleep(20)`.execute(db), inTransaction].map((one) => one.catch(tell));
      await vi.waitUntil(
        async () => (await sql`select 1 ${others} and state <> 'idle'`.execute(admin)).rows.length === 2,
        PATIENCE,
      );
      await sql`select pg_terminate_backend(pid) ${others}`.execute(admin);
      await vi.waitUntil(async () => (await sql`select 1 ${others}`.execute(admin)).rows.length === 0, PATIENCE);
      ended.resolve();
      await Promise.all(work);
      expect(reported.length).toBeGreaterThanOrEqual(2);
      await vi.waitUntil(() => sql`select 1`.execute(db).then(() => true, tell), PATIENCE);
    }
    // HTTP reports all three as "unavailable".
    for (const error of reported) expect(wordsOf(error)).toMatch(/^57P01$|^Connection terminated|is not queryable$/);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await Promise.all([db.destroy(), admin.destroy()]);
    await database.drop();
  });
});

describe('a pool without a free connection', () => {
  it('is a line in the log that names the setting', async () => {
    const database = await createTestDatabase();
    const log = { warn: vi.fn() };
    const pool = createPostgresPool(database.url, { connections: 2, onRefusal: logRefusals(log) });
    const held = await pool.connect();
    await expect(pool.connect()).rejects.toThrow('timeout exceeded');
    expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/raise DATABASE_CONNECTIONS$/));
    held.release();
    await pool.end();
    await database.drop();
  });

  it.each(['sorry, too many clients already', 'remaining connection slots are reserved for roles'])(
    'of the server (%s) is another line',
    (message) => {
      const log = { warn: vi.fn() };
      logRefusals(log)(new Error(message));
      expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/max_connections$/));
    },
  );
});

describe('opening a catalog', () => {
  it('twice and closing it leaves nothing open: the folder can go', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'waymark-open-'));
    const [one, two] = [await openSqliteCatalog(directory), await openSqliteCatalog(directory)];
    await one.ping();
    await one.close();
    await two.ping();
    await two.close();
    await expect(one.ping()).rejects.toThrow();
    // The last connection to close merges the log into the file.
    expect(existsSync(join(directory, 'catalogue.db-wal'))).toBe(false);
    await rm(directory, { recursive: true });
  });

  it('fails with the message of the driver if the server or database does not exist', async () => {
    const { url, drop } = await createTestDatabase();
    await drop();
    await expect(openPostgresCatalog(url)).rejects.toMatchObject({ code: '3D000' });
    await expect(openPostgresCatalog('postgres://user@127.0.0.1:1/x')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});

function wordsOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  return code ?? message;
}
