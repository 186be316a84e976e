import { parseArgs } from 'node:util';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { openEventFlow } from '../event-flow.ts';
import { systemClock } from '../platform/clock.ts';
import { createGuardedFetch } from '../platform/guarded-fetch.ts';
import { createLog } from '../platform/log.ts';
import { createMailer } from '../platform/mail.ts';
import { createPasswordHasher } from '../platform/password-hash.ts';
import { systemRandom } from '../platform/random.ts';
import { openCatalogue } from '../storage/open-storage.ts';

/** Runs the service in the foreground until SIGTERM or SIGINT. */
export async function serveCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  parseArgs({ args: [...args], options: { role: { type: 'string' }, workers: { type: 'string' } } });
  const config = readConfig();
  const log = createLog(config.logLevel, process.stdout.isTTY);
  const catalogue = await openCatalogue(config);
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, log });
  const parts = { config, log, catalogue, clock: systemClock, random: systemRandom };
  const events = await openEventFlow(parts);
  const app = await createApp({
    ...parts,
    mailer,
    events,
    hasher: createPasswordHasher(),
    guardedFetch: createGuardedFetch(),
  });
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject);
    app.server.listen(config.port, config.host, resolve);
  });
  log.info({ address: config.baseUrl }, `Waymark is ready at ${config.baseUrl}`);
  if ((await app.features.accounts.count()) === 0) log.info(`Make the first account at ${config.baseUrl}/register`);
  await new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  await app.close();
  await events.close();
  await catalogue.close();
  return 0;
}
