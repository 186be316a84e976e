import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { CommandError } from '../command-error.ts';

/** The name of a SQLite catalog after its move to PostgreSQL. */
export const MOVED_CATALOG = 'catalogue.db.moved';

/** Throws for a start without `DATABASE_URL` where the catalog was moved: it would begin with an empty one. */
export function rejectMovedCatalog({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): void {
  if (databaseUrl !== undefined || !existsSync(join(dataDirectory, MOVED_CATALOG))) return;
  throw new CommandError(
    `The catalog of DATA_DIR ${dataDirectory} was moved to PostgreSQL. Set DATABASE_URL. To go back to what SQLite had then, ` +
      `rename ${MOVED_CATALOG} to catalogue.db.`,
  );
}
