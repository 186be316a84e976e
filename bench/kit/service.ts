import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryMegabytes } from './memory.ts';
import { cpuMicroseconds, descendants } from './processes.ts';

/** A program under measurement, in its own process. */
export interface Service {
  readonly origin: string;
  /** CPU that the process has used up to now, in microseconds; `engine` is that of the processes it has started. */
  cpu(): { own: number; engine: number };
  /** Process ID of the service and of all its children. */
  memoryMegabytes(): number;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');
const READY_WITHIN_MS = 60_000;
const TASKSET = '/usr/bin/taskset';

/** CPU of the core on which the measured programs run; the load generator uses the others. */
const MEASURED_CPU = '0';

export interface StartOptions {
  /** On one CPU, the event engine included, where the system has `taskset`. */
  onOneCore: boolean;
  /** For Node, such as `--cpu-prof`. */
  nodeOptions?: readonly string[];
  /** Settings in addition to those of every measured Waymark. */
  environment?: Readonly<Record<string, string>>;
}

/** Waymark on a data folder, without limits that the load would run into. */
export async function startWaymark(dataDirectory: string, options: StartOptions): Promise<Service> {
  const port = await freePort();
  const program = [...(options.nodeOptions ?? []), join(ROOT, 'bin', 'waymark.js'), 'serve'];
  const child = spawnProgram(program, options.onOneCore, {
    DATA_DIR: dataDirectory,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    LINK_API_RATE_LIMIT: '1000000',
    ANALYTICS_API_RATE_LIMIT: '1000000',
    ...options.environment,
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, child);
  return serviceOf(child, origin);
}

/** A program of bench/ that prints `{"port": ...}` when it listens. */
export async function startProgram(file: string, { onOneCore }: StartOptions): Promise<Service> {
  const child = spawnProgram([join(ROOT, 'bench', file)], onOneCore, {});
  if (!child.stdout) throw new Error(`${file} has no output.`);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return serviceOf(child, `http://127.0.0.1:${(JSON.parse(String(line)) as { port: number }).port}`);
}

function spawnProgram(
  program: readonly string[],
  onOneCore: boolean,
  environment: Record<string, string>,
): ChildProcess {
  const pinned = onOneCore && existsSync(TASKSET) ? [TASKSET, '--cpu-list', MEASURED_CPU] : [];
  const [file = '', ...args] = [...pinned, process.execPath, ...program];
  // taskset replaces itself with the program, so the child's id is the program's.
  return spawn(file, args, { env: { PATH: process.env.PATH, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] });
}

function serviceOf(child: ChildProcess, origin: string): Service {
  const pid = child.pid ?? 0;
  child.stdout?.pipe(process.stderr);
  return {
    origin,
    cpu: () => ({
      own: cpuMicroseconds(pid),
      engine: descendants(pid).reduce((sum, descendant) => sum + cpuMicroseconds(descendant), 0),
    }),
    memoryMegabytes: () => memoryMegabytes(pid),
    stop: async () => {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    // Not listening yet: retry until the deadline.
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await delay(100);
  }
  throw new Error('Waymark did not become ready.');
}
