import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Log } from '../../platform/log.ts';
import type { Catalog } from '../../storage/catalog/open-catalog.ts';
import { CommandError } from '../command-error.ts';
import { withEventLog } from './with-event-log.ts';

/**
 * Throws `CommandError` for an empty catalog beside a log with events of accounts: the catalog is lost or another one,
 * and the first stranger to come would own the service. Call it before anything is stored.
 */
export async function rejectMissingDatabase(
  config: Config,
  catalog: Pick<Catalog, 'isNew'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const mayKnow = config.clickhouseUrl !== undefined || existsSync(join(config.dataDirectory, 'events'));
  if (!mayKnow || !(await catalog.isNew())) return;
  const knows = await withEventLog(config, (eventLog) => eventLog.knowsAccounts()).catch((error: unknown) => {
    log.warn({ err: error }, 'it is unknown whether the event log belongs to the empty catalog');
    return false;
  });
  if (!knows) return;
  const where = config.databaseUrl ? 'at DATABASE_URL' : `in DATA_DIR ${config.dataDirectory}`;
  throw new CommandError(
    `The catalog ${where} is empty, but the event log has events of accounts: the catalog is lost or the wrong one. ` +
      'Restore a backup, or begin with an empty DATA_DIR and event log.',
  );
}
