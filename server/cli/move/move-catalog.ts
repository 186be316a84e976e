import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { moveToPostgres } from '../../storage/open-storage.ts';
import { CommandError } from '../command-error.ts';
import { MOVED_CATALOG } from '../stores/moved-stores.ts';
import { openCatalogOrExit } from '../stores/start-checks.ts';

/**
 * Moves the SQLite catalog of a stopped service into an empty PostgreSQL database. The file gets another name, so that no start
 * without `DATABASE_URL` uses it by accident.
 */
export async function moveCatalog(settings: Config, databaseUrl: string): Promise<void> {
  const config = { ...settings, databaseUrl: undefined };
  const file = join(config.dataDirectory, 'catalogue.db');
  if (!existsSync(file)) throw new CommandError(`DATA_DIR ${config.dataDirectory} has no catalog to move.`);
  // Migrates a catalog of an earlier release.
  await (await openCatalogOrExit(config)).close();
  let total = 0;
  const onTable = (table: string, rows: number) => {
    total += rows;
    console.log(`  ${table}: ${rows} rows`);
  };
  const onMoved = () => rename(file, join(config.dataDirectory, MOVED_CATALOG));
  const outcome = await moveToPostgres({ file, databaseUrl, onTable, onMoved }).catch((error: unknown) => {
    throw new CommandError(
      `The catalog was not moved, and nothing was changed: ${reasonOf(error).replace(/\.$/, '')}.`,
    );
  });
  if (outcome === 'equal')
    console.log('PostgreSQL has every row already, from a move that was interrupted at its end.');
  else console.log(`Moved ${total} rows to PostgreSQL; counts and sums of every table are equal.`);
  console.log(`Set DATABASE_URL and start the service. The former catalog is ${MOVED_CATALOG} in DATA_DIR.`);
}
