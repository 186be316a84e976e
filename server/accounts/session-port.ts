import type { Requirement, Role } from '../../contract/vocabulary.ts';
import type { GuestLimit } from './account-port.ts';

/** A signed-in person's session in one browser. */
export interface StoredSession extends GuestLimit {
  id: number;
  /** The account that the person works in. */
  accountId: number;
  personId: number;
  /** What the person is in this account at present. */
  role: Role;
  plan: string;
  suspendedAt: number | null;
  /** What the account requires and this session lacks. */
  missing?: Requirement | null;
  /** Set while an operator, who is no member, works in the account with its owner's consent: when that ends. */
  supportUntil?: number;
  /** Whether the sign-in was at the OpenID provider. */
  throughOpenId?: boolean;
  /** SHA-256 of the browser's secret. */
  hash: string;
  /** Browser and system as text, such as `Firefox on Linux`; '' when unknown. */
  agent: string;
  /** Where the sign-in came from, such as `Hamburg, DE`, never the address itself; '' when unknown. */
  place: string;
  /** The surroundings of its address, such as `203.0.113.0/24`; '' when unknown. */
  network: string;
  createdAt: number;
  lastSeenAt: number;
  /** When the person last authenticated, by signing in or by confirming it for a sensitive change. */
  provedAt: number;
  /** Absolute expiry, regardless of activity. */
  expiresAt: number;
}

export type NewSession = Pick<
  StoredSession,
  'accountId' | 'personId' | 'hash' | 'agent' | 'place' | 'network' | 'createdAt' | 'expiresAt' | 'throughOpenId'
>;

export interface SessionStore {
  /** Creates a session, seen and proved at its creation; resolves to its ID. */
  create(session: NewSession): Promise<number>;
  /** Finds a session in the account that it is in; while that is suspended, in another one of the person, if there is one. */
  findByHash(hash: string): Promise<StoredSession | undefined>;
  /** Finds a session in another account of the person than it was in last; undefined when they are no member of it. */
  find(id: number, accountId: number): Promise<StoredSession | undefined>;
  /** Finds a session of an operator in an account that has admitted them for support at this time. */
  findSupport(id: number, accountId: number, now: number): Promise<StoredSession | undefined>;
  /** Stores the account that the person works in now. */
  enter(session: Pick<StoredSession, 'id' | 'personId' | 'accountId'>, now: number): Promise<void>;
  /** Returns the person's sessions, last seen first. */
  listOf(personId: number): Promise<StoredSession[]>;
  seen(id: number, now: number): Promise<void>;
  recordAuthentication(id: number, now: number): Promise<void>;
  /** Resolves to false if the person has no such session. */
  end(personId: number, id: number): Promise<boolean>;
  /** Ends all of the person's sessions except one; resolves to their number. */
  endOthers(personId: number, keptId: number): Promise<number>;
  /** Deletes sessions last seen or expired before these times. */
  forget(before: { seen: number; expired: number }): Promise<void>;
}
