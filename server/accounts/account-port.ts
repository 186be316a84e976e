import type { Role } from '../../contract/vocabulary.ts';
import type { KeyAccess, NewKey } from './key-port.ts';

/** An account as its holder sees it: the owner of objects, with a person of it: the first owner, unless said otherwise. */
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

/** A person who signs in, with the account they worked in last. */
export interface SignInRecord {
  accountId: number;
  personId: number;
  email: string;
  username: string;
  passwordHash: string;
}

/** The one website or channel that a guest is limited to; neither for other members. */
export interface GuestLimit {
  websiteId?: number | null | undefined;
  channelId?: number | null | undefined;
}

/** The stored key of a request. A key of a person who is no member of the account any more is unknown. */
export interface KeyRecord extends GuestLimit {
  keyId: number;
  accountId: number;
  /** Who created the key. */
  personId: number;
  /** What this person is in the account at present. */
  role: Role;
  plan: string;
  /** Of the plan; null for the setting. */
  linkRequestsPerMinute: number | null;
  suspendedAt: number | null;
  expiresAt: number | null;
  revokedAt: number | null;
  /** When its last use was recorded. */
  usedAt: number | null;
  access: KeyAccess;
}

export interface NewAccount {
  email: string;
  username: string;
  passwordHash: string;
  plan: string;
  key: NewKey;
  now: number;
  /**
   * An installation can create only one account with this: the second gets `UniqueViolationError` `setting.name`. This account
   * may invite others, as `InvitationStore.inviter` says.
   */
  isFirst?: boolean;
  /** Whether its owner becomes an operator of the installation. */
  isOperator?: boolean | undefined;
  /** The hash of an invitation, which this account uses up: `UniqueViolationError` `invite.hash` when it is no longer valid. */
  invitationHash?: string | undefined;
}

export interface CredentialChange {
  email?: string;
  passwordHash?: string;
  now: number;
}

export interface RemovalCondition {
  /** Deletes the account only if its scheduled deletion is due: it may have been resumed since it was listed. */
  isDue: boolean;
}

export interface AccountStore {
  /**
   * Creates person, account, membership and first key in one transaction. Throws `UniqueViolationError` `person.email`,
   * `person.username`.
   */
  create(account: NewAccount): Promise<Account>;
  find(accountId: number): Promise<Account | undefined>;
  /** Returns the account with this member as its person. */
  findMember(accountId: number, personId: number): Promise<Account | undefined>;
  /** Returns the first account that the person with this email address owns. */
  findByEmail(email: string): Promise<(Account & { passwordHash: string }) | undefined>;
  /** Returns the accounts that the person with this username is a member of, the oldest membership first; none that are suspended. */
  findByUsername(username: string): Promise<Account[]>;
  /**
   * Returns who signs in with this email address, or is this person, with the account that they used last. A suspended one
   * only if all of theirs are.
   */
  findSignIn(by: { email: string } | { personId: number }): Promise<SignInRecord | undefined>;
  list(): Promise<Account[]>;
  count(): Promise<number>;
  findKey(hash: string): Promise<KeyRecord | undefined>;
  /**
   * Sets a person's email or password, and ends their web sessions, in one transaction.
   */
  changeCredentials(personId: number, change: CredentialChange): Promise<void>;
  /**
   * Suspends or resumes the account, effective immediately for its keys, sessions and links. Returns false if there is no such
   * account or nothing changed.
   */
  setSuspended(accountId: number, isSuspended: boolean, now: number): Promise<boolean>;
  /**
   * Suspends the account and notes when it is to be deleted; resuming it cancels that. False when there is no such account,
   * or its deletion is scheduled already.
   */
  scheduleDeletion(accountId: number, times: { now: number; deleteAt: number }): Promise<boolean>;
  /** Returns accounts whose time has come. */
  dueForDeletion(now: number): Promise<number[]>;
  /**
   * Deletes the account, its keys and people without another account, in one transaction that also schedules the deletion
   * of its events. Sessions of other people continue in another account of theirs. From then on all its objects are
   * unavailable. False when there is no such account, or it is not due. `purgeDeleted` deletes the rest.
   */
  remove(accountId: number, now: number, condition?: RemovalCondition): Promise<boolean>;
  /**
   * Deletes every row of a removed account except the scheduled deletion of its events. Running requests may still add
   * rows, so it must be repeated. Throws for an existing account.
   */
  purgeDeleted(accountId: number): Promise<void>;
}

/** Counts requests in fixed windows, exactly, over all processes of the installation. */
export interface RateWindowStore {
  /** Increments the count of this key in this minute (minutes since 1970) and returns it. */
  hit(key: string, minute: number): Promise<number>;
  /** Deletes the counts of earlier minutes. */
  forgetBefore(minute: number): Promise<void>;
}
