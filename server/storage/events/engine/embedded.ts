import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../../platform/log.ts';
import { processorTimeMs } from '../../../platform/threads/processor-time.ts';
import { RECODED_COLUMNS } from '../columns.ts';
import type { EngineClauses } from '../schema.ts';
import type { EngineProcessOptions } from './engine-process.ts';
import { engineSocketPath } from './socket-path.ts';

/**
 * How blocks are merged; see bench/README.md.
 * - The engine takes all parts below 5 MB for equal and merges five as soon as it has them, so it would write the quarter of
 *   a million rows before again for every few small blocks: 9 ms of CPU a block, and 2.4 with this.
 * - Column by column, each part is opened once for each of 46 columns: with parts of 7,000 rows a merged row costs 15 µs,
 *   and 5 µs row by row. Large parts are cheaper by column.
 */
const MERGING = 'merge_selector_base = 40, vertical_merge_algorithm_min_rows_to_activate = 1000000';

/** Clauses for one engine on this machine. Every part, merges included, is on disk before an insert is acknowledged. */
export const embeddedClauses: EngineClauses = {
  onCluster: '',
  storedTable: (table) => table,
  mergeTree: () => 'MergeTree',
  mergeTreeSettings: [
    'non_replicated_deduplication_window = 10000',
    'fsync_after_insert = 1',
    'fsync_part_directory = 1',
    'min_rows_to_fsync_after_merge = 1',
    // chDB drops merged parts at once (0); if a power cut tears a merge, the engine repeats it from these parts.
    'old_parts_lifetime = 60',
    MERGING,
  ],
  tokensAreDurable: false,
  // 1.6 million events at once, most of them visits of one view, exceed the memory of a statement (858 MB).
  rowsPerCount: 400_000,
  // Tables of a release before 2026-11-27 lack both.
  afterwards: (table) => (table === 'events' ? [`ALTER TABLE ${table} MODIFY SETTING ${MERGING}`, recode(table)] : []),
};

/** Rows that are stored already keep their codec until their parts are merged. */
function recode(table: string): string {
  const columns = RECODED_COLUMNS.map(({ name, codec }) => `MODIFY COLUMN ${name} CODEC(${codec})`);
  return `ALTER TABLE ${table} ${columns.join(', ')}`;
}

/** Concurrent reading sessions; more would only share the same cores. */
const READERS = 3;
/** Memory limit of the whole engine. Idle it uses under 300 MB, of which 200 are the library itself. */
const MEMORY_BYTES = 1_200_000_000;
/** Time for running statements to finish when the service stops. */
const STOP_TIMEOUT_MS = 4000;

/** A child process that runs the engine, alive or ended. */
export interface EngineChild {
  /** Its process id, undefined if it could not be started. For fault drills. */
  readonly processId: number | undefined;
  /** Processor time that it has used, in milliseconds; 0 where the system does not say. */
  processorTimeMs(): number;
  /** Resolves when it has ended, with a sentence for the log. Never rejects. */
  readonly ended: Promise<string>;
  /** Resolves when it listens; stays pending if it cannot. */
  readonly listening: Promise<void>;
  /** Asks it to end and waits; kills it after 4 s. */
  stop(): Promise<void>;
  kill(): void;
}

/** Starts the engine on `DATA_DIR/events`. Several may be started; the directory's lock lets one of them run. */
export function startEngineChild(dataDirectory: string, log: Log): EngineChild {
  const directory = join(dataDirectory, 'events');
  mkdirSync(directory, { recursive: true });
  const options: EngineProcessOptions = {
    directory,
    socketPath: engineSocketPath(dataDirectory),
    readers: READERS,
    memoryBytes: MEMORY_BYTES,
  };
  const child = fork(fileURLToPath(new URL('./engine-process.ts', import.meta.url)), [JSON.stringify(options)], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1', '--max-old-space-size=128'],
    // The child inherits no environment: ours holds secrets, which a crash report of the engine could contain. chDB
    // runs each session's statement on a thread of this pool; the default of 4 would starve file access. Two malloc
    // arenas use 60 MB less after a bulk load (337 MB resident against 400) at the same speed. With compiled sources from
    // the cache it uses 19 MB less, because it needs no compiler of TypeScript.
    env: {
      UV_THREADPOOL_SIZE: String(READERS + 6),
      TZ: 'UTC',
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const complaint = lastLines(child);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`${signal ?? `exit code ${code}`} ${complaint()}`.trim()));
  });
  log.debug({ engineProcess: child.pid }, 'event log engine starting');
  return {
    processId: child.pid,
    processorTimeMs: () => processorTimeMs(child.pid),
    ended,
    listening: new Promise((resolve) => child.once('message', () => resolve())),
    stop: () => stop(child, ended),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Returns the end of the child's standard error, which explains why it ended. */
function lastLines(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-500);
  });
  return () => text.trim();
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  if (child.connected) child.disconnect();
  await ended;
  clearTimeout(deadline);
}
