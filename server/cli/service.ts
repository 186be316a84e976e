import type { Server } from 'node:http';
import { createApp } from '../assembly/app.ts';
import type { AppParts } from '../assembly/app-deps.ts';
import { openEventFlow } from '../assembly/event-flow.ts';
import { createJobs, startJobs } from '../assembly/jobs.ts';
import type { Roles } from '../assembly/roles.ts';
import type { Config } from '../config.ts';
import { createGuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import type { Log } from '../platform/log.ts';
import { createMailer } from '../platform/mail.ts';
import { createPasswordHasher } from '../platform/password-hash.ts';
import type { Peers } from '../platform/peers.ts';
import { systemRandom } from '../platform/random.ts';
import { collectGarbage } from '../platform/threads/collect-garbage.ts';
import { systemClock } from '../platform/time/clock.ts';
import { listenError, openCatalogueOrTell } from './start-checks.ts';

export interface ServiceOptions {
  config: Config;
  log: Log;
  roles: Roles;
  /** False beside a primary, which owns the event engine. */
  startEngine: boolean;
  /** The other workers beside this one. */
  peers?: Peers;
}

/** One process that serves. */
export interface Service {
  /** Accounts that there were at the start. */
  accounts: number;
  /** Not ready any more; answers what is under way, stores what was taken in, lets go of everything. */
  close(): Promise<void>;
}

type Closer = () => Promise<void>;

/** Opens everything, listens, starts the jobs. Refuses with `CommandError`, having let go of what was open by then. */
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

async function open({ config, log, roles, startEngine, peers }: ServiceOptions, closers: Closer[]): Promise<number> {
  const catalogue = await openCatalogueOrTell(config);
  closers.push(() => catalogue.close());
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, log });
  const base = { config, log, catalogue, clock: systemClock, random: systemRandom };
  const events = await openEventFlow({ ...base, startEngine, peers });
  closers.push(() => events.close());
  const parts: AppParts = {
    ...base,
    mailer,
    events,
    roles,
    hasher: createPasswordHasher(),
    guardedFetch: createGuardedFetch(),
  };
  const app = await createApp(parts);
  closers.push(() => app.close());
  // While nobody waits.
  collectGarbage();
  await listen(app.server, config);
  const jobs = startJobs(createJobs(parts, app.features), log);
  closers.push(() => jobs.close());
  return app.features.accounts.count();
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, config)));
    server.listen(config.port, config.host, resolve);
  });
}

/** The last opened first. What can't be closed is told and keeps nothing else from closing. */
async function closeAll(closers: Closer[], log: Log): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'a part of the service could not be closed'));
  }
}
