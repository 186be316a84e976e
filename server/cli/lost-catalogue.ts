import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';
import type { Catalogue } from '../storage/catalogue/open-catalogue.ts';
import { CommandError } from './command-error.ts';
import { withEventLog } from './with-event-log.ts';

/**
 * Throws `CommandError` for an empty catalogue beside a log with events of accounts: the catalogue is lost or another one,
 * and the first stranger to come would own the service. Call it before anything is stored.
 */
export async function rejectLostCatalogue(
  config: Config,
  catalogue: Pick<Catalogue, 'isNew'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const mayKnow = config.clickhouseUrl !== undefined || existsSync(join(config.dataDirectory, 'events'));
  if (!mayKnow || !(await catalogue.isNew())) return;
  const knows = await withEventLog(config, (eventLog) => eventLog.knowsAccounts()).catch((error: unknown) => {
    log.warn({ err: error }, 'it is unknown whether the event log belongs to the empty catalogue');
    return false;
  });
  if (!knows) return;
  const where = config.databaseUrl ? 'at DATABASE_URL' : `in DATA_DIR ${config.dataDirectory}`;
  throw new CommandError(
    `The catalogue ${where} is empty, but the event log has events of accounts: the catalogue is lost or the wrong one. ` +
      'Restore a backup, or begin with an empty DATA_DIR and event log.',
  );
}
