import type { Config } from '../../config.ts';
import { openCatalogueOrExit } from '../start-checks.ts';

/** Migrates the catalogue, which opening it already does. Safe while the service runs. */
export async function migrateCommand(_args: readonly string[], readConfig: () => Config): Promise<number> {
  const catalogue = await openCatalogueOrExit(readConfig());
  await catalogue.close();
  console.log('The catalogue is up to date.');
  return 0;
}
