import cluster from 'node:cluster';
import type { Roles } from '../assembly/roles.ts';
import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { openEvents } from '../storage/open-storage.ts';
import { CommandError } from './command-error.ts';
import type { ServeOptions } from './serve-options.ts';
import type { Service } from './service.ts';
import { openCatalogueOrTell, refuseTakenPort } from './start-checks.ts';
import { superviseWorkers, type WorkerProcess } from './supervise-workers.ts';
import { relayBetweenWorkers } from './worker-peers.ts';

export interface PrimaryOptions extends ServeOptions {
  config: Config;
  log: Log;
}

export interface Primary extends Service {
  /** Ends the workers at once; nothing acknowledged is lost by that. */
  kill(): void;
}

/**
 * The process above N workers: it owns the event engine and the listening socket, and serves nothing itself. Refuses with
 * `CommandError` what would keep every worker from starting, and tells it once instead of N times.
 */
export async function startPrimary({ config, log, roles, workers: count }: PrimaryOptions): Promise<Primary> {
  const catalogue = await openCatalogueOrTell(config);
  const accounts = await catalogue.accounts.count();
  await catalogue.close();
  await refuseTakenPort(config);
  // A ClickHouse server has no owner among us; the embedded engine has one process, and that is this one's child.
  const eventLog = config.clickhouseUrl === undefined ? await openEvents(config, { log }) : undefined;
  relayBetweenWorkers();
  const workers = superviseWorkers({ count, fork: (slot) => forkWorker(rolesOfSlot(roles, slot)), log });
  const close = async () => {
    await workers.stop();
    await eventLog?.close();
  };
  if (await workers.started) return { accounts, close, kill: () => workers.kill() };
  await close();
  throw new CommandError('A worker ended before it served anything; what it said stands above.');
}

/** Jobs for the whole installation need one process, not N that do the same. */
function rolesOfSlot(roles: Roles, slot: number): Roles {
  return slot === 1 ? roles : new Set([...roles].filter((role) => role !== 'worker'));
}

function forkWorker(roles: Roles): WorkerProcess {
  // An empty list would be no role at all; such a worker answers for its health only.
  cluster.setupPrimary({ args: ['serve', '--role', roles.size > 0 ? [...roles].join(',') : 'worker'] });
  const worker = cluster.fork();
  return {
    processId: worker.process.pid,
    listening: new Promise((resolve) => worker.once('listening', () => resolve())),
    ended: new Promise((resolve) => {
      worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    }),
    stop: () => void worker.process.kill('SIGTERM'),
    kill: () => void worker.process.kill('SIGKILL'),
  };
}
