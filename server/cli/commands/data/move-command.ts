import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isAnyOwnerAlive } from '../../../collect/spool/spool-owner.ts';
import type { Config } from '../../../config.ts';
import { reasonOf } from '../../../platform/reason-of.ts';
import { moveToPostgres } from '../../../storage/open-storage.ts';
import { CommandError } from '../../command-error.ts';
import { MOVED_CATALOG, rejectMovedCatalog } from '../../stores/moved-catalog.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';
import { UsageError } from '../../usage-error.ts';

/**
 * Runs `move [--to-postgres URL]`: copies the catalog of a stopped service from SQLite into an empty PostgreSQL database, by
 * default that of `DATABASE_URL`, because other users of the machine see arguments. The SQLite file gets another name, so that
 * no start without `DATABASE_URL` uses it by accident.
 */
export async function moveCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { 'to-postgres': { type: 'string' } } });
  const settings = readConfig();
  const databaseUrl = targetOf(values['to-postgres'], settings);
  const config = { ...settings, databaseUrl: undefined };
  const file = join(config.dataDirectory, 'catalogue.db');
  rejectMovedCatalog(config);
  if (!existsSync(file)) throw new CommandError(`DATA_DIR ${config.dataDirectory} has no catalog to move.`);
  await rejectServing(config);
  // Migrates a catalog of an earlier release.
  await (await openCatalogOrExit(config)).close();
  let total = 0;
  const onTable = (table: string, rows: number) => {
    total += rows;
    console.log(`  ${table}: ${rows} rows`);
  };
  const onMoved = () => rename(file, join(config.dataDirectory, MOVED_CATALOG));
  const outcome = await moveToPostgres({ file, databaseUrl, onTable, onMoved }).catch((error: unknown) => {
    const reason = reasonOf(error).replace(/\.$/, '');
    throw new CommandError(`The catalog was not moved, and nothing was changed: ${reason}.`);
  });
  if (outcome === 'equal')
    console.log('PostgreSQL has every row already, from a move that was interrupted at its end.');
  else console.log(`Moved ${total} rows to PostgreSQL; counts and sums of every table are equal.`);
  console.log(`Set DATABASE_URL and start the service. The former catalog is ${MOVED_CATALOG} in DATA_DIR.`);
  return 0;
}

function targetOf(argument: string | undefined, { databaseUrl }: Config): string {
  if (argument !== undefined && databaseUrl !== undefined && argument !== databaseUrl)
    throw new UsageError('DATABASE_URL names another database. Set it to the new one, and omit --to-postgres.');
  const target = argument ?? databaseUrl ?? '';
  if (/^postgres(ql)?:\/\//.test(target) && URL.canParse(target)) return target;
  throw new UsageError('Set DATABASE_URL, or use --to-postgres with a URL that starts with postgres://.');
}

/** The lock on the catalog keeps others out; this names the most frequent one. */
async function rejectServing({ dataDirectory }: Config): Promise<void> {
  if (await isAnyOwnerAlive(join(dataDirectory, 'spool')))
    throw new CommandError('The service is running. Stop it first: what it stored during the move would be lost.');
}
