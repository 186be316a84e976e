import { parseArgs } from 'node:util';
import { type AbuseReport, type AbuseService, createAbuseService } from '../../../abuse/abuse.ts';
import { type Audit, INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import { singleLine } from '../../../platform/single-line.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

type Action = 'block' | 'dismiss';

const SHOWN = 1_000;

/** Manages abuse reports; a running service applies the changes within a second. */
export async function abuseCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, all: { type: 'boolean' } },
  });
  const [action = '', ...words] = positionals;
  const isListing = action === 'list' && words.length === 0;
  const ids = words.map(Number);
  const isSettling = (action === 'block' || action === 'dismiss') && ids.length > 0 && ids.every(isId);
  if (!isListing && !isSettling) throw new UsageError('Use list, or block or dismiss with report numbers.');
  const catalog = await openCatalogOrExit(readConfig());
  const audit = openAudit(catalog);
  const abuse = createAbuseService({ store: catalog.abuse, record: audit.record, clock: systemClock });
  const state = values.all === true ? undefined : 'open';
  try {
    if (isListing) print((await abuse.page({ state }, { limit: SHOWN, offset: 0 })).items, values.json === true);
    else await closeReports({ abuse, audit }, action as Action, ids);
  } finally {
    await catalog.close();
  }
  return 0;
}

function isId(number: number): boolean {
  return Number.isSafeInteger(number) && number > 0;
}

async function closeReports(
  { abuse, audit }: { abuse: AbuseService; audit: Audit },
  action: Action,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    const { address } = await abuse[action](id);
    await audit.record(INSTALLATION_LOG, {
      actor: OPERATOR,
      action: `${action}Report`,
      category: 'change',
      object: { kind: 'report', id, name: address },
    });
    console.log(`${id} ${address}: ${action === 'block' ? 'blocked' : 'dismissed'}`);
  }
}

function print(reports: readonly AbuseReport[], asJson: boolean): void {
  if (asJson) {
    console.log(JSON.stringify(reports));
    return;
  }
  for (const { id, state, createdAt, address, reason, words, email } of reports) {
    const lines = [
      `${id}`,
      state,
      new Date(createdAt).toISOString(),
      singleLine(address),
      reason,
      email ?? '-',
      singleLine(words),
    ];
    console.log(lines.join('  '));
  }
}
