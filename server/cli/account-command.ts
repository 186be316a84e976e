import { parseArgs } from 'node:util';
import { type Account, type Accounts, createAccounts } from '../accounts/accounts.ts';
import type { Config } from '../config.ts';
import { invalidField } from '../platform/app-error.ts';
import { systemClock } from '../platform/clock.ts';
import { silentLog } from '../platform/log.ts';
import { createMailer } from '../platform/mail.ts';
import { createPasswordHasher } from '../platform/password-hash.ts';
import { systemRandom } from '../platform/random.ts';
import { openCatalogue } from '../storage/open-storage.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  email: { type: 'string' },
  password: { type: 'string' },
  username: { type: 'string' },
  plan: { type: 'string' },
  expires: { type: 'string' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

type Options = Partial<Record<'email' | 'password' | 'username' | 'plan' | 'expires', string>> & {
  json?: boolean;
  yes?: boolean;
};

/** `account create | key | delete | list`: works beside a running service, which obeys the result on its next request. */
export async function accountCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const [action = '', ...rest] = args;
  const run = ACTIONS[action];
  if (!run) throw new UsageError(action ? `There is no "account ${action}".` : 'Say what to do with accounts.');
  const { values } = parseArgs({ args: rest, options: OPTIONS });
  const config = readConfig();
  const catalogue = await openCatalogue(config);
  try {
    const accounts = createAccounts({
      store: catalogue.accounts,
      hasher: createPasswordHasher(),
      mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, log: silentLog() }),
      random: systemRandom,
      clock: systemClock,
    });
    await run(accounts, values);
    return 0;
  } finally {
    await catalogue.close();
  }
}

const ACTIONS: Readonly<Record<string, (accounts: Accounts, options: Options) => Promise<void>>> = {
  create: async (accounts, options) => {
    const { email, password, username, plan } = options;
    if (!email || !password) throw new UsageError('An account needs --email and --password.');
    const { account, apiKey } = await accounts.register({ email, password, username, plan });
    print(options, { ...present(account), api_key: apiKey });
  },
  key: async (accounts, options) => {
    const account = await accountOf(accounts, options.email ?? '');
    const apiKey = await accounts.rotateKey(account.id, { overlapMinutes: 0, expiresAt: readExpiry(options.expires) });
    print(options, { ...present(account), api_key: apiKey });
  },
  delete: async (accounts, options) => {
    if (!options.email) throw new UsageError('Say which account goes with --email.');
    const account = await accountOf(accounts, options.email);
    if (!options.yes) throw new UsageError(`Everything in the account of ${account.email} goes for good: add --yes.`);
    await accounts.remove(account.id);
    if (options.json) console.log(JSON.stringify({ ...present(account), deleted: true }));
    else console.log(`Deleted ${account.email}. Its events follow within minutes of a running service.`);
  },
  list: async (accounts, options) => {
    const rows = (await accounts.list()).map(present);
    if (options.json) console.log(JSON.stringify(rows));
    else for (const row of rows) print({}, row);
  },
};

async function accountOf(accounts: Accounts, email: string): Promise<Account> {
  const account = await accounts.findByEmail(email);
  if (account) return account;
  throw invalidField('email', `There is no account with the e-mail address "${email}".`);
}

function present({ id, email, username }: Account) {
  return { id, email, username };
}

function print(options: Options, fields: Record<string, string | number>): void {
  if (options.json) console.log(JSON.stringify(fields));
  else
    console.log(
      Object.entries(fields)
        .map(([name, value]) => `${name}: ${value}`)
        .join('  '),
    );
}

function readExpiry(text: string | undefined): number | null {
  if (text === undefined) return null;
  const time = Date.parse(text);
  if (Number.isFinite(time) && time > Date.now()) return time;
  throw invalidField('expires', '--expires must be an ISO 8601 time in the future, such as 2030-01-31T00:00:00Z.');
}
