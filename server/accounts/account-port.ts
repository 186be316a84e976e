/** An account as its holder sees it: the owner of objects, with the person who made it. */
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

/** What a stored key says about the request that carries it. */
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
   * Only one account of an installation can ever be made with this: whoever comes second gets `TakenError` `setting.name`. It
   * may invite others, as `InvitationStore.inviter` says.
   */
  isFirst?: boolean;
  /** The hash of an invitation, which is used up with it: `TakenError` `invite.hash` when it is good no more. */
  invitationHash?: string | undefined;
}

export interface CredentialChange {
  email?: string;
  passwordHash?: string;
  now: number;
}

export interface KeyRotation {
  key: NewKey;
  /** The keys that were valid until now die at this time. */
  oldKeysExpireAt: number;
  now: number;
}

export interface AccountStore {
  /** Person, account, membership and first key in one transaction. Throws `TakenError` `person.email`, `person.username`. */
  create(account: NewAccount): Promise<Account>;
  find(accountId: number): Promise<Account | undefined>;
  findByEmail(email: string): Promise<(Account & { passwordHash: string }) | undefined>;
  findByUsername(username: string): Promise<Account | undefined>;
  list(): Promise<Account[]>;
  count(): Promise<number>;
  findKey(hash: string): Promise<KeyRecord | undefined>;
  /** New e-mail or password, the end of the person's web sessions and an audit row, in one transaction. */
  changeCredentials(accountId: number, change: CredentialChange): Promise<void>;
  /** The new key in, the old ones dying, an audit row, in one transaction. */
  rotateKeys(accountId: number, rotation: KeyRotation): Promise<void>;
  /**
   * Account, keys, sessions and whoever belongs to no other account, in one transaction that also notes that its events must
   * go: from then on nothing of it answers. False when there is no such account. `sweep` takes the rest.
   */
  remove(accountId: number, now: number): Promise<boolean>;
  /**
   * Every row of an account that was removed, but for the notes on its events. Some may come later, from requests that had
   * begun before: sweep again. Throws for an account that lives.
   */
  sweep(accountId: number): Promise<void>;
}

/** Counts requests in fixed windows, exactly, over every process that serves the installation. */
export interface RateWindowStore {
  /** Adds one to the count of this key in this minute (minutes since 1970) and returns it. */
  hit(key: string, minute: number): Promise<number>;
  /** Drops the counts of earlier minutes. */
  forgetBefore(minute: number): Promise<void>;
}
