/** A signed-in person's session in one browser. */
export interface StoredSession {
  id: number;
  accountId: number;
  personId: number;
  plan: string;
  suspendedAt: number | null;
  /** SHA-256 of the browser's secret. */
  hash: string;
  /** Browser and system as text, such as `Firefox on Linux`; '' when unknown. */
  agent: string;
  createdAt: number;
  lastSeenAt: number;
  /** Absolute expiry, regardless of activity. */
  expiresAt: number;
}

export type NewSession = Pick<StoredSession, 'accountId' | 'personId' | 'hash' | 'agent' | 'createdAt' | 'expiresAt'>;

export interface SessionStore {
  /** Creates a session, seen at its creation; resolves to its ID. */
  create(session: NewSession): Promise<number>;
  findByHash(hash: string): Promise<StoredSession | undefined>;
  find(id: number): Promise<StoredSession | undefined>;
  /** Returns the person's sessions, last seen first. */
  listOf(personId: number): Promise<StoredSession[]>;
  seen(id: number, now: number): Promise<void>;
  /** Resolves to false if the person has no such session. */
  end(personId: number, id: number): Promise<boolean>;
  /** Ends all of the person's sessions except one; resolves to their number. */
  endOthers(personId: number, keptId: number): Promise<number>;
  /** Deletes sessions last seen or expired before these times. */
  forget(before: { seen: number; expired: number }): Promise<void>;
}
