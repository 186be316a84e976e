/** An account as its holder sees it: the owner of objects, with the person who created it. */
export interface Account {
  id: number;
  personId: number;
  email: string;
  username: string;
  avatar: string | null;
  plan: string;
  planExpiresAt: number | null;
  createdAt: number;
}

/** The stored key of a request. */
export interface KeyRecord {
  keyId: number;
  accountId: number;
  personId: number;
  plan: string;
  suspendedAt: number | null;
  expiresAt: number | null;
  revokedAt: number | null;
  /** `YYYY-MM-DD`, UTC. */
  lastUsedDay: string | null;
  mayWrite: boolean;
}

export interface NewKey {
  hash: string;
  lastFour: string;
  expiresAt: number | null;
}

export interface NewAccount {
  email: string;
  username: string;
  passwordHash: string;
  plan: string;
  key: NewKey;
  now: number;
  /**
   * An installation can create only one account with this: the second gets `TakenError` `setting.name`. This account
   * may invite others, as `InvitationStore.inviter` says.
   */
  isFirst?: boolean;
  /** The hash of an invitation, which this account uses up: `TakenError` `invite.hash` when it is no longer valid. */
  invitationHash?: string | undefined;
}

export interface CredentialChange {
  email?: string;
  passwordHash?: string;
  now: number;
}

export interface KeyRotation {
  key: NewKey;
  /** The time at which all earlier keys expire. */
  oldKeysExpireAt: number;
  now: number;
}

export interface AccountStore {
  /**
   * Creates person, account, membership and first key in one transaction. Throws `TakenError` `person.email`,
   * `person.username`.
   */
  create(account: NewAccount): Promise<Account>;
  find(accountId: number): Promise<Account | undefined>;
  findByEmail(email: string): Promise<(Account & { passwordHash: string }) | undefined>;
  findByUsername(username: string): Promise<Account | undefined>;
  list(): Promise<Account[]>;
  count(): Promise<number>;
  findKey(hash: string): Promise<KeyRecord | undefined>;
  /** Sets a new email or password, ends the person's web sessions and adds an audit row, in one transaction. */
  changeCredentials(accountId: number, change: CredentialChange): Promise<void>;
  /** Adds the new key, sets the expiry of the old ones and adds an audit row, in one transaction. */
  rotateKeys(accountId: number, rotation: KeyRotation): Promise<void>;
  /**
   * Deletes the account, its keys, its sessions and people without another account, in one transaction that also
   * schedules the deletion of its events. From then on all its objects are unavailable. False when there is no such
   * account. `sweep` deletes the rest.
   */
  remove(accountId: number, now: number): Promise<boolean>;
  /**
   * Deletes every row of a removed account except the scheduled deletion of its events. Running requests may still add
   * rows, so it must be repeated. Throws for an existing account.
   */
  sweep(accountId: number): Promise<void>;
}

/** Counts requests in fixed windows, exactly, over all processes of the installation. */
export interface RateWindowStore {
  /** Increments the count of this key in this minute (minutes since 1970) and returns it. */
  hit(key: string, minute: number): Promise<number>;
  /** Deletes the counts of earlier minutes. */
  forgetBefore(minute: number): Promise<void>;
}
