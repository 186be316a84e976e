import {
  CamelCasePlugin,
  type CompiledQuery,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  sql,
} from 'kysely';
import { ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { StablePlanCompiler } from '../engines/connect-sqlite.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { INDEXED_TABLES } from './indexed-text.ts';
import type { ReadResult, ReadTask } from './read-task.ts';
import type { Reader } from './reader.ts';

/** Queries that may wait; more are answered with 503. */
const MAX_WAITING = 500;
/** The index of a large account costs seconds to build, so the thread keeps it longer than a pause between searches. */
const IDLE_MS = 30 * 60_000;

/** Reads the SQLite file on its own thread, which starts with the first query. */
export function createSqliteReader(file: string): Reader & { close(): Promise<void> } {
  const threads = new ThreadPool<ReadTask, ReadResult, 'read'>({
    module: new URL('./read-thread.ts', import.meta.url),
    threads: 1,
    lanes: { read: MAX_WAITING },
    idleMs: IDLE_MS,
  });
  const run = async (task: ReadTask) => {
    const result = await threads.run('read', task);
    if (!('failure' in result)) return result;
    throw Object.assign(new Error(result.failure.message), { code: result.failure.code });
  };
  const db = new Kysely<CatalogTables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driverOn(async ({ sql: text, parameters }) => run({ file, sql: text, parameters })),
      createIntrospector: (on) => new SqliteIntrospector(on),
      createQueryCompiler: () => new StablePlanCompiler(),
    },
    plugins: [new CamelCasePlugin()],
  });
  return {
    db,
    narrow: async ({ table, accountId, words }) => {
      const found = await run({ file, table, accountId, words });
      if (!('ids' in found) || found.ids === undefined) return undefined;
      const id = sql.ref(`${INDEXED_TABLES[table]}.id`);
      return sql<boolean>`${id} in (select value from json_each(${JSON.stringify(found.ids)}))`;
    },
    close: () => threads.close(),
  };
}

function driverOn(read: (query: CompiledQuery) => Promise<ReadResult>): Driver {
  const refuse = async () => {
    throw new Error('The reading thread has no transactions.');
  };
  const connection = {
    executeQuery: async <Row>(query: CompiledQuery) => {
      const result = await read(query);
      return { rows: ('rows' in result ? result.rows : []) as Row[] };
    },
    streamQuery: () => {
      throw new Error('The reading thread returns all rows at once.');
    },
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}
