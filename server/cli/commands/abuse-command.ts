import { parseArgs } from 'node:util';
import { type AbuseDesk, type AbuseReport, createAbuseDesk } from '../../abuse/abuse.ts';
import type { Config } from '../../config.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { openCatalogue } from '../../storage/open-storage.ts';
import { UsageError } from '../usage-error.ts';

type Action = 'block' | 'dismiss';

/** What strangers told about links; a running service obeys within a second. */
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
  if (!isListing && !isSettling)
    throw new UsageError('Say what to do: list, or block or dismiss with numbers of reports.');
  const catalogue = await openCatalogue(readConfig());
  const desk = createAbuseDesk(catalogue.abuse, systemClock);
  try {
    if (isListing) print(await desk.list(values.all === true), values.json === true);
    else await settle(desk, action as Action, ids);
  } finally {
    await catalogue.close();
  }
  return 0;
}

function isId(number: number): boolean {
  return Number.isSafeInteger(number) && number > 0;
}

async function settle(desk: AbuseDesk, action: Action, ids: readonly number[]): Promise<void> {
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
    const told = [
      `${id}`,
      state,
      new Date(createdAt).toISOString(),
      oneLine(address),
      reason,
      email ?? '-',
      oneLine(words),
    ];
    console.log(told.join('  '));
  }
}

/** A stranger's words must not write lines, or colours, of their own on a terminal. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}
