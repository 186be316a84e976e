import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { CatalogMove, liftFence, moveFolder, raiseFence } from '../../storage/open-storage.ts';
import { openCatalogOrExit } from '../stores/start-checks.ts';
import { type StoreMove, untilFew } from './store-move.ts';

/** Rows that PostgreSQL takes in a fraction of a second. */
const FEW_ROWS = 1_000;

/** Whether the data folder has a catalog in SQLite. */
export function hasCatalog({ dataDirectory }: Pick<Config, 'dataDirectory'>): boolean {
  return existsSync(catalogFile(dataDirectory));
}

const catalogFile = (dataDirectory: string) => join(dataDirectory, 'catalogue.db');

/** The move of the SQLite catalog to PostgreSQL. */
export function createCatalogMove(config: Config, databaseUrl: string): StoreMove {
  const { dataDirectory } = config;
  const file = catalogFile(dataDirectory);
  const folder = moveFolder(dataDirectory);
  const move = CatalogMove.connect({ file, folder, databaseUrl });
  return {
    name: 'catalog',
    setting: 'DATABASE_URL',
    prepare: async () => {
      // Of a move that was killed, which this one continues.
      liftFence(file);
      // Migrates a catalog of an earlier release.
      await (await openCatalogOrExit({ ...config, databaseUrl: undefined })).close();
      await move.prepare();
    },
    copy: async () => {
      const copied = await move.copy((table, rows) => console.log(`  ${table}: ${rows} rows`));
      if (copied === 0) console.log('  copied by an earlier move; going on with what changed since');
      await untilFew(FEW_ROWS, () => move.catchUp());
    },
    raise: async () => raiseFence(file),
    finish: async () => `${await move.finish()} rows in PostgreSQL`,
    lift: async () => liftFence(file),
    end: async () => {
      const isEnded = await move.end();
      for (const name of readdirSync(folder)) if (name.startsWith('catalog-')) rmSync(join(folder, name));
      return isEnded;
    },
    close: () => move.close(),
  };
}
