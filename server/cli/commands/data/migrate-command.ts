import type { Config } from '../../../config.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

/** Migrates the catalog, which opening it already does. Safe while the service runs. */
export async function migrateCommand(_args: readonly string[], readConfig: () => Config): Promise<number> {
  const catalog = await openCatalogOrExit(readConfig());
  await catalog.close();
  console.log('The catalog is up to date.');
  return 0;
}
