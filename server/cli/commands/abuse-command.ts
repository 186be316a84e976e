import { parseArgs } from 'node:util';
import { type AbuseReport, type AbuseService, createAbuseService } from '../../abuse/abuse.ts';
import type { Config } from '../../config.ts';
import { singleLine } from '../../platform/single-line.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { openCatalogueOrExit } from '../start-checks.ts';
import { UsageError } from '../usage-error.ts';

type Action = 'block' | 'dismiss';

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
  const catalogue = await openCatalogueOrExit(readConfig());
  const desk = createAbuseService(catalogue.abuse, systemClock);
  try {
    if (isListing) print(await desk.list(values.all === true), values.json === true);
    else await closeReports(desk, action as Action, ids);
  } finally {
    await catalogue.close();
  }
  return 0;
}

function isId(number: number): boolean {
  return Number.isSafeInteger(number) && number > 0;
}

async function closeReports(desk: AbuseService, action: Action, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const { address } = await desk[action](id);
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
