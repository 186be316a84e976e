/** What is kept of a link that lets somebody choose a new password. */
export interface NewReset {
  accountId: number;
  personId: number;
  hash: string;
  createdAt: number;
  expiresAt: number;
}

export interface ResetStore {
  /** False when the person has so many that are good still. */
  add(reset: NewReset, limit: number): Promise<boolean>;
  /** The account of one that is good at this time. */
  find(hash: string, now: number): Promise<number | undefined>;
  /**
   * The new password in; this link and the person's others gone, the web sessions ended, an audit row, in one transaction. The
   * account; undefined when the link is good no more.
   */
  use(hash: string, change: { passwordHash: string; now: number }): Promise<number | undefined>;
  /** Those that were over before this time. */
  forget(expiredBefore: number): Promise<void>;
}
