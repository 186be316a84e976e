import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../platform/log.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface ApplicationBuild {
  /** What the build leaves when it is done. */
  result: string;
  /** The program and its arguments that build it. */
  command: readonly [program: string, ...args: string[]];
}

const BUILD: ApplicationBuild = {
  result: join(ROOT, 'web', 'dist', 'index.html'),
  command: [process.execPath, join(ROOT, 'scripts', 'build-web.ts')],
};

/**
 * Installing builds the application; `npm ci --ignore-scripts` does not. Then it is built beside the service, which serves
 * everything else in the meantime. True when there was something to build and it is there now.
 */
export async function buildApplicationIfMissing(log: Pick<Log, 'info' | 'warn'>, build = BUILD): Promise<boolean> {
  if (existsSync(build.result)) return false;
  log.info('Building the application; /app answers in some seconds.');
  const [program, ...args] = build.command;
  const exitCode = await new Promise<number | null>((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  if (exitCode === 0 && existsSync(build.result)) return true;
  log.warn({ exitCode }, 'The application could not be built: /app does not answer. Run `npm run build`; it says why.');
  return false;
}
