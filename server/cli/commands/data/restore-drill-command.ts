import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../../config.ts';
import { eventCount } from '../../backups/backup-manifest.ts';
import { readPlace } from '../../backups/open-place.ts';
import { restoreData } from '../../backups/restore-data.ts';
import { onStopSignal } from '../../stop-signals.ts';

/**
 * Runs `restore-drill [LOCATION [NAME]]`: restores a backup into a temporary folder, compares the numbers of events and rows
 * with its manifest, and removes the folder. Nothing of the service is read or changed.
 */
export async function restoreDrillCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const config = readConfig();
  const place = readPlace(positionals, config);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'waymark-drill-'));
  const ignoreSignals = onStopSignal(process, (exitCode) => {
    rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
    process.exit(exitCode);
  });
  const begun = performance.now();
  try {
    const manifest = await restoreData({ ...config, dataDirectory }, place);
    const seconds = Math.ceil((performance.now() - begun) / 1000);
    const rows = Object.values(manifest.catalogRows ?? {}).reduce((sum, count) => sum + count, 0);
    const events = `${eventCount(manifest)} events of ${Object.keys(manifest.eventsByDay).length} days`;
    console.log(`Restored the backup of ${manifest.startedAt} in ${seconds} s, and removed it again:`);
    console.log(`  ${events} and ${rows} rows of the catalog, as many as its manifest says`);
    if (manifest.catalogue === 'elsewhere') console.log('  NOT the catalog, which is in PostgreSQL.');
  } finally {
    ignoreSignals();
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
  }
  return 0;
}
