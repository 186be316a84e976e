import type { Role } from '../../contract/vocabulary.ts';
import { type PlanStore, planForNew } from '../plans/plans.ts';
import { conflict, forbidden, keyExpired, keyMissing, keyUnknown } from '../platform/app-error.ts';
import { addressRangeTest } from '../platform/fetch/address-ranges.ts';
import { hashKey, isWellFormedKey } from '../platform/key-format.ts';
import { type Mailer, serviceName } from '../platform/mail.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { ACCESS_TOKEN_PREFIX } from './access-token.ts';
import type { Account, AccountStore, GuestLimit, KeyRecord, RemovalCondition } from './account-port.ts';
import { type Credentials, readCredentials, readEmail, readPassword, usernameFrom } from './credentials.ts';
import type { KeyAccess } from './key-port.ts';
import type { RecordUse } from './key-uses.ts';
import { newKey } from './keys.ts';
import { accountRemovedMail, credentialsChangedMail } from './mails.ts';
import { hashSecret } from './secret.ts';
import type { Session, Sessions } from './sessions.ts';

export { type AccountDeletion, createAccountDeletion } from './account-deletion.ts';
export type { Account, SignInRecord } from './account-port.ts';
export { type Credentials, readEmail } from './credentials.ts';
export type { Invitation } from './invitation-port.ts';
export { createInvitations, type Invitations, invitationState } from './invitations.ts';
export { isLimited } from './key-access.ts';
export { createKeyUses } from './key-uses.ts';
export { createKeys, type KeyAccess, type Keys, type ListedKey } from './keys.ts';
export { createLeakedKeys, type LeakedKeys } from './leaked-keys.ts';
export { credentialsChangedMail } from './mails.ts';
export { hashRateKeys } from './rate-key-hash.ts';
export { createRateLimiter, type RateLimiter, type RateLimitState, WINDOW_MS } from './rate-limit.ts';
export { firstExceeded } from './rate-windows.ts';
export { createResets, type Resets } from './resets.ts';
export { createSecret, hashSecret } from './secret.ts';
export {
  type AccessToken,
  assertSignInRequirements,
  createSessions,
  type Session,
  type SessionOrigin,
  type Sessions,
  type SignedInAccount,
  type SignInOutcome,
} from './sessions.ts';

/** The authenticated caller of a request, identified by an API key or by the access token of a web session. */
export interface Principal {
  accountId: number;
  personId: number;
  /** What this person may do in the account. */
  role: Role;
  /** Negative for a web session: its ID, negated. */
  keyId: number;
  plan: string;
  /** The link-tools requests per minute of the plan, for keys; null or missing for the setting. */
  linkRequestsPerMinute?: number | null;
  /** The only website whose dashboard this principal may read: set for guests, and for viewers of a shared one (person 0). */
  websiteId?: number;
  /** What the owner of a shared dashboard does not show to its viewers: set for them alone. */
  hidden?: { revenue: boolean; annotations: boolean };
  /** The only board that this principal may see: set for viewers of a shared one (person 0). */
  boardId?: number;
  /** The only channel that this principal may work in: set for guests. */
  channelId?: number;
  /** What the key may do and where; missing for web sessions and keys with full access. */
  access?: KeyAccess;
  /** Whether the web session reauthenticated in the last few minutes. */
  isReauthenticated?: boolean;
}

export interface Registration {
  email: string;
  password: string;
  username?: string;
  plan?: string;
  /** Whether this is the account that sets up the service; throws `forbidden` once such an account exists. */
  isFirst?: boolean;
  /** Secret of an invitation: throws `forbidden` when it is no longer valid. */
  invitation?: string;
}

/** Only this result contains the key in plaintext; the store keeps its hash. */
export interface RegistrationResult {
  account: Account;
  apiKey: string;
}

/** A person to be stored. */
export interface NewPerson {
  email: string;
  username: string;
  passwordHash: string;
}

export interface Accounts {
  /** Throws for a taken email address or username, a weak password, an unknown plan. */
  register(registration: Registration): Promise<RegistrationResult>;
  /**
   * Validates credentials and passes them on to be stored, with another username if a generated one is taken. Throws for a
   * taken email address or username and for a weak password.
   */
  createPerson<Result>(credentials: Credentials, store: (person: NewPerson) => Promise<Result>): Promise<Result>;
  /**
   * Returns the principal of an API key or access token that was sent from this address; throws `key_missing`,
   * `key_expired` or `key_unknown` (also for revoked ones), and `forbidden` for addresses that the key does not allow.
   */
  authenticate(key: string | undefined, address: string): Promise<Principal>;
  find(accountId: number): Promise<Account | undefined>;
  /** Returns the first account that the person with this email address owns. */
  findByEmail(email: string): Promise<Account | undefined>;
  /** Returns the account with the person fields of this member. */
  findMember(accountId: number, personId: number): Promise<Account | undefined>;
  /** Returns the account of a caller, with the person fields of the member, or of an owner for an operator on a support visit. */
  findOfCaller(principal: Pick<Principal, 'accountId' | 'personId'>): Promise<Account | undefined>;
  /** Returns the accounts that the person with this username is a member of; none that are suspended. */
  findByUsername(username: string): Promise<Account[]>;
  list(): Promise<Account[]>;
  count(): Promise<number>;
  /** Changes the credentials, ends the web sessions and notifies the old email address. */
  changeCredentials(personId: number, change: { email?: string; password?: string }): Promise<void>;
  /**
   * Suspends or resumes the account. While suspended, its API keys and sessions are rejected and its links and codes blocked.
   * Returns false if nothing changed.
   */
  setSuspended(accountId: number, isSuspended: boolean): Promise<boolean>;
  /**
   * Deletes the account and makes its objects, including its short links, unavailable immediately. Its events, and rows that
   * running requests still add, are deleted later. Returns false if there is no such account.
   */
  remove(accountId: number, condition?: RemovalCondition): Promise<boolean>;
  /** Deletes rows added after the account's removal. Must be repeated until no request can add any. */
  purgeDeleted(accountId: number): Promise<void>;
}

export interface AccountsDeps {
  store: AccountStore;
  plans: Pick<PlanStore, 'list'>;
  /** If missing, access tokens are not accepted. */
  sessions?: Pick<Sessions, 'authenticate' | 'isReauthenticated'>;
  /** Called for every request with a valid key. */
  recordUse?: RecordUse;
  /** Whether the person who sets up the installation becomes its operator. */
  isFirstOperator?: boolean;
  hasher: PasswordHasher;
  mailer: Mailer;
  random: RandomBytes;
  clock: Clock;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { store } = deps;
  return {
    register: (registration) => register(deps, registration),
    createPerson: (credentials, create) => createPerson(deps, credentials, create),
    authenticate: async (key, address) => {
      if (deps.sessions && key?.startsWith(ACCESS_TOKEN_PREFIX))
        return principalOfSession(deps.sessions, await deps.sessions.authenticate(key));
      const record = await findKey(store, key);
      const now = deps.clock.now();
      const principal = principalOf(record, { now, address });
      if (record) await deps.recordUse?.(record, { now, address });
      return principal;
    },
    find: (accountId) => store.find(accountId),
    findByEmail: (email) => store.findByEmail(readEmail(email)),
    findMember: (accountId, personId) => store.findMember(accountId, personId),
    findOfCaller: async ({ accountId, personId }) =>
      (await store.findMember(accountId, personId)) ?? store.find(accountId),
    findByUsername: (username) => store.findByUsername(username),
    list: () => store.list(),
    count: () => store.count(),
    changeCredentials: (personId, change) => changeCredentials(deps, personId, change),
    setSuspended: (accountId, isSuspended) => store.setSuspended(accountId, isSuspended, deps.clock.now()),
    remove: (accountId, condition) => remove(deps, accountId, condition),
    purgeDeleted: (accountId) => store.purgeDeleted(accountId),
  };
}

async function register(deps: AccountsDeps, registration: Registration): Promise<RegistrationResult> {
  const plan = await planForNew(deps.plans, registration.plan);
  const { apiKey, key } = newKey(deps.random, null);
  const { isFirst, invitation } = registration;
  const invitationHash = invitation === undefined ? undefined : hashSecret(invitation);
  const isOperator = isFirst && deps.isFirstOperator;
  const create = (person: NewPerson) =>
    deps.store.create({ ...person, plan, key, now: deps.clock.now(), isFirst, isOperator, invitationHash });
  return { account: await createPerson(deps, registration, create), apiKey };
}

async function createPerson<Result>(
  deps: AccountsDeps,
  credentials: Credentials,
  create: (person: NewPerson) => Promise<Result>,
): Promise<Result> {
  const { email, password, username: requested } = readCredentials(credentials);
  const passwordHash = await deps.hasher.hash(password);
  try {
    return await withFreeUsername(deps, { requested, email }, (username) => create({ email, username, passwordHash }));
  } catch (error) {
    throw toConflict(error);
  }
}

/** Stores a person. A generated username gets a random suffix when it is taken; a chosen one is an error. */
async function withFreeUsername<Result>(
  deps: AccountsDeps,
  name: { requested: string | undefined; email: string },
  create: (username: string) => Promise<Result>,
): Promise<Result> {
  if (name.requested) return create(name.requested);
  const derived = usernameFrom(name.email);
  try {
    return await create(derived);
  } catch (error) {
    if (!(error instanceof UniqueViolationError) || error.index !== 'person.username') throw error;
    return create(`${derived}-${randomString(deps.random, 'abcdefghijkmnpqrstuvwxyz23456789', 6)}`);
  }
}

function toConflict(error: unknown): unknown {
  if (!(error instanceof UniqueViolationError)) return error;
  if (error.index === 'setting.name') return forbidden('The first account already exists.');
  if (error.index === 'invite.hash') return forbidden('This invitation was already used or has expired.');
  return error.index === 'person.email'
    ? conflict('email', 'An account with this email address already exists.')
    : conflict('username', 'This username is already taken. Choose another one.');
}

async function changeCredentials(
  deps: AccountsDeps,
  personId: number,
  change: { email?: string; password?: string },
): Promise<void> {
  const account = await deps.store.findSignIn({ personId });
  if (!account) throw keyUnknown();
  const email = change.email === undefined ? undefined : readEmail(change.email);
  const passwordHash =
    change.password === undefined ? undefined : await deps.hasher.hash(readPassword(change.password));
  try {
    await deps.store.changeCredentials(personId, { email, passwordHash, now: deps.clock.now() });
  } catch (error) {
    throw toConflict(error);
  }
  const emailChanged = email !== undefined && email !== account.email;
  if (emailChanged || passwordHash) {
    // Not awaited: a hanging mail server must not delay the response. The mailer logs errors.
    void deps.mailer.send(
      credentialsChangedMail(account, {
        emailChanged,
        passwordChanged: passwordHash !== undefined,
        service: serviceName(deps.mailer),
      }),
    );
  }
}

async function remove({ store, clock, mailer }: AccountsDeps, accountId: number, condition?: RemovalCondition) {
  const account = await store.find(accountId);
  if (!account || !(await store.remove(accountId, clock.now(), condition))) return false;
  await store.purgeDeleted(accountId);
  // Not awaited, as above.
  void mailer.send(accountRemovedMail(account, serviceName(mailer)));
  return true;
}

async function findKey(store: AccountStore, key: string | undefined): Promise<KeyRecord | undefined> {
  if (key === undefined || key === '') throw keyMissing();
  // The checksum is verified first, so a guess or a typo costs no query.
  return isWellFormedKey(key) ? store.findKey(hashKey(key)) : undefined;
}

function principalOf(record: KeyRecord | undefined, { now, address }: { now: number; address: string }): Principal {
  if (!record || record.revokedAt !== null) throw keyUnknown();
  if (record.expiresAt !== null && record.expiresAt <= now) throw keyExpired();
  if (record.suspendedAt !== null) throw forbidden('This account is suspended.');
  const { accountId, personId, role, keyId, plan, linkRequestsPerMinute, access } = record;
  if (access.addresses.length > 0 && !addressRangeTest(access.addresses)(address))
    throw forbidden(`This API key does not accept requests from ${address}. Allow this address in the key’s settings.`);
  const isRestricted = Object.values(access).some((list) => list.length > 0);
  const ofPlan = { plan, linkRequestsPerMinute };
  return { accountId, personId, role, keyId, ...ofPlan, ...limitOf(record), ...(isRestricted && { access }) };
}

function principalOfSession(sessions: Pick<Sessions, 'isReauthenticated'>, session: Session): Principal {
  const { id, accountId, personId, role, plan } = session;
  const reauthenticated = sessions.isReauthenticated(session) && { isReauthenticated: true };
  return { accountId, personId, role, keyId: -id, plan, ...limitOf(session), ...reauthenticated };
}

function limitOf({ websiteId, channelId }: GuestLimit): Pick<Principal, 'websiteId' | 'channelId'> {
  return { ...(typeof websiteId === 'number' && { websiteId }), ...(typeof channelId === 'number' && { channelId }) };
}
