import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isAnyOwnerAlive } from '../../collect/spool/spool-owner.ts';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { moveToPostgres } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { openCatalogOrExit } from '../start-checks.ts';
import { UsageError } from '../usage-error.ts';

const MOVED = 'catalogue.db.moved';

/**
 * Runs `move --to-postgres URL`: copies the catalog of a stopped service from SQLite into an empty PostgreSQL database. The
 * SQLite file gets another name, so that no start without `DATABASE_URL` uses it by accident.
 */
export async function moveCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { 'to-postgres': { type: 'string' } } });
  const databaseUrl = values['to-postgres'] ?? '';
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))
    throw new UsageError('--to-postgres needs a URL that starts with postgres://.');
  const config = readConfig();
  const file = join(config.dataDirectory, 'catalogue.db');
  await rejectUnready(config, file);
  // Migrates a catalog of an earlier release.
  await (await openCatalogOrExit(config)).close();
  let total = 0;
  const onTable = (table: string, rows: number) => {
    total += rows;
    console.log(`  ${table}: ${rows} rows`);
  };
  await moveToPostgres({ file, databaseUrl, onTable }).catch((error: unknown) => {
    const reason = reasonOf(error).replace(/\.$/, '');
    throw new CommandError(`The catalog was not moved, and nothing was changed: ${reason}.`);
  });
  await rename(file, join(config.dataDirectory, MOVED));
  console.log(`Moved ${total} rows to PostgreSQL; counts and sums of every table are equal.`);
  console.log(`Set DATABASE_URL and start the service. The former catalog is ${MOVED} in DATA_DIR.`);
  return 0;
}

async function rejectUnready({ databaseUrl, dataDirectory }: Config, file: string): Promise<void> {
  if (databaseUrl !== undefined)
    throw new CommandError(
      'DATABASE_URL is set: the catalog is in PostgreSQL already. Unset it to move one from DATA_DIR.',
    );
  if (!existsSync(file)) throw new CommandError(`DATA_DIR ${dataDirectory} has no catalog to move.`);
  if (await isAnyOwnerAlive(join(dataDirectory, 'spool')))
    throw new CommandError('The service is running. Stop it first: what it stored during the move would be lost.');
}
