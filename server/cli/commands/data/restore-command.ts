import { parseArgs } from 'node:util';
import type { Config } from '../../../config.ts';
import { eventCount } from '../../backups/backup-manifest.ts';
import { readPlace } from '../../backups/open-place.ts';
import { restoreData } from '../../backups/restore-data.ts';
import { UsageError } from '../../command-error.ts';

/** Runs `restore LOCATION [NAME]`: restores a backup into an empty data folder, all of it or nothing. */
export async function restoreCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  if (positionals.length === 0) throw new UsageError('restore needs a folder or an s3:// URL.');
  const config = readConfig();
  const manifest = await restoreData(config, readPlace(positionals, config));
  console.log(`Restored ${eventCount(manifest)} events of ${manifest.startedAt} into ${config.dataDirectory}.`);
  if (manifest.catalogue === 'elsewhere')
    console.log('The backup does not include the catalog, which is in PostgreSQL (pg_restore).');
  return 0;
}
