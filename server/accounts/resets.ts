import { invalidField } from '../platform/app-error.ts';
import { networkOf } from '../platform/fetch/network.ts';
import { type Mailer, serviceName } from '../platform/mail.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { AccountStore, SignInRecord } from './account-port.ts';
import { readEmail, readPassword } from './credentials.ts';
import { credentialsChangedMail, newPasswordMail } from './mails.ts';
import type { RateLimiter } from './rate-limit.ts';
import { firstExceeded, targetOf } from './rate-windows.ts';
import type { ResetStore } from './reset-port.ts';
import { createSecret, hashSecret } from './secret.ts';

const HOUR_MS = 3_600_000;
const MAX_AT_ONCE = 5;

/** Requests per minute: from one network for one address, from one network, for one address, in total. */
const REQUESTS = { atAccountFromNetwork: 3, fromNetwork: 10, atAccount: 10, inTotal: 200 } as const;

/** Password resets: a link that works once, for an hour. */
export interface Resets {
  /**
   * Emails a link to the account with this address, if there is one. Result and timing are the same if there is none,
   * because the lookup runs after the response. Returns the seconds to wait above the limit; throws for invalid
   * addresses.
   */
  ask(request: { email: string; address: string }): Promise<{ retryAfterSeconds: number } | undefined>;
  /** Creates a link for the operator to pass on to the person with this email address. */
  make(email: string): Promise<{ link: string; expiresAt: number; person: SignInRecord }>;
  /** Returns whose password a valid link sets. */
  find(secret: string): Promise<SignInRecord | undefined>;
  /**
   * Sets the password, ends every web session and notifies the account's address. Undefined when the link is no longer
   * valid; throws for a weak password.
   */
  use(secret: string, password: string): Promise<SignInRecord | undefined>;
  /** Deletes expired links; called periodically. */
  sweep(): Promise<void>;
}

export interface ResetsDeps {
  store: ResetStore;
  accounts: Pick<AccountStore, 'findSignIn'>;
  hasher: Pick<PasswordHasher, 'hash'>;
  mailer: Mailer;
  limiter: RateLimiter;
  /** Returns the URL of the form for the new password. */
  linkTo(secret: string): string;
  random: RandomBytes;
  clock: Clock;
  onError(error: unknown): void;
}

export function createResets(deps: ResetsDeps): Resets {
  const { store, accounts, clock } = deps;
  const find = async (secret: string) => {
    const personId = await store.find(hashSecret(secret), clock.now());
    return personId === undefined ? undefined : accounts.findSignIn({ personId });
  };
  return {
    ask: (request) => requestReset(deps, request),
    make: async (written) => {
      const person = await accounts.findSignIn({ email: readEmail(written) });
      if (!person) throw invalidField('email', `No account has the email address "${written}".`);
      const created = await createReset(deps, person);
      if (created) return { ...created, person };
      throw invalidField(
        'email',
        `This account already has ${MAX_AT_ONCE} password reset links. Try again in an hour.`,
      );
    },
    find,
    use: async (secret, password) => {
      // Nothing is hashed without a valid link.
      const account = await find(secret);
      return account && redeem(deps, { account, secret, password });
    },
    sweep: () => store.forget(clock.now()),
  };
}

async function requestReset(
  deps: ResetsDeps,
  request: { email: string; address: string },
): Promise<{ retryAfterSeconds: number } | undefined> {
  const email = readEmail(request.email);
  const network = networkOf(request.address);
  const target = targetOf(email);
  const retryAfterSeconds = await firstExceeded(deps.limiter, [
    [`reset:${target}:${network}`, REQUESTS.atAccountFromNetwork],
    [`reset:from:${network}`, REQUESTS.fromNetwork],
    [`reset:${target}`, REQUESTS.atAccount],
    ['reset:all', REQUESTS.inTotal],
  ]);
  if (retryAfterSeconds !== undefined) return { retryAfterSeconds };
  // Runs after the response, so its timing reveals neither the lookup nor the email.
  setImmediate(() => void mailLink(deps, email).catch(deps.onError));
  return undefined;
}

async function mailLink(deps: ResetsDeps, email: string): Promise<void> {
  const account = await deps.accounts.findSignIn({ email });
  const created = account && (await createReset(deps, account));
  // A mailbox with five valid links receives no sixth.
  if (created)
    await deps.mailer.send(newPasswordMail(account, { link: created.link, service: serviceName(deps.mailer) }));
}

async function createReset(
  { store, random, clock, linkTo }: ResetsDeps,
  { accountId, personId }: SignInRecord,
): Promise<{ link: string; expiresAt: number } | undefined> {
  const secret = createSecret(random);
  const createdAt = clock.now();
  const expiresAt = createdAt + HOUR_MS;
  const reset = { accountId, personId, hash: hashSecret(secret), createdAt, expiresAt };
  return (await store.add(reset, MAX_AT_ONCE)) ? { link: linkTo(secret), expiresAt } : undefined;
}

async function redeem(
  { store, hasher, mailer, clock }: ResetsDeps,
  { account, secret, password }: { account: SignInRecord; secret: string; password: string },
): Promise<SignInRecord | undefined> {
  const passwordHash = await hasher.hash(readPassword(password));
  const personId = await store.use(hashSecret(secret), { passwordHash, now: clock.now() });
  if (personId === undefined) return undefined;
  // Not awaited: a hanging mail server must not delay the response. The mailer logs errors.
  void mailer.send(
    credentialsChangedMail(account, { emailChanged: false, passwordChanged: true, service: serviceName(mailer) }),
  );
  return account;
}
