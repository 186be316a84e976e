import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../../test/support/postgres/postgres.ts';
import { PATIENCE } from '../../../../test/support/vitest/patience.ts';
import type { Change } from '../../../platform/changes.ts';
import { openPostgresCatalog } from '../open-catalog.ts';
import type { CatalogTables } from '../tables/schema.ts';
import type { ChangePublisher } from './change-log.ts';
import { connectSqlite } from './connect-sqlite.ts';
import { type EmptyDatabase, engines } from './engines.fixture.ts';
import { migrate } from './migrate.ts';
import { createPostgresChangeLog } from './postgres-change-log.ts';
import { sqliteDialect } from './sql-dialect.ts';
import { createSqliteChangeLog } from './sqlite-change-log.ts';

const ending: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ending.splice(0).reverse()) await end();
});

function listenTo({ subscribe }: Pick<ChangePublisher, 'subscribe'>) {
  const heard: Change[] = [];
  const stop = subscribe((change) => heard.push(change));
  const until = (id: number) => vi.waitUntil(() => heard.some((change) => change.id === id), PATIENCE);
  return { heard, until, stop };
}

const change = (id: number): Change => ({ topic: 'link', id, key: `0/alias-${id}` });

describe.each(engines)('the change log on $name', (engine) => {
  async function openTwo() {
    const database: EmptyDatabase = await engine.createMigrated();
    ending.push(database.drop);
    const [here, there] = [await database.openParts(), await database.openParts()];
    const write = (id: number, options: { fails?: boolean } = {}) =>
      here.db.transaction().execute(async (transaction) => {
        await here.changes.publish(transaction, change(id));
        if (options.fails) throw new Error('rolled back');
      });
    return { here, there, write };
  }

  it('publishes committed changes in order, and nothing that was rolled back', async () => {
    const { there, write } = await openTwo();
    const { heard, until } = listenTo(there.changes);
    for (let id = 1; id <= 20; id++) await write(id, { fails: id % 3 === 0 }).catch(() => undefined);
    await write(100);
    await until(100);
    const committed = Array.from({ length: 20 }, (_, index) => index + 1).filter((id) => id % 3 !== 0);
    expect(heard).toEqual([...committed, 100].map(change));
  });

  it('delivers a change only once to its writer, when the writer announces it', async () => {
    const { here, there, write } = await openTwo();
    const own = listenTo(here.changes);
    const others = listenTo(there.changes);
    await write(1);
    here.changes.announce(change(1));
    await others.until(1);
    // An echo would have arrived by now: another process's change takes the same path and follows it.
    await there.db.transaction().execute((transaction) => there.changes.publish(transaction, change(2)));
    await own.until(2);
    expect(own.heard).toEqual([change(1), change(2)]);
  });

  it('notifies every listener until it unsubscribes', async () => {
    const { there, write } = await openTwo();
    const [staying, leaving] = [listenTo(there.changes), listenTo(there.changes)];
    await write(1);
    await staying.until(1);
    leaving.stop();
    await write(2);
    await staying.until(2);
    expect([leaving.heard.length, staying.heard.length]).toEqual([1, 2]);
  });

  it('sends no old changes to a new listener', async () => {
    const database: EmptyDatabase = await engine.createMigrated();
    ending.push(database.drop);
    const here = await database.openParts();
    const publish = (id: number) =>
      here.db.transaction().execute((transaction) => here.changes.publish(transaction, change(id)));
    await publish(1);
    const { heard, until } = listenTo((await database.openParts()).changes);
    await publish(2);
    await until(2);
    expect(heard).toEqual([change(2)]);
  });

  it('carries keys of every kind', async () => {
    const { here, there } = await openTwo();
    const { heard, until } = listenTo(there.changes);
    const keys = ['', "0/it's", '7/ünï "quoted" \\ 🙂', `0/${'x'.repeat(200)}`];
    for (const [index, key] of keys.entries()) {
      const reported = { topic: 'link', id: index + 1, key };
      await here.db.transaction().execute((transaction) => here.changes.publish(transaction, reported));
    }
    await until(keys.length);
    expect(heard.map(({ key }) => key)).toEqual(keys);
  });

  it('can be relied upon from the start', async () => {
    const { there } = await openTwo();
    const first = there.changes.period();
    expect(first).toBeDefined();
    await vi.waitUntil(() => there.changes.period() === first, PATIENCE);
  });

  it('is silent once it is closed', async () => {
    const { here, there, write } = await openTwo();
    const own = listenTo(here.changes);
    const { heard } = listenTo(there.changes);
    await there.changes.close();
    await write(1);
    const third = listenTo(here.changes);
    here.changes.announce(change(3));
    expect([third.heard, own.heard, heard]).toEqual([[change(3)], [change(3)], []]);
  });
});

describe('the change log on PostgreSQL', () => {
  async function openBoth() {
    const database = await createTestDatabase();
    ending.push(database.drop);
    const [here, there] = [await openPostgresCatalog(database.url), await openPostgresCatalog(database.url)];
    ending.push(here.close, there.close);
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    ending.push(() => admin.end());
    return { here, there, admin };
  }
  const LISTENERS = `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`;
  /** Ends connections of this database alone, since other tests share the server. */
  const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const pixel = (tag: string) => ({
    accountId: 1,
    type: 'forum',
    word: 'forum' as const,
    name: 'x',
    tag,
    createdAt: 1,
  });

  it('reconnects after its connections were ended, and receives each write once again', async () => {
    const { here, there, admin } = await openBoth();
    const { heard } = listenTo(there.changes);
    for (let round = 1; round <= 3; round++) {
      const { rows } = await admin.query<{ pid: number }>(LISTENERS);
      expect(rows).toHaveLength(2);
      const old = rows.map(({ pid }) => pid);
      await admin.query(END_OTHERS);
      await vi.waitUntil(
        async () =>
          (await admin.query<{ pid: number }>(LISTENERS)).rows.filter(({ pid }) => !old.includes(pid)).length === 2,
        PATIENCE,
      );
      heard.length = 0;
      const first = await here.pixels.insert(pixel(`t2_${round}_a`));
      const second = await here.pixels.insert(pixel(`t2_${round}_b`));
      await vi.waitUntil(() => heard.some(({ id }) => id === second.id), PATIENCE);
      expect(heard.map(({ id }) => id)).toEqual([first.id, second.id]);
    }
  });

  it('begins another period when its connection was ended', async () => {
    const { there, admin } = await openBoth();
    const before = there.changes.period();
    expect(before).toBeDefined();
    await admin.query(END_OTHERS);
    await vi.waitUntil(() => ![before, undefined].includes(there.changes.period()), PATIENCE);
  });

  it('cannot be relied upon while the server is silent, and replaces the connection', async () => {
    vi.useFakeTimers();
    let isSilent = false;
    const { pool, clients } = createFakePool(() => (isSilent ? new Promise(() => {}) : Promise.resolve()));
    const log = await createPostgresChangeLog(pool);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = log.period();
    expect(before).toBeDefined();
    isSilent = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(log.period()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(3_000);
    isSilent = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(clients).toHaveLength(2);
    expect(log.period()).toBe((before ?? 0) + 1);
    await log.close();
  });

  it('ignores notifications that are not ours', async () => {
    const { here, there, admin } = await openBoth();
    const { heard } = listenTo(there.changes);
    for (const payload of ['', 'text', 'null', '{', '[]', '7']) {
      await admin.query('select pg_notify($1, $2)', ['waymark_change', payload]);
    }
    const { id } = await here.pixels.insert(pixel('t2_after'));
    await vi.waitUntil(() => heard.some((reported) => reported.id === id), PATIENCE);
    expect(heard.at(-1)).toEqual({ topic: 'pixel', id, key: '' });
  });

  /** A pool whose connections behave as `query` says. */
  function createFakePool(query: (client: EventEmitter) => Promise<unknown>) {
    const clients: Array<EventEmitter & { release: ReturnType<typeof vi.fn>; query: () => Promise<unknown> }> = [];
    const connect = async () => {
      const client = Object.assign(new EventEmitter(), { release: vi.fn(), query: () => query(client) });
      clients.push(client);
      return client;
    };
    return { pool: { connect } as unknown as pg.Pool, clients };
  }

  it('retries once, not twice, when a connection breaks during its first query', async () => {
    vi.useFakeTimers();
    let breaks = true;
    const { pool, clients } = createFakePool(async (client) => {
      if (!breaks) return undefined;
      breaks = false;
      // Like the driver: first the event, then every waiting query is rejected.
      client.emit('error', new Error('Connection terminated unexpectedly'));
      throw new Error('Connection terminated unexpectedly');
    });
    const log = await createPostgresChangeLog(pool);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clients).toHaveLength(2);
    expect(clients[0]?.release).toHaveBeenCalledTimes(1);
    expect(clients[1]?.release).not.toHaveBeenCalled();
    await log.close();
    expect(clients[1]?.release).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('tries again and again while the database is down, and stops when it is closed', async () => {
    vi.useFakeTimers();
    const connect = vi.fn(async () => {
      throw new Error('connect ECONNREFUSED');
    });
    const log = await createPostgresChangeLog({ connect } as unknown as pg.Pool);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(connect.mock.calls.length).toBe(11);
    await log.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connect.mock.calls.length).toBe(11);
  });

  it('releases a connection that opens after the log was closed', async () => {
    vi.useFakeTimers();
    const { pool, clients } = createFakePool(async () => undefined);
    const log = await createPostgresChangeLog(pool);
    const late = Promise.withResolvers<void>();
    const { connect } = pool;
    vi.spyOn(pool, 'connect').mockImplementation(async () => {
      await late.promise;
      return connect() as never;
    });
    clients[0]?.emit('error', new Error('gone'));
    await vi.advanceTimersByTimeAsync(500);
    await log.close();
    late.resolve();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clients.map(({ release }) => release.mock.calls.length)).toEqual([1, 1]);
  });
});

describe('the change log on SQLite', () => {
  async function openFile() {
    const directory = await mkdtemp(join(tmpdir(), 'waymark-changes-'));
    ending.push(() => rm(directory, { recursive: true, force: true }));
    const connect = () => {
      const db = connectSqlite<CatalogTables>(join(directory, 'catalogue.db'), 'OFF');
      ending.push(() => db.destroy());
      return db;
    };
    const db = connect();
    await migrate(db, sqliteDialect);
    return { db, connect };
  }
  const open = async (db: Kysely<CatalogTables>) => {
    const log = await createSqliteChangeLog(db);
    ending.push(log.close);
    return log;
  };

  it('catches up after a failed poll, even without another write', async () => {
    const { db, connect } = await openFile();
    let failures = 0;
    let isBroken = false;
    const breakReads: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (isBroken && node.kind === 'SelectQueryNode') {
          failures++;
          throw new Error('database is locked');
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { heard, until } = listenTo(await open(connect().withPlugin(breakReads)));
    const writer = await open(db);
    isBroken = true;
    await db.transaction().execute((transaction) => writer.publish(transaction, change(1)));
    await vi.waitUntil(() => failures > 0, PATIENCE);
    isBroken = false;
    await until(1);
    expect(heard).toEqual([change(1)]);
  });

  it('cannot be relied upon while it cannot read, and begins another period after half a minute of that', async () => {
    const { connect } = await openFile();
    let isBroken = false;
    const breakReads: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isBroken) throw new Error('database is locked');
        return result;
      },
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const log = await open(connect().withPlugin(breakReads));
    const before = log.period();
    isBroken = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(log.period()).toBeUndefined();
    isBroken = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log.period()).toBe(before);
    isBroken = true;
    await vi.advanceTimersByTimeAsync(31_000);
    isBroken = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log.period()).toBe((before ?? 0) + 1);
  });

  it('keeps notes for a minute, not forever', async () => {
    const { db, connect } = await openFile();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start });
    const log = await open(connect());
    await db.transaction().execute((transaction) => log.publish(transaction, change(1)));
    const notes = async () =>
      (await db.selectFrom('change').select('objectId').execute()).map(({ objectId }) => objectId);
    vi.setSystemTime(start + 59_000);
    await vi.advanceTimersByTimeAsync(200);
    expect(await notes()).toEqual([1]);
    vi.setSystemTime(start + 125_000);
    await db.transaction().execute((transaction) => log.publish(transaction, change(2)));
    await vi.advanceTimersByTimeAsync(200);
    await log.close();
    expect(await notes()).toEqual([2]);
  });

  it('does not write when nothing has happened', async () => {
    const { db, connect } = await openFile();
    // Returns the data version, which changes only when another connection commits.
    const writes = async () => (await sql`pragma data_version`.execute(db)).rows;
    const before = await writes();
    const { heard } = listenTo(await open(connect()));
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect([heard, await writes()]).toEqual([[], before]);
  });
});
