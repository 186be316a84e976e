import { parseArgs } from 'node:util';
import type { AuditVerification } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import { UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

/** Runs `audit verify`: one line per workspace; exit code 1 if a log is not as it was written. */
export async function auditCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { account: { type: 'string' }, json: { type: 'boolean' } },
  });
  if (positionals.join(' ') !== 'verify') throw new UsageError('Use audit verify.');
  const account = values.account === undefined ? undefined : Number(values.account);
  if (account !== undefined && !(Number.isSafeInteger(account) && account >= 0))
    throw new UsageError('--account takes the number of a workspace, or 0 for the log of the installation.');
  const catalog = await openCatalogOrExit(readConfig());
  try {
    const results = await openAudit(catalog).verify(account);
    if (values.json) console.log(JSON.stringify(results));
    else for (const result of results) console.log(sentenceOf(result));
    if (results.length === 0 && !values.json) console.log('No audit log yet.');
    return results.some(({ broken }) => broken) ? 1 : 0;
  } finally {
    await catalog.close();
  }
}

function sentenceOf({ accountId, entries, sequence, hash, broken }: AuditVerification): string {
  const start = `workspace ${accountId}:`;
  if (broken) return `${start} BROKEN at entry ${broken.sequence}: ${broken.reason}.`;
  return `${start} ${entries} entries verified; the last is ${sequence} with hash ${hash}.`;
}
