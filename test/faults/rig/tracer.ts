import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Undefined where strace can trace processes; otherwise why not. */
export function tracerProblem(): string | undefined {
  const { status, error, stderr } = spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', 'true'], { encoding: 'utf8' });
  if (error !== undefined) return 'strace is not installed.';
  return status === 0 ? undefined : `strace can not trace here: ${stderr.trim().split('\n').at(-1)}`;
}

/**
 * Starts a program whose syncs do nothing and report success: its data is only in the page cache. With `-D` the program is
 * the child of the caller.
 */
export const WITHOUT_SYNCS: readonly string[] = [
  'strace',
  '-D',
  '-f',
  '-qq',
  '--seccomp-bpf',
  '-o',
  '/dev/null',
  '-e',
  'trace=fsync,fdatasync,sync_file_range',
  '-e',
  'inject=fsync,fdatasync,sync_file_range:retval=0',
];

/** From now on every sync of these processes fails like a disk with a bad block, until the tracer is stopped. */
export function failSyncs(processIds: readonly number[]): Promise<() => Promise<void>> {
  return inject(processIds, 'fsync,fdatasync:error=EIO');
}

/** From now on every sync of these processes does nothing and says that it worked, until the tracer is stopped. */
export function skipSyncs(processIds: readonly number[]): Promise<() => Promise<void>> {
  return inject(processIds, 'fsync,fdatasync,sync_file_range:retval=0');
}

const ENDS_WITHIN_MS = 5_000;

async function inject(processIds: readonly number[], what: string): Promise<() => Promise<void>> {
  const attached = processIds.flatMap((id) => ['-p', String(id)]);
  const [names = ''] = what.split(':');
  const args = ['-f', '-o', '/dev/null', '-e', `trace=${names}`, '-e', `inject=${what}`, ...attached];
  const tracer: ChildProcess = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(tracer, 'exit');
  // "Process 123 attached": before that, nothing is injected.
  await once(tracer.stderr ?? tracer, 'data');
  return async () => {
    tracer.kill('SIGINT');
    // It may wait for a thread of a process that is gone, forever.
    const late = setTimeout(() => tracer.kill('SIGKILL'), ENDS_WITHIN_MS);
    await ended;
    clearTimeout(late);
  };
}
