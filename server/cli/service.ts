import type { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type App, createApp } from '../assembly/app.ts';
import type { AppDeps } from '../assembly/app-deps.ts';
import { openEventFlow } from '../assembly/event-flow.ts';
import { createJobRuns } from '../assembly/job-runs.ts';
import { createJobs, startJobs } from '../assembly/jobs.ts';
import type { Roles } from '../assembly/roles.ts';
import type { Config } from '../config.ts';
import type { WorkerPlace } from '../http/public/metrics/gather-workers.ts';
import { createGuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import type { Log } from '../platform/log.ts';
import { createMailer } from '../platform/mail.ts';
import { createPasswordHasher } from '../platform/password-hash.ts';
import { systemRandom } from '../platform/random.ts';
import { collectGarbage } from '../platform/threads/collect-garbage.ts';
import { systemClock } from '../platform/time/clock.ts';
import { createScheduledBackups } from './backups/scheduled-backups.ts';
import { createStoreCheck } from './store-check.ts';
import { rejectMissingDatabase } from './stores/missing-database.ts';
import {
  type ListenAddress,
  listenAddresses,
  listenError,
  openAccessLog,
  openCatalogOrExit,
} from './stores/start-checks.ts';
import { joinNodes, thisNode } from './this-node.ts';

export interface ServiceOptions {
  config: Config;
  log: Log;
  roles: Roles;
  /** False below a primary, which owns the event engine. */
  startEngine: boolean;
  /** This worker among those of this machine; undefined in a process that serves alone. */
  worker?: WorkerPlace;
  /** Whether another worker took the place of this one, which the node therefore does not notice. */
  isReplaced?: () => boolean;
}

/** One serving process. */
export interface Service {
  /** Number of accounts at startup. */
  accounts: number;
  /** Stops being ready, finishes running requests, stores received events and releases all resources. */
  close(): Promise<void>;
}

type Closer = () => Promise<void>;

/** Opens everything, listens and starts the jobs. On failure it releases all resources and throws `CommandError`. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const closers: Closer[] = [];
  try {
    const accounts = await open(options, closers);
    return { accounts, close: () => closeAll(closers, options.log) };
  } catch (error) {
    await closeAll(closers, options.log);
    throw error;
  }
}

async function open(options: ServiceOptions, closers: Closer[]): Promise<number> {
  const { config, log, roles, startEngine, worker, isReplaced = () => false } = options;
  const catalog = await openCatalogOrExit(config, log);
  closers.push(() => catalog.close());
  const nodes = thisNode(config, roles, catalog);
  if (startEngine) {
    await rejectMissingDatabase(config, catalog, log);
    await joinNodes(nodes);
    closers.push(async () => nodes?.leave());
  }
  const accessLog = openAccessLog(config, log);
  closers.push(async () => accessLog?.close());
  const mailer = createMailer({ smtpUrl: config.smtpUrl, log });
  const base = { config, log, catalog, clock: systemClock, random: systemRandom };
  const events = await openEventFlow({ ...base, startEngine, peers: worker?.peers });
  closers.push(() => events.close());
  const jobRuns = createJobRuns();
  const deps: AppDeps = {
    ...base,
    mailer,
    events,
    roles,
    nodes,
    worker,
    jobRuns,
    writeAccessLine: accessLog?.write,
    storeCheck: createStoreCheck(log),
    backups: createScheduledBackups(config, { log, clock: systemClock }),
    hasher: createPasswordHasher(),
    guardedFetch: createGuardedFetch(),
  };
  const app = await createApp(deps);
  closers.push(() => app.close(isReplaced() ? REPLACED_IDLE_MS : 0));
  // Runs before any request is waiting.
  collectGarbage();
  const [plain, tls] = listenAddresses(config);
  if (plain) await listen(app.server, plain);
  if (app.tlsServer && tls) await listen(app.tlsServer, tls);
  const jobs = startJobs(createJobs(deps, app.features), { log, jobRuns });
  closers.push(() => jobs.close());
  closers.push(() => (isReplaced() ? Promise.resolve() : drain(app, config.drainSeconds)));
  return app.features.accounts.count();
}

/** Connections of the replaced worker stay open so long without a request; those of proxies rarely rest as long. */
const REPLACED_IDLE_MS = 1_000;

/** Serves on while `/readyz` answers 503, so that a balancer notices before connections are refused. */
async function drain(app: App, seconds: number): Promise<void> {
  app.beginDrain();
  await delay(seconds * 1000);
}

function listen(server: Server, address: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, address)));
    server.listen(address.port, address.host, resolve);
  });
}

/** Closes in reverse order. A failure is logged and does not stop the others. */
async function closeAll(closers: Closer[], log: Log): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'failed to close a part of the service'));
  }
}
