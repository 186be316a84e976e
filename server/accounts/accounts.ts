import { conflict, forbidden, keyExpired, keyMissing, keyUnknown } from '../platform/app-error.ts';
import { generateKey, hashKey, isWellFormedKey } from '../platform/key-format.ts';
import type { Mailer } from '../platform/mail.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';
import { TakenError } from '../platform/taken-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { ACCESS_TOKEN_PREFIX } from './access-token.ts';
import type { Account, AccountStore, KeyRecord, NewKey } from './account-port.ts';
import { readCredentials, readEmail, readPassword, usernameFrom } from './credentials.ts';
import { readKeyExpiry } from './key-expiry.ts';
import { accountRemovedMail, credentialsChangedMail } from './mails.ts';
import { DEFAULT_PLAN, PLANS } from './plans.ts';
import { hashSecret } from './secret.ts';
import type { Session, Sessions } from './sessions.ts';

export { type AccountDeletion, createAccountDeletion } from './account-deletion.ts';
export type { Account } from './account-port.ts';
export type { Invitation } from './invitation-port.ts';
export { createInvitations, type Invitations, invitationState } from './invitations.ts';
export { createKeyUses } from './key-uses.ts';
export { createKeys, type Keys, type ListedKey } from './keys.ts';
export { linkRequestsPerMinute } from './plans.ts';
export { hashRateKeys } from './rate-key-hash.ts';
export { createRateLimiter, type RateLimiter, type RateLimitState as RateStanding, WINDOW_MS } from './rate-limit.ts';
export { createResets, type Resets } from './resets.ts';
export { createSessions, type Session, type Sessions, type SignInOutcome as LogInOutcome } from './sessions.ts';

/** The authenticated sender of a request: by an API key, or by an access token of a web session. */
export interface Principal {
  accountId: number;
  personId: number;
  /** Below 0 for a web session. */
  keyId: number;
  plan: string;
  /** The only website that this principal may read: set for viewers of a shared dashboard. */
  websiteId?: number;
  /** For a read-only key. */
  isReader?: boolean;
}

export interface Registration {
  email: string;
  password: string;
  username?: string;
  plan?: string;
  /** The account that sets up the service: throws `forbidden` once such an account exists. */
  isFirst?: boolean;
  /** Secret of an invitation: throws `forbidden` when it is no longer valid. */
  invitation?: string;
}

/** Only this result contains the key in clear; the store keeps its hash. */
export interface RegistrationResult {
  account: Account;
  apiKey: string;
}

export interface Accounts {
  /** Throws for a taken email address or username, a weak password, an unknown plan. */
  register(registration: Registration): Promise<RegistrationResult>;
  /**
   * Returns the principal of an API key or access token; throws `key_missing`, `key_expired` or `key_unknown` (also for
   * revoked ones).
   */
  authenticate(key: string | undefined): Promise<Principal>;
  find(accountId: number): Promise<Account | undefined>;
  findByEmail(email: string): Promise<Account | undefined>;
  findByUsername(username: string): Promise<Account | undefined>;
  list(): Promise<Account[]>;
  count(): Promise<number>;
  /** Changes the credentials, ends the web sessions, adds an audit row and notifies the old email address. */
  changeCredentials(accountId: number, change: { email?: string; password?: string }): Promise<void>;
  /**
   * Deletes the account and makes its objects, including its short links, unavailable at once. Its events, and rows that
   * running requests still add, are deleted later. Returns false if there is no such account.
   */
  remove(accountId: number): Promise<boolean>;
  /** Deletes rows added after the account's removal. Must be repeated until no request can add any. */
  purgeDeleted(accountId: number): Promise<void>;
  /** Parses a new key's expiry: null for never; throws if it is not a date or in the past. */
  readKeyExpiry(text: string | null | undefined): number | null;
  /** Creates a key; earlier ones expire at once or `overlapMinutes` later. */
  rotateKey(accountId: number, options: { overlapMinutes: number; expiresAt: number | null }): Promise<string>;
}

export interface AccountsDeps {
  store: AccountStore;
  /** If missing, access tokens are not accepted. */
  sessions?: Pick<Sessions, 'authenticate'>;
  /** Called for every request with a valid key. */
  recordUse?: (record: KeyRecord, now: number) => Promise<void>;
  hasher: PasswordHasher;
  mailer: Mailer;
  random: RandomBytes;
  clock: Clock;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { store } = deps;
  return {
    register: (registration) => register(deps, registration),
    authenticate: async (key) => {
      if (deps.sessions && key?.startsWith(ACCESS_TOKEN_PREFIX))
        return principalOfSession(await deps.sessions.authenticate(key));
      const record = await findKey(store, key);
      const principal = principalOf(record, deps.clock.now());
      if (record) await deps.recordUse?.(record, deps.clock.now());
      return principal;
    },
    find: (accountId) => store.find(accountId),
    findByEmail: (email) => store.findByEmail(readEmail(email)),
    findByUsername: (username) => store.findByUsername(username),
    list: () => store.list(),
    count: () => store.count(),
    changeCredentials: (accountId, change) => changeCredentials(deps, accountId, change),
    remove: (accountId) => remove(deps, accountId),
    purgeDeleted: (accountId) => store.sweep(accountId),
    readKeyExpiry: (text) => readKeyExpiry(text, deps.clock.now()),
    rotateKey: async (accountId, options) => {
      const { apiKey, key } = newKey(deps.random, options.expiresAt);
      const now = deps.clock.now();
      await store.rotateKeys(accountId, { key, oldKeysExpireAt: now + options.overlapMinutes * 60_000, now });
      return apiKey;
    },
  };
}

async function register(deps: AccountsDeps, registration: Registration): Promise<RegistrationResult> {
  const { email, password, username: wished } = readCredentials(registration);
  const plan = registration.plan ?? DEFAULT_PLAN;
  if (!PLANS.some((known) => known.name === plan)) {
    throw conflict('plan', `Unknown plan "${plan}". Use one of ${PLANS.map((known) => known.name).join(', ')}.`);
  }
  const passwordHash = await deps.hasher.hash(password);
  const { apiKey, key } = newKey(deps.random, null);
  const { isFirst, invitation } = registration;
  const invitationHash = invitation === undefined ? undefined : hashSecret(invitation);
  const create = (username: string) =>
    deps.store.create({ email, username, passwordHash, plan, key, now: deps.clock.now(), isFirst, invitationHash });
  try {
    return { account: await createWithFreeUsername(deps, { wished, email }, create), apiKey };
  } catch (error) {
    throw toConflict(error);
  }
}

/** Creates the account. A generated username gets a random suffix when it is taken; a chosen one is an error. */
async function createWithFreeUsername(
  deps: AccountsDeps,
  name: { wished: string | undefined; email: string },
  create: (username: string) => Promise<Account>,
): Promise<Account> {
  if (name.wished) return create(name.wished);
  const derived = usernameFrom(name.email);
  try {
    return await create(derived);
  } catch (error) {
    if (!(error instanceof TakenError) || error.index !== 'person.username') throw error;
    return create(`${derived}-${randomString(deps.random, 'abcdefghijkmnpqrstuvwxyz23456789', 6)}`);
  }
}

function toConflict(error: unknown): unknown {
  if (!(error instanceof TakenError)) return error;
  if (error.index === 'setting.name') return forbidden('The first account already exists.');
  if (error.index === 'invite.hash') return forbidden('This invitation was already used or has expired.');
  return error.index === 'person.email'
    ? conflict('email', 'An account with this email address already exists.')
    : conflict('username', 'This username is already taken. Choose another one.');
}

async function changeCredentials(
  deps: AccountsDeps,
  accountId: number,
  change: { email?: string; password?: string },
): Promise<void> {
  const account = await deps.store.find(accountId);
  if (!account) throw keyUnknown();
  const email = change.email === undefined ? undefined : readEmail(change.email);
  const passwordHash =
    change.password === undefined ? undefined : await deps.hasher.hash(readPassword(change.password));
  try {
    await deps.store.changeCredentials(accountId, { email, passwordHash, now: deps.clock.now() });
  } catch (error) {
    throw toConflict(error);
  }
  const emailChanged = email !== undefined && email !== account.email;
  if (emailChanged || passwordHash) {
    // Not awaited: a hanging mail server must not delay the response. The mailer logs errors.
    void deps.mailer.send(
      credentialsChangedMail(account, { emailChanged, passwordChanged: passwordHash !== undefined }),
    );
  }
}

async function remove({ store, clock, mailer }: AccountsDeps, accountId: number): Promise<boolean> {
  const account = await store.find(accountId);
  if (!account || !(await store.remove(accountId, clock.now()))) return false;
  await store.sweep(accountId);
  // Not awaited, as above.
  void mailer.send(accountRemovedMail(account));
  return true;
}

async function findKey(store: AccountStore, key: string | undefined): Promise<KeyRecord | undefined> {
  if (key === undefined || key === '') throw keyMissing();
  // The checksum is verified first, so a guess or a typo costs no query.
  return isWellFormedKey(key) ? store.findKey(hashKey(key)) : undefined;
}

function principalOf(record: KeyRecord | undefined, now: number): Principal {
  if (!record || record.revokedAt !== null) throw keyUnknown();
  if (record.expiresAt !== null && record.expiresAt <= now) throw keyExpired();
  if (record.suspendedAt !== null) throw forbidden('This account is suspended.');
  const { accountId, personId, keyId, plan, mayWrite } = record;
  return { accountId, personId, keyId, plan, ...(mayWrite ? {} : { isReader: true }) };
}

function principalOfSession({ id, accountId, personId, plan }: Session): Principal {
  return { accountId, personId, keyId: -id, plan };
}

function newKey(random: RandomBytes, expiresAt: number | null): { apiKey: string; key: NewKey } {
  const apiKey = generateKey(random);
  return { apiKey, key: { hash: hashKey(apiKey), lastFour: apiKey.slice(-4), expiresAt } };
}
