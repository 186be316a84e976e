import type { Config } from '../../config.ts';
import { openCatalogue } from '../../storage/open-storage.ts';

/** Opening migrates; nothing more to do. Safe while the service runs. */
export async function migrateCommand(_args: readonly string[], readConfig: () => Config): Promise<number> {
  const catalogue = await openCatalogue(readConfig());
  await catalogue.close();
  console.log('The catalogue is up to date.');
  return 0;
}
