import { text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Account, createLeakedKeys, readEmail } from '../../../accounts/accounts.ts';
import { OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import { createPublicUrls } from '../../../http/shared/public-urls.ts';
import { invalidField, notFound } from '../../../platform/app-error.ts';
import { singleLine } from '../../../platform/single-line.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import type { Catalog } from '../../../storage/catalog/open-catalog.ts';
import { UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openMailer } from '../../stores/open-live-settings.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

type Print = (fields: object, sentence: string) => void;

const USAGE = 'Use key list EMAIL|ID, key revoke EMAIL|ID NUMBER, or key report with text on standard input.';

/** Runs `key list | revoke | report`, also beside a running service, which applies the result on the next request. */
export async function keyCommand(
  args: readonly string[],
  readConfig: () => Config,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [action = '', ...words] = positionals;
  const [account = '', number = ''] = words;
  const runs: Readonly<Record<string, (catalog: Catalog, print: Print) => Promise<void>>> = {
    'list 1': (catalog, print) => list(catalog, account, print),
    'revoke 2': (catalog, print) => revoke(catalog, { account, id: Number(number) }, print),
    'report 0': async (catalog, print) => {
      const text = await readText(input as NodeJS.ReadableStream & AsyncIterable<Buffer>);
      await report(catalog, { text, config: readConfig() }, print);
    },
  };
  const run = runs[`${action} ${words.length}`];
  if (!run || (action === 'revoke' && !/^\d+$/.test(number))) throw new UsageError(USAGE);
  const catalog = await openCatalogOrExit(readConfig());
  try {
    await run(catalog, (fields, sentence) => console.log(values.json ? JSON.stringify(fields) : sentence));
    return 0;
  } finally {
    await catalog.close();
  }
}

async function list(catalog: Catalog, wanted: string, print: Print): Promise<void> {
  const { id } = await accountOf(catalog, wanted);
  for (const key of await catalog.keys.list(id, systemClock.now())) {
    const { scopes, websites, channels, addresses } = key.access;
    const fields = {
      id: key.id,
      name: key.name,
      last_four: key.lastFour,
      created_by: key.createdBy,
      created: isoOf(key.createdAt),
      expires: isoOf(key.expiresAt),
      last_used: isoOf(key.usedAt),
      last_used_from: key.usedFrom,
      replaced_by: key.replacedBy,
      scopes,
      websites,
      channels,
      addresses,
    };
    const access = scopes.length === 0 ? 'full access' : scopes.join(' ');
    const lines = [`${key.id}`, `...${key.lastFour}`, singleLine(key.name) || '(no name)', access];
    print(fields, [...lines, key.usedAt === null ? 'never used' : `last used ${isoOf(key.usedAt)}`].join('  '));
  }
}

async function revoke(catalog: Catalog, { account, id }: { account: string; id: number }, print: Print): Promise<void> {
  const { id: accountId } = await accountOf(catalog, account);
  const key = await catalog.keys.find(accountId, id);
  if (!key || !(await catalog.keys.revoke(accountId, id, systemClock.now()))) throw notFound();
  const object = { kind: 'key', id, name: key.name };
  const event = { actor: OPERATOR, action: 'deleteKey', category: 'access', object } as const;
  await openAudit(catalog).record(accountId, event);
  print({ id, revoked: true }, `Revoked key ${id} (ending in ${key.lastFour}).`);
}

async function report(
  catalog: Catalog,
  { text, config }: { text: string; config: Config },
  print: Print,
): Promise<void> {
  const { accounts, keys: store } = catalog;
  const leakedKeys = createLeakedKeys({
    store,
    accounts,
    clock: systemClock,
    record: openAudit(catalog).record,
    mailer: await openMailer(config, catalog),
    keysScreen: createPublicUrls(config.baseUrl, config.pagesBaseUrl).keysScreen,
    onError: (error) => console.error(error),
  });
  const revoked = await leakedKeys.report(text);
  print({ revoked }, `Valid keys found and revoked: ${revoked}. Their owners were notified.`);
}

async function accountOf({ accounts }: Catalog, wanted: string): Promise<Account> {
  const isId = /^\d+$/.test(wanted);
  const account = await (isId ? accounts.find(Number(wanted)) : accounts.findByEmail(readEmail(wanted)));
  if (account) return account;
  throw invalidField('account', isId ? `No account has the ID ${wanted}.` : `No account has the email "${wanted}".`);
}

function isoOf(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
