import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/postgres/postgres.ts';
import { connectPostgres, createPostgresPool } from './connect-postgres.ts';
import type { WatchedPool } from './watched-pool.ts';

interface Tables {
  thing: { id: number };
}

/** A connection to the server on which bytes can be held back. */
interface Wire {
  url: string;
  isHeld: boolean;
  release(): void;
  close(): void;
}

async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.on('data', (bytes) => (wire.isHeld ? held.push(() => to.write(bytes)) : to.write(bytes)));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const wire: Wire = {
    url: url.href,
    isHeld: false,
    release: () => {
      wire.isHeld = false;
      for (const pass of held.splice(0)) pass();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return wire;
}

let database: TestDatabase;
let wire: Wire;
let pool: WatchedPool;
let db: Kysely<Tables>;
beforeEach(async () => {
  database = await createTestDatabase();
  wire = await openWire(database.url);
  pool = createPostgresPool(wire.url);
  db = connectPostgres<Tables>(pool);
  await sql`create table thing (id bigint primary key)`.execute(db);
  pool.watch();
});
afterEach(async () => {
  wire.release();
  await db.destroy();
  wire.close();
  await database.drop();
});

const ask = () => sql`select 1`.execute(db);
/** Errors that HTTP reports as "unavailable"; others are returned unchanged. */
const NOT_NOW =
  /^Connection terminated|^timeout exceeded when trying to connect$|is not queryable$|ECONNREFUSED|ECONNRESET/;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => (NOT_NOW.test(error.message) ? 'not now' : error),
  );
const untilWell = async () => {
  while (
    await ask().then(
      () => false,
      () => true,
    )
  ) {
    await delay(20);
  }
};

describe('a server that hangs', () => {
  it('fails running and new queries, and is used again when it responds', async () => {
    const waits = sql`select pg_sleep(60)`.execute(db);
    const inTransaction = db.transaction().execute(async (transaction) => {
      await sql`insert into thing values (1)`.execute(transaction);
      wire.isHeld = true;
      await sql`select 2`.execute(transaction);
    });
    expect(await Promise.all([refusalOf(waits), refusalOf(inTransaction)])).toEqual(['not now', 'not now']);
    // From the first rejection on, every request fails immediately instead of waiting for a timeout.
    for (let request = 0; request < 100; request += 1) expect(await refusalOf(ask())).toBe('not now');
    wire.release();
    await untilWell();
    // The transaction was not committed.
    expect(await db.selectFrom('thing').selectAll().execute()).toEqual([]);
  });

  it('recovers repeatedly without leaking connections', async () => {
    for (let spell = 0; spell < 3; spell += 1) {
      const work = Promise.all(Array.from({ length: 12 }, () => refusalOf(sql`select pg_sleep(60)`.execute(db))));
      await delay(50);
      wire.isHeld = true;
      expect(new Set(await work)).toEqual(new Set(['not now']));
      wire.release();
      await untilWell();
    }
    await Promise.all(Array.from({ length: 30 }, ask));
    expect(pool.totalCount).toBeLessThanOrEqual(10);
  });
});

it('a server with more queries than connections stays in use', async () => {
  // Longer than the time until a hung server is considered down; and no query waits for a connection nearly as long as
  // the connection timeout.
  for (let wave = 0; wave < 2; wave += 1) {
    const work = Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.7)`.execute(db)));
    await expect(work).resolves.toHaveLength(20);
  }
});

it('a server that goes down and recovers is used again', async () => {
  const { port } = new URL(wire.url);
  wire.close();
  expect(await refusalOf(ask())).toBe('not now');
  // On the same port, like a restarted server.
  const relay = createServer((client) => {
    const target = new URL(database.url);
    const upstream = connect(Number(target.port), target.hostname);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
  });
  await once(relay.listen(Number(port), '127.0.0.1'), 'listening');
  await untilWell();
  await db.destroy();
  relay.close();
});
