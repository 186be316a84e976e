import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../../../platform/log.ts';
import { throttleLog } from '../../../platform/threads/log-throttle.ts';
import { WatchedPool } from './watched-pool.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** The driver returns 64-bit integers and sums as strings by default; ours stay below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** One of a process's connections checks whether the server responds. */
const WATCHING = 1;
const DEFAULT_CONNECTIONS = 10;

export interface PostgresOptions {
  /** All connections of this process. */
  connections?: number | undefined;
  /** An address of the same database that bypasses a pool such as PgBouncer, for notifications. */
  directUrl?: string | undefined;
  /** True after a move that may have been killed, to accept changes again. */
  liftsFence?: boolean;
  log?: Log | undefined;
}

export interface PoolOptions {
  /** All connections of this process. */
  connections?: number | undefined;
  /** False behind a pool that rejects unknown startup parameters, such as PgBouncer. */
  acceptsTimeouts?: boolean;
  /** Told why no connection could be had. */
  onRefusal?: (error: unknown) => void;
}

/** Creates a pool of PostgreSQL connections; `statement_timeout` keeps a hung server from hanging the service. */
export function createPostgresPool(databaseUrl: string, options: PoolOptions = {}): WatchedPool {
  const { connections = DEFAULT_CONNECTIONS, acceptsTimeouts = true, onRefusal } = options;
  const config: pg.PoolConfig = {
    connectionString: databaseUrl,
    max: Math.max(1, connections - WATCHING),
    connectionTimeoutMillis: 2_000,
    types,
    ...(acceptsTimeouts ? { statement_timeout: 10_000 } : {}),
  };
  const pool = new WatchedPool(config, onRefusal);
  // A connection that breaks fails the query that runs on it and also emits an error event, which would end the process
  // if unhandled. The pool emits it for idle connections, a busy connection emits its own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Whether the server accepts a timeout as a startup parameter. Any other problem is for the first query to report. */
export async function acceptsStartupTimeouts(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    statement_timeout: 10_000,
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return !/unsupported startup parameter/.test(String((error as Error).message));
  } finally {
    // The answer is known; a connection that fails to close needs no second report.
    await client.end().catch(() => undefined);
  }
}

const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /^timeout exceeded when trying to connect/,
    'all database connections of this process are busy, and requests are answered with 503; raise DATABASE_CONNECTIONS',
  ],
  [
    /too many (clients|connections)|remaining connection slots|no more connections allowed/,
    'PostgreSQL has no connection left, and requests are answered with 503; lower DATABASE_CONNECTIONS or raise its max_connections',
  ],
];

/** Logs why no connection could be had, each reason once in ten seconds. */
export function logRefusals(log: Pick<Log, 'warn'>): (error: unknown) => void {
  return throttleLog((error, keptBack) => {
    const { message } = error as Error;
    const sentence = SENTENCES.find(([pattern]) => pattern.test(message))?.[1] ?? 'no connection to the database';
    log.warn({ err: error, keptBack }, sentence);
  });
}

export function connectPostgres<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}
