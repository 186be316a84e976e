import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { WatchedPool } from './watched-pool.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** The driver returns 64-bit integers and sums as strings by default; ours stay below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** Creates a pool of PostgreSQL connections; `statement_timeout` keeps a hung server from hanging the service. */
export function createPostgresPool(databaseUrl: string): WatchedPool {
  const pool = new WatchedPool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    types,
  });
  // A connection that breaks fails the query that runs on it and also emits an error event, which would end the process
  // if unhandled. The pool emits it for idle connections, a busy connection emits its own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function connectPostgres<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}
