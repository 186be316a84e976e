/** A link that lets one person make an account. */
export interface Invitation {
  id: number;
  /** Whom it was meant for; '' when nobody said. */
  email: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
}

export interface NewInvitation {
  hash: string;
  email: string;
  createdAt: number;
  expiresAt: number;
}

/** `AccountStore.create` uses them up. */
export interface InvitationStore {
  add(invitation: NewInvitation): Promise<Invitation>;
  /** While it is good: not used, and not over at this time. */
  find(hash: string, now: number): Promise<Invitation | undefined>;
  /** The newest first. */
  list(): Promise<Invitation[]>;
  /** False when there is none, or it was used. */
  withdraw(id: number): Promise<boolean>;
  /** Those that were over before this time, used or not. */
  forget(expiredBefore: number): Promise<void>;
  /** The account that may invite: the first one, or whichever was named since. Undefined once it is removed. */
  inviter(): Promise<number | undefined>;
  nameInviter(accountId: number): Promise<void>;
}
