/** A person who is logged in, in one browser. */
export interface StoredSession {
  id: number;
  accountId: number;
  personId: number;
  plan: string;
  suspendedAt: number | null;
  /** SHA-256 of the secret that the browser holds. */
  hash: string;
  /** Browser and system in words, such as `Firefox on Linux`; '' when unknown. */
  agent: string;
  createdAt: number;
  lastSeenAt: number;
  /** Over then, however busy it is. */
  expiresAt: number;
}

export type NewSession = Pick<StoredSession, 'accountId' | 'personId' | 'hash' | 'agent' | 'createdAt' | 'expiresAt'>;

export interface SessionStore {
  /** Seen for the first time when it is made; resolves to its id. */
  create(session: NewSession): Promise<number>;
  findByHash(hash: string): Promise<StoredSession | undefined>;
  find(id: number): Promise<StoredSession | undefined>;
  /** The person's, last seen first. */
  listOf(personId: number): Promise<StoredSession[]>;
  seen(id: number, now: number): Promise<void>;
  /** False when the person has no such session. */
  end(personId: number, id: number): Promise<boolean>;
  /** All of the person's but one; resolves to how many there were. */
  endOthers(personId: number, keptId: number): Promise<number>;
  /** Those that were last seen or expired before. */
  forget(before: { seen: number; expired: number }): Promise<void>;
}
