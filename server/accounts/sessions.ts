import type { Requirement } from '../../contract/vocabulary.ts';
import { forbidden, keyExpired, keyUnknown, rateLimited } from '../platform/app-error.ts';
import { networkOf, truncatedNetworkOf } from '../platform/fetch/network.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { isSignedBy, makeAccessToken, readAccessToken } from './access-token.ts';
import type { AccountStore } from './account-port.ts';
import { MAX_PASSWORD_LENGTH } from './credentials.ts';
import type { RateLimiter } from './rate-limit.ts';
import { firstExceeded, targetOf } from './rate-windows.ts';
import { createSecret, hashSecret } from './secret.ts';
import type { SessionStore, StoredSession } from './session-port.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const IDLE_MS = 7 * DAY_MS;
const LONGEST_MS = 30 * DAY_MS;
const ACCESS_MS = 15 * MINUTE_MS;
/** How long an authentication allows sensitive changes: enough for a few settings in a row, too short for an abandoned screen. */
const REAUTHENTICATION_MS = 10 * MINUTE_MS;
/** Precision of the last-seen time. */
const SEEN_EVERY_MS = MINUTE_MS;

/** Attempts per minute. No network can use up those of an account. The total is what two processor cores can hash. */
const ATTEMPTS = { atAccountFromNetwork: 10, fromNetwork: 30, atAccount: 100, inTotal: 1_000 } as const;

export interface SignInAttempt {
  email: string;
  password: string;
  address: string;
  /** Browser and system as text. */
  agent: string;
}

/** Where a session begins. Only place and network of the address are stored. */
export type SessionOrigin = Pick<SignInAttempt, 'agent' | 'address'>;

export type SignInOutcome =
  /** The secret belongs in the browser's cookie and is stored nowhere else. */
  | { kind: 'in'; secret: string; session: Session; lastsSeconds: number }
  /** The password is right, and a second factor is asked for; `token` proves the password for some minutes. */
  | { kind: 'second-step'; token: string }
  /** The person whose password it was not, if the email address is known; never shown. */
  | { kind: 'wrong'; personId?: number | undefined }
  | { kind: 'suspended' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** A session as its person sees it. */
export type Session = Pick<
  StoredSession,
  | ('id' | 'accountId' | 'personId' | 'role' | 'plan' | 'agent' | 'place' | 'network')
  | ('createdAt' | 'lastSeenAt' | 'provedAt' | 'websiteId' | 'channelId' | 'missing' | 'throughOpenId')
  | 'supportUntil'
>;

/** A token for the API, with the account that it is for and what its person is there. */
export interface AccessToken
  extends Pick<StoredSession, 'accountId' | 'personId' | 'role' | 'missing' | 'supportUntil'> {
  token: string;
  expiresAt: number;
}

export interface Sessions {
  /** Returns the same result, after the same time, for a wrong password and for an unknown address. */
  signIn(attempt: SignInAttempt): Promise<SignInOutcome>;
  /** Begins a session for a person authenticated in another way: a new account. */
  begin(account: SignedInAccount, agent: string, address?: string): Promise<{ secret: string; lastsSeconds: number }>;
  /** Like `begin`, unless the account is suspended. */
  open(account: SignedInAccount, origin: SessionOrigin): Promise<Extract<SignInOutcome, { kind: 'in' | 'suspended' }>>;
  /** Returns the session of a cookie; undefined when it has ended. */
  resume(secret: string): Promise<Session | undefined>;
  /** Returns whether a cookie's session is rejected because its account is suspended. */
  isSuspended(secret: string): Promise<boolean>;
  /**
   * Creates a token for the API from a cookie's session; undefined when that has ended. `accountId` is the account to
   * work in, where the session stays from then on; by default the one that it is in. Throws `forbidden` when the person is
   * no member of it.
   */
  accessToken(secret: string, accountId?: number): Promise<AccessToken | undefined>;
  /** Returns a session in another account of its person; undefined when they may not work in it. */
  inAccount(session: Session, accountId: number): Promise<Session | undefined>;
  /** Returns the session of an access token; throws `key_unknown`, `key_expired` or `forbidden` like a key. */
  authenticate(token: string): Promise<Session>;
  /**
   * Returns whether a signed-in person knows the current password, which changes require. Limited like sign-ins: throws
   * `rate_limited` before hashing.
   */
  verifyIdentity(session: Session, attempt: Pick<SignInAttempt, 'password' | 'address'>): Promise<boolean>;
  /** Notes that the person has just authenticated. */
  recordAuthentication(session: Session): Promise<void>;
  /** Returns whether the person authenticated in the last few minutes, which sensitive changes require. */
  isReauthenticated(session: Pick<Session, 'provedAt'>): boolean;
  /** Returns sessions, last seen first. */
  listOf(personId: number): Promise<Session[]>;
  end(personId: number, id: number): Promise<boolean>;
  endOthers(personId: number, keptId: number): Promise<number>;
  /** Deletes ended sessions; called periodically. */
  sweep(): Promise<void>;
}

export interface SignedInAccount {
  id: number;
  personId: number;
  /** Whether the OpenID provider has signed the person in. */
  throughOpenId?: boolean | undefined;
}

export interface SessionsDeps {
  sessions: SessionStore;
  accounts: Pick<AccountStore, 'findSignIn'>;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  /** Begins the second step of a sign-in; undefined if the person has no second factor. */
  secondStep?(account: SignedInAccount): Promise<string | undefined>;
  /** Returns city and country of an address; '' when unknown. */
  placeOf?(address: string): string;
  random: RandomBytes;
  clock: Clock;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { sessions: store, clock } = deps;
  const findLiveSession = async (secret: string) => {
    const session = await store.findByHash(hashSecret(secret));
    return session && isAlive(session, clock.now()) && session.suspendedAt === null ? session : undefined;
  };
  const isSuspended = async (secret: string) => {
    const session = await store.findByHash(hashSecret(secret));
    return session !== undefined && isAlive(session, clock.now()) && session.suspendedAt !== null;
  };
  const seen = async (session: StoredSession) => {
    if (clock.now() - session.lastSeenAt >= SEEN_EVERY_MS) await store.seen(session.id, clock.now());
  };
  return {
    signIn: createSignIn(deps),
    begin: (account, agent, address = '') => begin(deps, account, { agent, address }),
    open: (account, origin) => open(deps, account, origin),
    resume: async (secret) => {
      const session = await findLiveSession(secret);
      if (session) await seen(session);
      return session && shown(session);
    },
    isSuspended,
    accessToken: async (secret, accountId) => {
      const session = await findLiveSession(secret);
      if (!session) return undefined;
      const entered = await enter(deps, session, accountId ?? session.accountId);
      if (!entered) throw forbidden('You are not a member of this workspace.');
      await seen(session);
      return createAccessToken(entered, clock.now());
    },
    inAccount: async ({ id }, accountId) => {
      const session = await store.find(id, accountId);
      return session && session.suspendedAt === null ? shown(session) : undefined;
    },
    authenticate: (token) => authenticate(deps, token),
    verifyIdentity: (session, attempt) => verifyIdentity(deps, session, attempt),
    recordAuthentication: ({ id }) => store.recordAuthentication(id, clock.now()),
    isReauthenticated: ({ provedAt }) => clock.now() - provedAt < REAUTHENTICATION_MS,
    listOf: async (personId) => {
      const now = clock.now();
      return (await store.listOf(personId)).filter((session) => isAlive(session, now)).map(shown);
    },
    end: (personId, id) => store.end(personId, id),
    endOthers: (personId, keptId) => store.endOthers(personId, keptId),
    sweep: () => store.forget({ seen: clock.now() - IDLE_MS, expired: clock.now() }),
  };
}

function createSignIn(deps: SessionsDeps): Sessions['signIn'] {
  const { accounts, hasher, random } = deps;
  // Compared for unknown addresses, since a faster response would reveal that the address has no account.
  let nobodys: Promise<string> | undefined;
  return async ({ email, password, address, agent }) => {
    const retryAfterSeconds = await limited(deps.limiter, email.trim().toLowerCase(), networkOf(address));
    if (retryAfterSeconds !== undefined) return { kind: 'limited', retryAfterSeconds };
    if (password === '' || password.length > MAX_PASSWORD_LENGTH) return { kind: 'wrong' };
    const account = await accounts.findSignIn({ email: email.trim().toLowerCase() });
    nobodys ??= hasher.hash(createSecret(random));
    const isRight = await hasher.verify(account?.passwordHash ?? (await nobodys), password);
    if (!account || !isRight) return { kind: 'wrong', personId: account?.personId };
    const { accountId: id, personId } = account;
    const token = await deps.secondStep?.({ id, personId });
    if (token !== undefined) return { kind: 'second-step', token };
    return open(deps, { id, personId }, { agent, address });
  };
}

async function open(deps: SessionsDeps, account: SignedInAccount, origin: SessionOrigin) {
  const { secret, lastsSeconds } = await begin(deps, account, origin);
  const session = await deps.sessions.findByHash(hashSecret(secret));
  if (session?.suspendedAt === null) return { kind: 'in', secret, session: shown(session), lastsSeconds } as const;
  if (session) await deps.sessions.end(session.personId, session.id);
  return { kind: 'suspended' } as const;
}

/** Moves a session to another account of its person; undefined when they may not work in it. */
async function enter(
  { sessions, clock }: SessionsDeps,
  session: StoredSession,
  accountId: number,
): Promise<StoredSession | undefined> {
  const entered = session.accountId === accountId ? session : await sessions.find(session.id, accountId);
  if (entered?.suspendedAt === null) {
    if (session.accountId !== accountId) await sessions.enter(entered, clock.now());
    return entered;
  }
  // The session stays in an account of the operator: it continues there when the visit ends.
  const visit = entered ? undefined : await sessions.findSupport(session.id, accountId, clock.now());
  return visit?.suspendedAt === null ? visit : undefined;
}

function createAccessToken(session: StoredSession, now: number): AccessToken {
  const { id, accountId, personId, role, missing, hash, expiresAt: end, supportUntil } = session;
  const expiresAt = Math.min(now + ACCESS_MS, end, supportUntil ?? end);
  return {
    token: makeAccessToken({ sessionId: id, accountId, expiresAt }, hash),
    expiresAt,
    accountId,
    personId,
    role,
    missing,
    ...(supportUntil !== undefined && { supportUntil }),
  };
}

async function verifyIdentity(
  { accounts, hasher, limiter }: SessionsDeps,
  { personId }: Session,
  { password, address }: Pick<SignInAttempt, 'password' | 'address'>,
): Promise<boolean> {
  const account = await accounts.findSignIn({ personId });
  const retryAfterSeconds = await limited(limiter, account?.email ?? '', networkOf(address));
  if (retryAfterSeconds !== undefined) throw rateLimited(retryAfterSeconds);
  if (!account || password === '' || password.length > MAX_PASSWORD_LENGTH) return false;
  return hasher.verify(account.passwordHash, password);
}

function limited(limiter: RateLimiter, email: string, network: string): Promise<number | undefined> {
  const target = targetOf(email);
  return firstExceeded(limiter, [
    [`login:${target}:${network}`, ATTEMPTS.atAccountFromNetwork],
    [`login:from:${network}`, ATTEMPTS.fromNetwork],
    [`login:${target}`, ATTEMPTS.atAccount],
    ['login:all', ATTEMPTS.inTotal],
  ]);
}

async function begin(deps: SessionsDeps, account: SignedInAccount, { agent, address }: SessionOrigin) {
  const secret = createSecret(deps.random);
  const now = deps.clock.now();
  const expiresAt = now + LONGEST_MS;
  const { id: accountId, personId, throughOpenId = false } = account;
  const hash = hashSecret(secret);
  const origin = { agent, place: deps.placeOf?.(address) ?? '', network: truncatedNetworkOf(address) };
  await deps.sessions.create({ accountId, personId, hash, ...origin, createdAt: now, expiresAt, throughOpenId });
  return { secret, lastsSeconds: LONGEST_MS / 1000 };
}

async function authenticate({ sessions, clock }: SessionsDeps, token: string): Promise<Session> {
  const claim = readAccessToken(token);
  const now = clock.now();
  const session =
    claim &&
    ((await sessions.find(claim.sessionId, claim.accountId)) ??
      (await sessions.findSupport(claim.sessionId, claim.accountId, now)));
  if (!claim || !session || !isSignedBy(token, session.hash)) throw keyUnknown();
  if (claim.expiresAt <= now || !isAlive(session, now)) throw keyExpired();
  if (session.suspendedAt !== null) throw forbidden('This account is suspended.');
  assertSignInRequirements(session);
  return shown(session);
}

/** Throws `forbidden` if the session does not meet the sign-in requirements of its account. */
export function assertSignInRequirements({ missing }: Pick<StoredSession, 'missing'>): void {
  if (missing) throw forbidden(LACKS[missing]);
}

const LACKS: Readonly<Record<Requirement, string>> = {
  openid: 'This workspace requires you to sign in with the OpenID provider. Sign out, then sign in with it.',
  second_factor: 'This workspace requires two-factor authentication. Set it up in Settings > Security.',
};

function isAlive({ lastSeenAt, expiresAt }: StoredSession, now: number): boolean {
  return now < expiresAt && now - lastSeenAt < IDLE_MS;
}

function shown(session: StoredSession): Session {
  const { id, accountId, personId, role, plan, agent, place, network, createdAt, lastSeenAt, provedAt } = session;
  const { websiteId, channelId, missing, throughOpenId, supportUntil } = session;
  const times = { createdAt, lastSeenAt, provedAt };
  const limits = { websiteId, channelId, missing, throughOpenId, ...(supportUntil !== undefined && { supportUntil }) };
  return { id, accountId, personId, role, plan, agent, place, network, ...times, ...limits };
}
