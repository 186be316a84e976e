import { invalidField } from '../platform/app-error.ts';
import { networkOf } from '../platform/fetch/network.ts';
import type { Mailer } from '../platform/mail.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Account, AccountStore } from './account-port.ts';
import { readEmail, readPassword } from './credentials.ts';
import { credentialsChangedMail, newPasswordMail } from './mails.ts';
import type { RateLimiter } from './rate-limit.ts';
import { firstRefusal, targetOf } from './rate-windows.ts';
import type { ResetStore } from './reset-port.ts';
import { hashSecret, makeSecret } from './secret.ts';

const HOUR_MS = 3_600_000;
const MOST_AT_ONCE = 5;

/** Requests a minute: of one network for one address, of one network, for one address. */
const REQUESTS = { atAccountFromNetwork: 3, fromNetwork: 10, atAccount: 10 } as const;

/** The way back in for who forgot a password: a link that works once, for an hour. */
export interface Resets {
  /**
   * Mails a link to the account with this address, if there is one. Says the same and takes the same time if there is none: it
   * is looked for when the answer is out. The seconds to wait when too many are asked for; refuses what is no address.
   */
  ask(request: { email: string; address: string }): Promise<{ retryAfterSeconds: number } | undefined>;
  /** For whoever runs the service, to be handed over in another way. */
  make(account: Account): Promise<{ link: string; expiresAt: number }>;
  /** Whose link this is, while it is good. */
  find(secret: string): Promise<Account | undefined>;
  /** Ends every web session and tells the account's address. Undefined when the link is good no more; refuses a weak password. */
  use(secret: string, password: string): Promise<Account | undefined>;
  /** Takes away what is over; to be called now and then. */
  sweep(): Promise<void>;
}

export interface ResetsParts {
  store: ResetStore;
  accounts: Pick<AccountStore, 'find' | 'findByEmail'>;
  hasher: Pick<PasswordHasher, 'hash'>;
  mailer: Mailer;
  limiter: RateLimiter;
  /** The page that takes the new password. */
  linkTo(secret: string): string;
  random: RandomBytes;
  clock: Clock;
  onError(error: unknown): void;
}

export function createResets(parts: ResetsParts): Resets {
  const { store, accounts, clock } = parts;
  const find = async (secret: string) => {
    const accountId = await store.find(hashSecret(secret), clock.now());
    return accountId === undefined ? undefined : accounts.find(accountId);
  };
  return {
    ask: (request) => ask(parts, request),
    make: async (account) => {
      const made = await make(parts, account);
      if (made) return made;
      throw invalidField('email', `There are ${MOST_AT_ONCE} links for this account already. Wait an hour.`);
    },
    find,
    use: async (secret, password) => {
      // Nothing is computed for who holds no link.
      const account = await find(secret);
      return account && use(parts, { account, secret, password });
    },
    sweep: () => store.forget(clock.now()),
  };
}

async function ask(
  parts: ResetsParts,
  request: { email: string; address: string },
): Promise<{ retryAfterSeconds: number } | undefined> {
  const email = readEmail(request.email);
  const network = networkOf(request.address);
  const target = targetOf(email);
  const retryAfterSeconds = await firstRefusal(parts.limiter, [
    [`reset:${target}:${network}`, REQUESTS.atAccountFromNetwork],
    [`reset:from:${network}`, REQUESTS.fromNetwork],
    [`reset:${target}`, REQUESTS.atAccount],
  ]);
  if (retryAfterSeconds !== undefined) return { retryAfterSeconds };
  // By then the answer has been written: neither the look-up nor the mail can be told from its time.
  setImmediate(() => void mailLink(parts, email).catch(parts.onError));
  return undefined;
}

async function mailLink(parts: ResetsParts, email: string): Promise<void> {
  const account = await parts.accounts.findByEmail(email);
  const made = account && (await make(parts, account));
  // Whoever has five of them in the mailbox is not sent a sixth.
  if (made) await parts.mailer.send(newPasswordMail(account, made.link));
}

async function make(
  { store, random, clock, linkTo }: ResetsParts,
  { id: accountId, personId }: Pick<Account, 'id' | 'personId'>,
): Promise<{ link: string; expiresAt: number } | undefined> {
  const secret = makeSecret(random);
  const createdAt = clock.now();
  const expiresAt = createdAt + HOUR_MS;
  const reset = { accountId, personId, hash: hashSecret(secret), createdAt, expiresAt };
  return (await store.add(reset, MOST_AT_ONCE)) ? { link: linkTo(secret), expiresAt } : undefined;
}

async function use(
  { store, hasher, mailer, clock }: ResetsParts,
  { account, secret, password }: { account: Account; secret: string; password: string },
): Promise<Account | undefined> {
  const passwordHash = await hasher.hash(readPassword(password));
  const accountId = await store.use(hashSecret(secret), { passwordHash, now: clock.now() });
  if (accountId === undefined) return undefined;
  // Not waited for: a mail server that hangs must not hold the answer. The mailer logs what goes wrong.
  void mailer.send(credentialsChangedMail(account, { emailChanged: false, passwordChanged: true }));
  return account;
}
