import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../config.ts';
import { captureConsole } from './capture-console.fixture.ts';
import { runCommand } from './cli.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/waymark.js', import.meta.url));

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

type Settings = Readonly<Record<string, string>>;

/** Returns a command's environment: a PATH to find programs, and the settings of the test. */
function environment(settings: Settings): Record<string, string> {
  return { PATH: process.env.PATH ?? '', ...settings };
}

export function spawnCommand(args: readonly string[], settings: Settings): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], { env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * Runs `waymark <args>` to its end, in this process: to start Node and load Waymark takes a second of processor time.
 * `main.test.ts` proves that commands end by themselves. The service needs its own process.
 */
export async function runCommandLine(args: readonly string[], settings: Settings = {}): Promise<CommandResult> {
  return captureConsole(() => runCommand(args, () => readConfig(environment(settings))));
}

/** Runs `waymark <args>` to its end, in a separate process as an operator would. */
export async function runProgram(args: readonly string[], settings: Settings = {}): Promise<CommandResult> {
  const child = spawnCommand(args, settings);
  const output = collectOutput(child);
  const [code] = await once(child, 'close');
  return { code, ...output() };
}

function collectOutput(child: ChildProcess): () => { stdout: string; stderr: string } {
  const text = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text.stdout += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text.stderr += chunk;
  });
  return () => text;
}

export interface ServiceProcess {
  origin: string;
  child: ChildProcess;
  output(): { stdout: string; stderr: string };
  /** Resolves with the exit code or the signal. */
  ended: Promise<number | string>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<number | string>;
}

/** Starts `waymark serve <args>` on a free port and waits until it responds. */
export async function startServiceProcess(args: readonly string[], settings: Settings): Promise<ServiceProcess> {
  const port = await freePort();
  const child = spawnCommand(['serve', ...args], { HOST: '127.0.0.1', PORT: String(port), ...settings });
  const output = collectOutput(child);
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => child.exitCode !== null || (await isServing(origin)));
  if (child.exitCode !== null) throw new Error(`The service ended: ${output().stdout}${output().stderr}`);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { origin, child, output, ended, stop };
}

/** Returns whether a healthy service responds at this origin. */
export function isServing(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Checks every 20 ms until the condition is true. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'waymark-cli-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
