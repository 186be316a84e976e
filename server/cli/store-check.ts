import type { StoreCheck } from '../assembly/app-deps.ts';
import type { Log } from '../platform/log.ts';
import { startInBackground } from './background-command.ts';

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

async function doctorInDepth(): Promise<string> {
  return (await startInBackground(['doctor', '--deep']).ended).output;
}
