import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { StoreCheck } from '../assembly/app-deps.ts';
import type { Log } from '../platform/log.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/waymark.js', import.meta.url));

/**
 * Runs `doctor --deep` in a process of the lowest priority, because SQLite's check blocks its process. Damage is logged
 * after every run and makes the service not ready.
 */
export function createStoreCheck(
  log: Pick<Log, 'error'>,
  runDoctor: () => Promise<string> = doctorInDepth,
): StoreCheck {
  let damage: string | undefined;
  return {
    damage: () => damage,
    run: async () => {
      const lines = (await runDoctor()).split('\n').filter((line) => /^FAIL +.* in depth: damaged/.test(line));
      damage = lines.length === 0 ? undefined : lines.map((line) => line.replace(/^FAIL +/, '')).join(' ');
      if (damage !== undefined) log.error({ damage }, `ALERT: stored data is damaged: ${damage}`);
    },
  };
}

function doctorInDepth(): Promise<string> {
  // Under a primary, this variable would make the child one of its workers.
  const { NODE_UNIQUE_ID: _, ...env } = process.env;
  const child = spawn(process.execPath, [PROGRAM, 'doctor', '--deep'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
