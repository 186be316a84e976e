import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { isRunning, nameOf } from '../../nodes/nodes.ts';
import {
  CatalogMove,
  CatalogReturn,
  liftFence,
  movedStores,
  moveFolder,
  openCatalog,
  raiseFence,
  saveMovedStores,
} from '../../storage/open-storage.ts';
import { openCatalogOrExit } from '../stores/start-checks.ts';
import { knownIdOfFolder } from '../this-node.ts';
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
      const copied = await move.copy(printTable);
      if (copied === 0) console.log('  copied by an earlier move; going on with what changed since');
      await untilFew(FEW_ROWS, () => move.catchUp());
    },
    raise: async () => raiseFence(file),
    finish: async () => `${await move.finish()} rows in PostgreSQL`,
    lift: async () => liftFence(file),
    commit: async () => saveMovedStores(dataDirectory, { catalog: true }),
    isCommitted: async () => movedStores(dataDirectory).catalog === true,
    end: async () => {
      const isEnded = await move.end();
      for (const name of readdirSync(folder)) if (name.startsWith('catalog-')) rmSync(join(folder, name));
      return isEnded;
    },
    close: () => move.close(),
  };
}

/** The way back of the catalog, from PostgreSQL to SQLite. */
export function createCatalogReturn(config: Config, databaseUrl: string): StoreMove {
  const { dataDirectory } = config;
  const move = CatalogReturn.connect({
    databaseUrl,
    file: join(moveFolder(dataDirectory), 'returning.db'),
    finalFile: catalogFile(dataDirectory),
  });
  return {
    name: 'catalog',
    setting: 'DATABASE_URL',
    prepare: async () => {
      await move.lift();
      await rejectOtherNodes(config);
      await move.prepare();
      // Until the end, a start without the setting would create an empty catalog.
      saveMovedStores(dataDirectory, { catalog: true });
    },
    copy: async () => {
      await move.catchUp(printTable);
      await untilFew(FEW_ROWS, () => move.catchUp());
    },
    raise: () => move.raise(),
    finish: async () => `${await move.finish()} rows in SQLite`,
    lift: () => move.lift(),
    commit: () => move.commit(),
    isCommitted: () => move.isCommitted(),
    end: async () => {
      const isEnded = await move.end();
      saveMovedStores(dataDirectory, { catalog: false });
      return isEnded;
    },
    close: () => move.close(),
  };
}

/** Throws while other nodes serve, which the stores of a data folder cannot. Also migrates a catalog of an earlier release. */
async function rejectOtherNodes(config: Config): Promise<void> {
  const catalog = await openCatalog(config);
  try {
    const own = knownIdOfFolder(config.dataDirectory);
    const others = (await catalog.nodes.all()).filter((node) => isRunning(node) && node.id !== own).map(nameOf);
    if (others.length > 0) throw new Error(`the stores of a DATA_DIR serve one node; first stop ${others.join(', ')}`);
  } finally {
    await catalog.close();
  }
}

function printTable(table: string, rows: number): void {
  console.log(`  ${table}: ${rows} rows`);
}
