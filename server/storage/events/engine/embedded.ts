import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../../platform/log.ts';
import type { EngineClauses } from '../schema.ts';
import type { EngineProcessOptions } from './engine-process.ts';
import { engineSocketPath } from './socket-path.ts';

/** One engine on this machine. Every part is on disk before an insert is answered, merges included. */
export const embeddedClauses: EngineClauses = {
  onCluster: '',
  storedTable: (table) => table,
  mergeTree: () => 'MergeTree',
  mergeTreeSettings: [
    'non_replicated_deduplication_window = 10000',
    'fsync_after_insert = 1',
    'fsync_part_directory = 1',
    'min_rows_to_fsync_after_merge = 1',
    // chDB drops merged-away parts at once (0); a merge that a power cut tore is made again from them.
    'old_parts_lifetime = 60',
  ],
  tokensAreDurable: false,
  afterwards: () => [],
};

/** Sessions that read at once; more would only share the same cores. */
const READERS = 3;
/** The whole engine's memory; idle it holds under 300 MB, of which 200 are the library itself. */
const MEMORY_BYTES = 1_200_000_000;
/** Time for running statements to end when the service stops. */
const STOP_TIMEOUT_MS = 4000;

/** A child process with the engine in it, dead or alive. */
export interface EngineChild {
  /** Its process id, undefined when it could not be started. For fault drills. */
  readonly processId: number | undefined;
  /** Resolves when it has ended, with a sentence for the log. Never rejects. */
  readonly ended: Promise<string>;
  /** Resolves when it listens; never when it can't. */
  readonly listening: Promise<void>;
  /** Asks it to end and waits; after 4 s it is killed. */
  stop(): Promise<void>;
  kill(): void;
}

/** Starts the engine on `DATA_DIR/events`. Several may be started; the directory's lock lets one live. */
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
    // Nothing of our own environment: it holds secrets, and a crash report of the engine could hold it.
    // chDB runs each session's statement on a thread of this pool; the 4 of the default would starve file access.
    // Two malloc arenas keep 60 MB less after a bulk load (337 MB resident against 400), at the same speed.
    env: { UV_THREADPOOL_SIZE: String(READERS + 6), TZ: 'UTC', MALLOC_ARENA_MAX: '2' },
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
    ended,
    listening: new Promise((resolve) => child.once('message', () => resolve())),
    stop: () => stop(child, ended),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** The end of what the child said on its standard error: its last words, if it dies. */
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
