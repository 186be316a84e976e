import { parseArgs } from 'node:util';
import {
  type Account,
  type Accounts,
  createAccounts,
  createInvitations,
  createKeys,
  createRateLimiter,
  createResets,
  type Invitations,
  type Keys,
  type Resets,
} from '../../../accounts/accounts.ts';
import { deletionEvent } from '../../../administration/administration.ts';
import { type Audit, INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import { createPublicUrls } from '../../../http/shared/public-urls.ts';
import { createPlans, type Plans } from '../../../plans/plans.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { serviceName } from '../../../platform/mail.ts';
import { createPasswordHasher } from '../../../platform/password-hash.ts';
import { systemRandom } from '../../../platform/random.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { createSecondFactor, type SecondFactor } from '../../../sign-in/sign-in.ts';
import type { Catalog } from '../../../storage/catalog/open-catalog.ts';
import { UsageError } from '../../command-error.ts';
import { servedUrl } from '../../served-url.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openMailer } from '../../stores/open-live-settings.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

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
  /** For actions of `TAKES_ACCOUNT`: the email address or ID of the account, and the name of its plan. */
  accounts: readonly string[];
};

const TAKES_ACCOUNT: ReadonlySet<string> = new Set(['suspend', 'resume', 'lift-requirements', 'plan']);

/** The dependencies of account commands. */
interface CommandDeps {
  accounts: Accounts;
  keys: Pick<Keys, 'replaceAll'>;
  resets: Resets;
  invitations: Pick<Invitations, 'letInvite'>;
  directory: Catalog['directory'];
  /** Whether the person who sets up the installation becomes its operator. */
  isFirstOperator: boolean;
  secondFactor: Pick<SecondFactor, 'turnOff'>;
  members: Pick<Catalog['members'], 'setRequirements'>;
  plans: Pick<Plans, 'assign'>;
  /** Adds an entry to the account's audit log. */
  record(accountId: number, action: string): Promise<void>;
  /** Deletes the account, and adds an entry to the log of the installation. */
  remove(accountId: number): Promise<void>;
}

/**
 * Runs `account create | key | reset | reset-second-factor | lift-requirements | inviter | suspend | resume | plan | delete | list`,
 * also beside a running service, which applies the result on its next request.
 */
export async function accountCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const [action = '', ...rest] = args;
  const run = ACTIONS[action];
  if (!run) {
    const known = `Use account with ${Object.keys(ACTIONS).join(', ')}.`;
    throw new UsageError(action ? `Unknown action "account ${action}". ${known}` : `Missing action. ${known}`);
  }
  const { values, positionals } = parseArgs({
    args: rest,
    options: OPTIONS,
    allowPositionals: TAKES_ACCOUNT.has(action),
  });
  const config = readConfig();
  const catalog = await openCatalogOrExit(config);
  try {
    await run(await createCommandDeps(config, catalog), { ...values, accounts: positionals });
    return 0;
  } finally {
    await catalog.close();
  }
}

async function createCommandDeps(config: Config, catalog: Catalog): Promise<CommandDeps> {
  const { accounts: store, rateWindows } = catalog;
  const hasher = createPasswordHasher();
  const mailer = await openMailer(config, catalog);
  const common = { hasher, mailer, random: systemRandom, clock: systemClock };
  const publicUrls = createPublicUrls(servedUrl(config), config.pagesBaseUrl);
  const resets = createResets({
    ...common,
    store: catalog.resets,
    accounts: store,
    limiter: createRateLimiter(rateWindows, systemClock),
    linkTo: publicUrls.newPassword,
    onError: (error) => console.error(error),
  });
  const linkTo = publicUrls.invitation;
  const invitations = createInvitations({ ...common, store: catalog.invitations, linkTo });
  const secondFactor = createSecondFactor({
    ...common,
    store: catalog.secondFactors,
    passkeys: catalog.passkeys,
    limiter: createRateLimiter(rateWindows, systemClock),
    serviceName: () => serviceName(mailer),
    // The operator tells the person.
    notify: () => undefined,
  });
  const accounts = createAccounts({ ...common, store, plans: catalog.plans });
  return {
    accounts,
    ...recordedBy(openAudit(catalog), accounts),
    keys: createKeys({ ...common, store: catalog.keys }),
    resets,
    invitations,
    secondFactor,
    members: catalog.members,
    // Commands show no usage, which only the event log knows.
    plans: createPlans({ store: catalog.plans, usage: () => Promise.reject(new Error('no event log')) }),
    directory: catalog.directory,
    isFirstOperator: config.databaseUrl === undefined,
  };
}

function recordedBy(audit: Audit, accounts: Pick<Accounts, 'remove'>): Pick<CommandDeps, 'record' | 'remove'> {
  const nameOf = async (id: number) => (await audit.states(INSTALLATION_LOG, 'account', [id])).get(id)?.name ?? '';
  return {
    record: async (id, action) => {
      const event = { actor: OPERATOR, action, category: 'access', object: { kind: 'account', id } } as const;
      await audit.record(id, event);
      await audit.record(INSTALLATION_LOG, { ...event, object: { ...event.object, name: await nameOf(id) } });
    },
    remove: async (id) => {
      const name = await nameOf(id);
      if (await accounts.remove(id)) await audit.record(INSTALLATION_LOG, deletionEvent({ id, name }));
    },
  };
}

const ACTIONS: Readonly<Record<string, (desk: CommandDeps, options: Options) => Promise<void>>> = {
  create: async ({ accounts, invitations, directory, isFirstOperator }, options) => {
    const { email, password, username, plan } = options;
    if (!email || !password) throw new UsageError('--email and --password are required.');
    const { account, apiKey } = await accounts.register({ email, password, username, plan });
    // The first account may invite others and is an operator, as after registering in the browser.
    if ((await accounts.count()) === 1) {
      await invitations.letInvite(account.id);
      if (isFirstOperator) await directory.setOperator(account.email, systemClock.now());
    }
    print(options, { ...present(account), api_key: apiKey });
  },
  key: async ({ accounts, keys, record }, options) => {
    const account = await accountOf(accounts, options.email ?? '');
    const owner = { accountId: account.id, personId: account.personId };
    const { apiKey } = await keys.replaceAll(owner, { overlapMinutes: 0, expires: options.expires });
    await record(account.id, 'rotateKey');
    print(options, { ...present(account), api_key: apiKey });
  },
  reset: async ({ resets, record }, options) => {
    if (!options.email) throw new UsageError('--email is required.');
    const { link, expiresAt, person } = await resets.make(options.email);
    const expires_at = new Date(expiresAt).toISOString();
    const { accountId: id, email, username } = person;
    await record(id, 'createResetLink');
    if (options.json) console.log(JSON.stringify({ ...present({ id, email, username }), link, expires_at }));
    else
      console.log(
        `${link}\nWorks once and expires at ${expires_at}. Anyone with this link can set the password of ${email}.`,
      );
  },
  'reset-second-factor': async ({ accounts, secondFactor, record }, options) => {
    if (!options.email) throw new UsageError('--email is required.');
    const account = await accountOf(accounts, options.email);
    await secondFactor.turnOff(account);
    await record(account.id, 'resetSecondFactor');
    if (options.json) console.log(JSON.stringify({ ...present(account), second_factor: false }));
    else
      console.log(`${account.email} now signs in with the password only. Make sure that you know who asked for this.`);
  },
  inviter: async ({ accounts, invitations }, options) => {
    if (!options.email) throw new UsageError('--email is required.');
    const account = await accountOf(accounts, options.email);
    await invitations.letInvite(account.id);
    if (options.json) console.log(JSON.stringify({ ...present(account), may_invite: true }));
    else console.log(`${account.email} can now invite others in Settings > Invitations. No other account can.`);
  },
  'lift-requirements': async ({ accounts, members, record }, options) => {
    const account = await accountByName(accounts, nameIn(options));
    await members.setRequirements(account.id, { openId: false, secondFactor: false });
    await record(account.id, 'liftRequirements');
    if (options.json) console.log(JSON.stringify({ ...present(account), requirements: [] }));
    else
      console.log(
        `The workspace of ${account.email} can be opened with any sign-in method. An owner can set its requirements again.`,
      );
  },
  suspend: (deps, options) => setSuspended(deps, options, true),
  resume: (deps, options) => setSuspended(deps, options, false),
  plan: async ({ accounts, plans, record }, options) => {
    const [wanted, plan, ...others] = options.accounts;
    if (wanted === undefined || plan === undefined || others.length > 0)
      throw new UsageError('The email address or ID of one account and the name of a plan are required.');
    const account = await accountByName(accounts, wanted);
    await plans.assign(account.id, plan);
    await record(account.id, 'assignPlan');
    if (options.json) console.log(JSON.stringify({ ...present(account), plan }));
    else console.log(`${account.email} has the plan ${plan}.`);
  },
  delete: async ({ accounts, remove }, options) => {
    if (!options.email) throw new UsageError('--email is required.');
    const account = await accountOf(accounts, options.email);
    if (!options.yes)
      throw new UsageError(
        `This permanently deletes the account of ${account.email} and all its data. Add --yes to confirm.`,
      );
    await remove(account.id);
    if (options.json) console.log(JSON.stringify({ ...present(account), deleted: true }));
    else console.log(`Deleted ${account.email}. A running service deletes its events within minutes.`);
  },
  list: async ({ accounts }, options) => {
    const rows = (await accounts.list()).map(present);
    if (options.json) console.log(JSON.stringify(rows));
    else for (const row of rows) print({ accounts: [] }, row);
  },
};

async function setSuspended({ accounts, record }: CommandDeps, options: Options, isSuspended: boolean): Promise<void> {
  const account = await accountByName(accounts, nameIn(options));
  const isChanged = await accounts.setSuspended(account.id, isSuspended);
  if (isChanged) await record(account.id, isSuspended ? 'suspendAccount' : 'resumeAccount');
  if (options.json) return console.log(JSON.stringify({ ...present(account), suspended: isSuspended }));
  const already = isChanged ? '' : 'already ';
  console.log(
    isSuspended
      ? `${account.email} is ${already}suspended: API keys and sessions are rejected, and links and codes are blocked.`
      : `${account.email} is ${isChanged ? 'no longer' : 'not'} suspended.`,
  );
}

function nameIn({ accounts: [wanted, ...others] }: Options): string {
  if (wanted !== undefined && others.length === 0) return wanted;
  throw new UsageError('The email address or ID of one account is required.');
}

/** Finds an account by email address or ID. */
async function accountByName(accounts: Accounts, name: string): Promise<Account> {
  if (!/^\d+$/.test(name)) return accountOf(accounts, name);
  const account = await accounts.find(Number(name));
  if (account) return account;
  throw invalidField('id', `No account has the ID ${name}.`);
}

async function accountOf(accounts: Accounts, email: string): Promise<Account> {
  const account = await accounts.findByEmail(email);
  if (account) return account;
  throw invalidField('email', `No account has the email address "${email}".`);
}

function present({ id, email, username }: Pick<Account, 'id' | 'email' | 'username'>) {
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
