import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/waymark.js', import.meta.url));

/** A command in its own process, with the settings of this one. */
export interface BackgroundCommand {
  /** The code is null if a signal ended the process. */
  ended: Promise<{ code: number | null; output: string; errors: string; signal?: string | null }>;
  stop(): void;
}

/** Starts a command in a process of the lowest priority. */
export function startInBackground(args: readonly string[]): BackgroundCommand {
  // Under a primary, this variable would make the child one of its workers.
  const { NODE_UNIQUE_ID: _, ...env } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const text = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text.output += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    text.errors += piece;
  });
  const ended = new Promise<Awaited<BackgroundCommand['ended']>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...text }));
  });
  return { ended, stop: () => child.kill() };
}
