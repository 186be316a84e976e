import { parseArgs } from 'node:util';
import { INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import type { InstalledDomain, InstalledDomains } from '../../../domains/domains.ts';
import type { Features } from '../../../http/shared/features.ts';
import { UsageError } from '../../command-error.ts';
import { openFeatures } from '../../stores/open-features.ts';

const CHANGES = { block: 'blocked', unblock: 'not blocked', remove: 'deleted' } as const;
type Change = keyof typeof CHANGES;

const ROWS = 1_000;

/** Lists, checks, blocks and deletes the branded domains of all workspaces; a running service obeys within a second. */
export async function domainsCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, search: { type: 'string' } },
  });
  const [action = '', ...words] = positionals;
  const ids = words.map(Number);
  const isListing = action === 'list' && words.length === 0;
  const areIds = ids.length > 0 && ids.every((id) => Number.isSafeInteger(id) && id > 0);
  if (!isListing && !(areIds && (action === 'check' || action in CHANGES)))
    throw new UsageError('Use list, or check, block, unblock or remove with the numbers of domains.');
  const { features, close } = await openFeatures(readConfig(), { startEngine: action === 'check' });
  try {
    if (isListing) printDomains(await listOf(features.installedDomains, values.search), values.json === true);
    else if (action === 'check') await checkAll(features.installedDomains, ids, values.json === true);
    else await changeAll(features, action as Change, ids);
  } finally {
    await close();
  }
  return 0;
}

async function listOf(domains: InstalledDomains, search: string | undefined): Promise<InstalledDomain[]> {
  const found: InstalledDomain[] = [];
  for (let total = 1; found.length < total; ) {
    const page = await domains.page({ search }, { limit: ROWS, offset: found.length });
    if (page.items.length === 0) break;
    found.push(...page.items);
    total = page.total;
  }
  return found;
}

function printDomains(domains: readonly InstalledDomain[], asJson: boolean): void {
  if (asJson) console.log(JSON.stringify(domains));
  else
    for (const { id, status, host, workspace, links } of domains)
      console.log(`${id}  ${status}  ${host}  ${workspace}  links: ${links}`);
}

async function checkAll(domains: InstalledDomains, ids: readonly number[], asJson: boolean): Promise<void> {
  for (const id of ids) {
    const { domain, check } = await domains.check(id);
    if (asJson) {
      console.log(JSON.stringify({ id, host: domain.host, status: domain.status, ...check }));
      continue;
    }
    const { certificate, problem, target } = check;
    const until =
      certificate && `certificate of ${certificate.issuer} until ${new Date(certificate.expiresAt).toISOString()}`;
    console.log(
      [`${id} ${domain.host}: ${domain.status}`, `points ${target}`, until, problem].filter(Boolean).join(', '),
    );
  }
}

async function changeAll({ installedDomains, audit }: Features, action: Change, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const { host } = await installedDomains[action](id);
    await audit.record(INSTALLATION_LOG, {
      actor: OPERATOR,
      action: `${action}Domain`,
      category: action === 'remove' ? 'delete' : 'change',
      object: { kind: 'domain', id, name: host },
    });
    console.log(`${id} ${host}: ${CHANGES[action]}`);
  }
}
