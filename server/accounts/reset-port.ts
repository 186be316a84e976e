/** A stored link for choosing a new password. */
export interface NewReset {
  accountId: number;
  personId: number;
  hash: string;
  createdAt: number;
  expiresAt: number;
}

export interface ResetStore {
  /** Resolves to false when the person has reached the limit of valid links. */
  add(reset: NewReset, limit: number): Promise<boolean>;
  /** Returns the person of a link that is valid at this time. */
  find(hash: string, now: number): Promise<number | undefined>;
  /**
   * Sets the new password, deletes the person's links, and ends the web sessions, in one transaction.
   * Returns the person; undefined when the link is no longer valid.
   */
  use(hash: string, change: { passwordHash: string; now: number }): Promise<number | undefined>;
  /** Deletes links that expired before this time. */
  forget(expiredBefore: number): Promise<void>;
}
