import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { WatchedPool } from './watched-pool.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** 64-bit integers and sums arrive as strings by default; ours stay below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** A pool of connections to PostgreSQL for Kysely; `statement_timeout` keeps a hung server from hanging the service. */
export function createPostgresPool(databaseUrl: string): WatchedPool {
  const pool = new WatchedPool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    types,
  });
  // A connection that breaks fails the query that runs on it, and says so once more as an event, which would end the process
  // if nobody heard it: the pool speaks for idle connections, a connection at work for itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function connectPostgres<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}
