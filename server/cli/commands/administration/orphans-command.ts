import { parseArgs } from 'node:util';
import type { Config } from '../../../config.ts';
import type { OrphanRow, OrphanStore } from '../../../orphans/orphan-port.ts';
import { UsageError } from '../../command-error.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

/** The service's own host, which belongs to no account. */
const OWN_HOST = { accountId: 0, domainId: 0 };
/** The maximum per query; more rows are read in steps. */
const ROWS = 1_000;

/** Manages orphaned requests on the service's own host. Those on domains of accounts are visible to their owners. */
export async function orphansCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, most: { type: 'boolean' }, all: { type: 'boolean' } },
  });
  const [action = '', ...paths] = positionals;
  const isListing = action === 'list' && paths.length === 0 && !values.all;
  const isForgetting = action === 'forget' && paths.length > 0 !== (values.all === true);
  if (!isListing && !isForgetting) throw new UsageError('Use list, or forget with paths or --all.');
  const { orphans, close } = await openCatalogOrExit(readConfig());
  try {
    if (isListing) print(await listOf(orphans, values.most ? 'click' : 'date'), values.json === true);
    else await forget(orphans, paths);
  } finally {
    await close();
  }
  return 0;
}

async function listOf(store: OrphanStore, order: 'date' | 'click'): Promise<OrphanRow[]> {
  const rows: OrphanRow[] = [];
  for (let total = 1; rows.length < total; ) {
    const page = await store.page(OWN_HOST, { order, limit: ROWS, offset: rows.length });
    if (page.items.length === 0) break;
    rows.push(...page.items);
    total = page.total;
  }
  return rows;
}

function print(orphans: readonly OrphanRow[], asJson: boolean): void {
  const rows = orphans.map(({ path, times, firstAt, lastAt, referrer }) => ({
    path,
    times,
    first: new Date(firstAt).toISOString(),
    last: new Date(lastAt).toISOString(),
    referrer,
  }));
  if (asJson) console.log(JSON.stringify(rows));
  else
    for (const { path, times, last, referrer } of rows) console.log(`${times}  ${last}  ${referrer || '-'}  ${path}`);
}

/** Deletes these paths, or all of them if the list is empty. */
async function forget(store: OrphanStore, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) await store.remove(OWN_HOST);
  for (const path of paths) await store.remove(OWN_HOST, path);
  console.log(paths.length === 0 ? 'all dismissed' : `dismissed: ${paths.join(' ')}`);
}
