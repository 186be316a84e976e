import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Session } from 'chdb';
import {
  binaryInsertOf,
  type EngineStatement,
  isBinaryInsert,
  isRead,
  isRewrite,
  rawInsertOf,
  setClause,
} from './request.ts';

export interface EngineResult {
  bytes: Uint8Array;
  rowsRead: number;
  rowsWritten: number;
}

/** Thrown when so many reads wait that another one would only delay them all. */
export class EngineBusyError extends Error {}

export interface EngineSessions {
  run(statement: EngineStatement): Promise<EngineResult>;
  /** Waits for running statements, then closes. Rejects new statements from the call on. */
  close(): Promise<void>;
}

export interface EngineLimits {
  /** Number of concurrent reading sessions, besides the one that writes. */
  readers: number;
  /** Memory limit of the whole engine. */
  memoryBytes: number;
}

/** Reads that may wait for a session before the next is rejected. */
const WAITING_READS = 64;

/**
 * Settings of every session. Running them again reverts a statement's own settings: sessions outlive statements, and a
 * limit raised for one statement must not apply to the next.
 */
function sessionSettings(limits: EngineLimits): Record<string, string | number> {
  return {
    async_insert: 0,
    max_threads: 2,
    // By default, each statement runs on one thread if less than 2 GiB are free, which here is always.
    max_threads_min_free_memory_per_thread: Math.floor(limits.memoryBytes * 0.2),
    // The trace log is unused, and its timers cost each statement 1 to 3 ms of CPU.
    query_profiler_real_time_period_ns: 0,
    query_profiler_cpu_time_period_ns: 0,
    // All columns of a filter are read anyway; reading them one after another takes a tenth to a sixth more CPU for each part.
    enable_multiple_prewhere_read_steps: 0,
    // Compiling an expression when it runs the third time takes 50 to 130 ms, which our queries never gain back.
    compile_expressions: 0,
    compile_aggregate_expressions: 0,
    compile_sort_description: 0,
    // It takes 6 to 9 ms of a large statement, and finds nothing in comparisons of columns with bound values.
    optimize_and_compare_chain: 0,
    max_execution_time: 60,
    max_memory_usage: Math.floor(limits.memoryBytes * 0.75),
    max_bytes_before_external_group_by: Math.floor(limits.memoryBytes * 0.25),
    max_bytes_before_external_sort: Math.floor(limits.memoryBytes * 0.25),
    lightweight_deletes_sync: 2,
    mutations_sync: 1,
    input_format_parallel_parsing: 0,
    max_insert_threads: 1,
    output_format_json_quote_64bit_integers: 1,
  };
}

function setStatement(settings: Record<string, string | number>): string {
  return `SET ${Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')}`;
}

/**
 * Opens the data directory with one session for inserts, one for deletions and a few for reads. A chDB session runs its
 * statements one after another, so in a shared session an insert would wait behind a long read (3 s observed).
 * @throws Error when the directory is open in another process; the engine's own lock is the only one
 */
export function openSessions(directory: string, limits: EngineLimits): EngineSessions {
  const connectionArgs = [
    `--max_server_memory_usage=${limits.memoryBytes}`,
    '--mark_cache_size=67108864',
    '--primary_index_cache_size=67108864',
    '--index_mark_cache_size=16777216',
    '--query_condition_cache_size=16777216',
    '--max_thread_pool_size=128',
    // Each thread keeps up to a megabyte of freed memory, and by default idle ones stay. With 8, queries took up to a fifth longer.
    '--max_thread_pool_free_size=32',
    '--background_pool_size=2',
    // The engine compares its own count with the memory that it really has; ten times a second would cost 0.2 % of a core.
    '--memory_worker_period_ms=500',
  ];
  const openLane = () => new Lane(new Session(directory, { connectionArgs }), setStatement(sessionSettings(limits)));
  const writer = openLane();
  const rewriter = openLane();
  const readers = Array.from({ length: limits.readers }, openLane);
  let files = 0;
  const insertBinary = (statement: EngineStatement, rows: Buffer) => {
    files += 1;
    return withFile(join(directory, `insert-${files}`), rows, (path) =>
      writer.run({ ...statement, sql: binaryInsertOf(statement, path), rows: undefined, settings: new Map() }),
    );
  };
  const lanes = [writer, rewriter, ...readers];
  return {
    run: (statement) => {
      if (statement.rows !== undefined && isBinaryInsert(statement)) return insertBinary(statement, statement.rows);
      if (!isRead(statement.sql)) return (isRewrite(statement.sql) ? rewriter : writer).run(statement);
      const lane = shortest(readers);
      const isFull = lane.waiting >= WAITING_READS / limits.readers;
      return isFull ? Promise.reject(new EngineBusyError('Too many simultaneous queries.')) : lane.run(statement);
    },
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.idle()));
      for (const lane of lanes) lane.close();
    },
  };
}

/**
 * Gives the bytes to the engine as a file, since it reads binary formats from nothing else (chDB 3.4.0). The file has no
 * name, so that nothing is left when the process dies, and reaches the disk only if memory is short.
 * @throws EngineBusyError when there is no room for it
 */
async function withFile<Result>(name: string, bytes: Buffer, use: (path: string) => Promise<Result>): Promise<Result> {
  const file = await open(name, 'wx+', 0o600).catch(asBusy);
  try {
    await rm(name);
    const { bytesWritten } = await file.write(bytes, 0, bytes.byteLength, 0).catch(asBusy);
    if (bytesWritten < bytes.byteLength) asBusy(new Error('no room'));
    return await use(`/dev/fd/${file.fd}`);
  } finally {
    await file.close();
  }
}

function asBusy(error: Error): never {
  throw new EngineBusyError(`The rows cannot be handed over: ${error.message}`);
}

function shortest(lanes: readonly Lane[]): Lane {
  return lanes.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best));
}

/** One session with its queue of statements. */
class Lane {
  readonly #session: Session;
  readonly #preamble: string;
  #last: Promise<unknown>;
  waiting = 0;

  constructor(session: Session, preamble: string) {
    this.#session = session;
    this.#preamble = preamble;
    this.#last = session.queryAsync(preamble);
    // The first statement reports a rejected setting; an unhandled rejection would end the process before that.
    this.#last.catch(() => undefined);
  }

  run(statement: EngineStatement): Promise<EngineResult> {
    this.waiting += 1;
    const result = this.#last.then(
      () => this.#execute(statement),
      () => this.#execute(statement),
    );
    this.#last = result.finally(() => {
      this.waiting -= 1;
    });
    this.#last.catch(() => undefined);
    return result;
  }

  async idle(): Promise<void> {
    await this.#last.catch(() => undefined);
  }

  close(): void {
    this.#session.close();
  }

  async #execute(statement: EngineStatement): Promise<EngineResult> {
    const raw = statement.rows === undefined ? undefined : rawInsertOf(statement.sql);
    if (raw !== undefined && statement.rows !== undefined) return this.#insert(statement, raw, statement.rows);
    const rows = statement.rows === undefined ? '' : `\n${statement.rows.toString('utf8')}`;
    try {
      const result = await this.#session.queryAsync(`${setClause(statement)}${statement.sql}${rows}`, {
        format: statement.format,
      });
      return { bytes: result.bytes(), rowsRead: result.rowsRead, rowsWritten: 0 };
    } finally {
      if (statement.settings.size > 0) await this.#session.queryAsync(this.#preamble);
    }
  }

  async #insert(
    statement: EngineStatement,
    raw: NonNullable<ReturnType<typeof rawInsertOf>>,
    rows: Buffer,
  ): Promise<EngineResult> {
    const empty = rows.byteLength === 0;
    if (empty) return { bytes: new Uint8Array(), rowsRead: 0, rowsWritten: 0 };
    const settings = Object.fromEntries(statement.settings);
    const summary = await this.#session.insert({ ...raw, values: rows, settings });
    return { bytes: new Uint8Array(), rowsRead: 0, rowsWritten: summary.rowsWritten };
  }
}
