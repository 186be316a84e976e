import cluster from 'node:cluster';
import type { Roles } from '../assembly/roles.ts';
import type { Config } from '../config.ts';
import { handOverOnRequest } from '../http/handed-over-connections.ts';
import type { Log } from '../platform/log.ts';
import { openEvents } from '../storage/open-storage.ts';
import { CommandError } from './command-error.ts';
import { openControl } from './control.ts';
import type { ServeOptions } from './serve-options.ts';
import type { Service } from './service.ts';
import { rejectMissingDatabase } from './stores/missing-database.ts';
import { assertPortFree, listenAddresses, openCatalogOrExit } from './stores/start-checks.ts';
import { joinNodes, thisNode } from './this-node.ts';
import { RETIRE } from './workers/retirement.ts';
import { superviseWorkers, type WorkerProcess } from './workers/supervise-workers.ts';
import { connectionsOfWorker } from './workers/worker-connections.ts';
import { relayBetweenWorkers } from './workers/worker-peers.ts';

export interface PrimaryOptions extends ServeOptions {
  config: Config;
  log: Log;
}

export interface Primary extends Service {
  /** Replaces the workers one after another, and logs how many. Returns a sentence about it. */
  reload(): Promise<string>;
  /** Kills the workers immediately, which loses nothing acknowledged. */
  kill(): void;
}

/**
 * Starts the process above N workers: it owns the event engine and the listening socket, and serves no requests itself.
 * Throws `CommandError` for problems that would stop every worker, and so reports them once instead of N times.
 */
export async function startPrimary({ config, log, roles, workers: count }: PrimaryOptions): Promise<Primary> {
  const catalog = await openCatalogOrExit(config, log);
  const accounts = await catalog.accounts.count();
  try {
    await rejectMissingDatabase(config, catalog, log);
    await joinNodes(thisNode(config, roles, catalog));
  } finally {
    await catalog.close();
  }
  for (const address of listenAddresses(config)) await assertPortFree(address);
  const connections = connectionsOfWorker(config.databaseConnections, count);
  // A ClickHouse server runs elsewhere; the embedded engine runs as a child of this process.
  const eventLog = config.clickhouseUrl === undefined ? await openEvents(config, { log }) : undefined;
  relayBetweenWorkers();
  handOverOnRequest();
  const workers = superviseWorkers({
    count,
    fork: (slot) => forkWorker(argumentsOf(roles, slot, count), connections),
    log,
  });
  const reload = async () => {
    const replaced = await workers.replaceAll();
    const sentence =
      replaced === count ? `Replaced ${count} workers.` : `Replaced ${replaced} of ${count} workers; see the log.`;
    log.info({ replaced }, sentence);
    return sentence;
  };
  const control = await openControl(config.dataDirectory, reload, log);
  const close = async () => {
    control.close();
    await workers.stop();
    await deregisterNode({ config, log, roles });
    await eventLog?.close();
  };
  if (await workers.started) return { accounts, close, reload, kill: () => workers.kill() };
  await close();
  throw new CommandError('A worker exited before it served a request. See its output above.');
}

/** Opens the catalog again, because a primary holds no connections while its workers serve. */
async function deregisterNode({ config, log, roles }: Pick<PrimaryOptions, 'config' | 'log' | 'roles'>): Promise<void> {
  if (config.databaseUrl === undefined) return;
  try {
    const catalog = await openCatalogOrExit(config, log);
    await thisNode(config, roles, catalog)?.leave();
    await catalog.close();
  } catch (error) {
    log.warn({ err: error }, 'failed to announce that this node stops');
  }
}

/** Returns the roles of a worker: jobs for the whole installation run in one process only. */
function rolesOfSlot(roles: Roles, slot: number): Roles {
  return slot === 1 ? roles : new Set([...roles].filter((role) => role !== 'worker'));
}

function argumentsOf(roles: Roles, slot: number, count: number): string[] {
  const own = rolesOfSlot(roles, slot);
  // An empty list would be no valid role; such a worker only responds to health checks.
  const role = own.size > 0 ? [...own].join(',') : 'worker';
  return ['serve', '--role', role, '--workers', String(count), '--slot', String(slot)];
}

function forkWorker(args: string[], connections: number): WorkerProcess {
  cluster.setupPrimary({ args });
  const worker = cluster.fork({ DATABASE_CONNECTIONS: String(connections) });
  return {
    processId: worker.process.pid,
    listening: new Promise((resolve) => worker.once('listening', () => resolve())),
    ended: new Promise((resolve) => {
      worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    }),
    stop: () => void worker.process.kill('SIGTERM'),
    retire: () => void worker.send(RETIRE, () => undefined),
    kill: () => void worker.process.kill('SIGKILL'),
  };
}
