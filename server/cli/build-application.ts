import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../platform/log.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface ApplicationBuild {
  /** The file that a finished build contains. */
  result: string;
  /** The build program and its arguments. */
  command: readonly [program: string, ...args: string[]];
}

const BUILD: ApplicationBuild = {
  result: join(ROOT, 'web', 'dist', 'index.html'),
  command: [process.execPath, join(ROOT, 'scripts', 'build-web.ts')],
};

/**
 * Builds the application if it is missing: installing builds it, except with `npm ci --ignore-scripts`. The build runs
 * in a separate process while the service serves everything else. Resolves to true if it was built now.
 */
export async function buildApplicationIfMissing(log: Pick<Log, 'info' | 'warn'>, build = BUILD): Promise<boolean> {
  if (existsSync(build.result)) return false;
  log.info('Building the web application; /app is available in a few seconds.');
  const [program, ...args] = build.command;
  const exitCode = await new Promise<number | null>((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  if (exitCode === 0 && existsSync(build.result)) return true;
  log.warn(
    { exitCode },
    'The web application could not be built, so /app is unavailable. Run `npm run build` to see why.',
  );
  return false;
}
