import { conflict, forbidden, keyExpired, keyMissing, keyUnknown } from '../platform/app-error.ts';
import { hashKey, looksLikeKey, makeKey } from '../platform/key-format.ts';
import type { Mailer } from '../platform/mail.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import { type RandomBytes, randomWord } from '../platform/random.ts';
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

export { createLeaving, type Leaving } from './account-deletion.ts';
export type { Account } from './account-port.ts';
export { hideKeys } from './hidden-keys.ts';
export type { Invitation } from './invitation-port.ts';
export { createInvitations, type Invitations, invitationState } from './invitations.ts';
export { createKeyUses } from './key-uses.ts';
export { createKeys, type Keys, type ListedKey } from './keys.ts';
export { linkRequestsPerMinute } from './plans.ts';
export { createRateLimiter, type RateLimiter, type RateStanding, WINDOW_MS } from './rate-limit.ts';
export { createResets, type Resets } from './resets.ts';
export { createSessions, type LogInOutcome, type Session, type Sessions } from './sessions.ts';

/** Who sends a request: proven by an API key, or by an access token of a web session. */
export interface Principal {
  accountId: number;
  personId: number;
  /** Below 0: of a web session. */
  keyId: number;
  plan: string;
  /** Of a stranger who looks at this shared dashboard, and may do nothing else. */
  websiteId?: number;
  /** Of a key that may only read. */
  isReader?: boolean;
}

export interface Registration {
  email: string;
  password: string;
  username?: string;
  plan?: string;
  /** The one that sets the service up: refused with `forbidden` once somebody has made an account this way. */
  isFirst?: boolean;
  /** Of a link that lets one person in: refused with `forbidden` when it is good no more. */
  invitation?: string;
}

/** The key in clear exists only in this answer; the store keeps its hash. */
export interface Registered {
  account: Account;
  apiKey: string;
}

export interface Accounts {
  /** Refuses a taken e-mail address or user name, a weak password, an unknown plan. */
  register(registration: Registration): Promise<Registered>;
  /** The principal of an API key or access token; refuses with `key_missing`, `key_expired` or `key_unknown` (revoked ones too). */
  authenticate(key: string | undefined): Promise<Principal>;
  find(accountId: number): Promise<Account | undefined>;
  findByEmail(email: string): Promise<Account | undefined>;
  findByUsername(username: string): Promise<Account | undefined>;
  list(): Promise<Account[]>;
  count(): Promise<number>;
  /** Ends the web sessions, leaves an audit row and tells the old address by mail. */
  changeCredentials(accountId: number, change: { email?: string; password?: string }): Promise<void>;
  /**
   * The account is gone at once: nothing of it answers, its short links least of all. Its events follow, and so do rows that
   * come from requests which had begun before. False when there is no such account.
   */
  remove(accountId: number): Promise<boolean>;
  /** Takes away what came of a removed account after its removal. To be called again until nothing can come any more. */
  sweepRemoved(accountId: number): Promise<void>;
  /** When a new key ends, as callers write it: null for never, refused when it is no date or over. */
  readKeyExpiry(text: string | null | undefined): number | null;
  /** A new key; those valid until now die at once or `overlapMinutes` later. */
  rotateKey(accountId: number, options: { overlapMinutes: number; expiresAt: number | null }): Promise<string>;
}

export interface AccountsParts {
  store: AccountStore;
  /** Without it nobody comes with an access token. */
  sessions?: Pick<Sessions, 'authenticate'>;
  /** Told of every request with a good key. */
  noteUse?: (record: KeyRecord, now: number) => Promise<void>;
  hasher: PasswordHasher;
  mailer: Mailer;
  random: RandomBytes;
  clock: Clock;
}

export function createAccounts(parts: AccountsParts): Accounts {
  const { store } = parts;
  return {
    register: (registration) => register(parts, registration),
    authenticate: async (key) => {
      if (parts.sessions && key?.startsWith(ACCESS_TOKEN_PREFIX))
        return ofSession(await parts.sessions.authenticate(key));
      const record = await findKey(store, key);
      const principal = principalOf(record, parts.clock.now());
      if (record) await parts.noteUse?.(record, parts.clock.now());
      return principal;
    },
    find: (accountId) => store.find(accountId),
    findByEmail: (email) => store.findByEmail(readEmail(email)),
    findByUsername: (username) => store.findByUsername(username),
    list: () => store.list(),
    count: () => store.count(),
    changeCredentials: (accountId, change) => changeCredentials(parts, accountId, change),
    remove: (accountId) => remove(parts, accountId),
    sweepRemoved: (accountId) => store.sweep(accountId),
    readKeyExpiry: (text) => readKeyExpiry(text, parts.clock.now()),
    rotateKey: async (accountId, options) => {
      const { apiKey, key } = newKey(parts.random, options.expiresAt);
      const now = parts.clock.now();
      await store.rotateKeys(accountId, { key, oldKeysExpireAt: now + options.overlapMinutes * 60_000, now });
      return apiKey;
    },
  };
}

async function register(parts: AccountsParts, registration: Registration): Promise<Registered> {
  const { email, password, username: wished } = readCredentials(registration);
  const plan = registration.plan ?? DEFAULT_PLAN;
  if (!PLANS.some((known) => known.name === plan)) {
    throw conflict('plan', `There is no plan "${plan}"; there are ${PLANS.map((known) => known.name).join(', ')}.`);
  }
  const passwordHash = await parts.hasher.hash(password);
  const { apiKey, key } = newKey(parts.random, null);
  const { isFirst, invitation } = registration;
  const invitationHash = invitation === undefined ? undefined : hashSecret(invitation);
  const create = (username: string) =>
    parts.store.create({ email, username, passwordHash, plan, key, now: parts.clock.now(), isFirst, invitationHash });
  try {
    return { account: await createUnderFreeName(parts, { wished, email }, create), apiKey };
  } catch (error) {
    throw takenRefusal(error);
  }
}

/** A name that nobody chose gets a random ending when it is taken; a chosen one is told to be taken. */
async function createUnderFreeName(
  parts: AccountsParts,
  name: { wished: string | undefined; email: string },
  create: (username: string) => Promise<Account>,
): Promise<Account> {
  if (name.wished) return create(name.wished);
  const derived = usernameFrom(name.email);
  try {
    return await create(derived);
  } catch (error) {
    if (!(error instanceof TakenError) || error.index !== 'person.username') throw error;
    return create(`${derived}-${randomWord(parts.random, 'abcdefghijkmnpqrstuvwxyz23456789', 6)}`);
  }
}

function takenRefusal(error: unknown): unknown {
  if (!(error instanceof TakenError)) return error;
  if (error.index === 'setting.name') return forbidden('The first account has been made already.');
  if (error.index === 'invite.hash') return forbidden('This invitation was used already, or is over.');
  return error.index === 'person.email'
    ? conflict('email', 'There is an account with this e-mail address already.')
    : conflict('username', 'This user name is taken. Choose another one.');
}

async function changeCredentials(
  parts: AccountsParts,
  accountId: number,
  change: { email?: string; password?: string },
): Promise<void> {
  const account = await parts.store.find(accountId);
  if (!account) throw keyUnknown();
  const email = change.email === undefined ? undefined : readEmail(change.email);
  const passwordHash =
    change.password === undefined ? undefined : await parts.hasher.hash(readPassword(change.password));
  try {
    await parts.store.changeCredentials(accountId, { email, passwordHash, now: parts.clock.now() });
  } catch (error) {
    throw takenRefusal(error);
  }
  const emailChanged = email !== undefined && email !== account.email;
  if (emailChanged || passwordHash) {
    // Not waited for: a mail server that hangs must not hold the answer. The mailer logs what goes wrong.
    void parts.mailer.send(
      credentialsChangedMail(account, { emailChanged, passwordChanged: passwordHash !== undefined }),
    );
  }
}

async function remove({ store, clock, mailer }: AccountsParts, accountId: number): Promise<boolean> {
  const account = await store.find(accountId);
  if (!account || !(await store.remove(accountId, clock.now()))) return false;
  await store.sweep(accountId);
  // Not waited for, as above.
  void mailer.send(accountRemovedMail(account));
  return true;
}

async function findKey(store: AccountStore, key: string | undefined): Promise<KeyRecord | undefined> {
  if (key === undefined || key === '') throw keyMissing();
  // The checksum is compared first: a guess or a typo costs no look-up.
  return looksLikeKey(key) ? store.findKey(hashKey(key)) : undefined;
}

function principalOf(record: KeyRecord | undefined, now: number): Principal {
  if (!record || record.revokedAt !== null) throw keyUnknown();
  if (record.expiresAt !== null && record.expiresAt <= now) throw keyExpired();
  if (record.suspendedAt !== null) throw forbidden('This account is suspended.');
  const { accountId, personId, keyId, plan, mayWrite } = record;
  return { accountId, personId, keyId, plan, ...(mayWrite ? {} : { isReader: true }) };
}

function ofSession({ id, accountId, personId, plan }: Session): Principal {
  return { accountId, personId, keyId: -id, plan };
}

function newKey(random: RandomBytes, expiresAt: number | null): { apiKey: string; key: NewKey } {
  const apiKey = makeKey(random);
  return { apiKey, key: { hash: hashKey(apiKey), lastFour: apiKey.slice(-4), expiresAt } };
}
