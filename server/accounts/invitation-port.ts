/** A link with which one person can register. */
export interface Invitation {
  id: number;
  /** Its intended recipient; '' if none was named. */
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

/** Invitations; `AccountStore.create` uses them up. */
export interface InvitationStore {
  add(invitation: NewInvitation): Promise<Invitation>;
  /** Returns an invitation that is neither used nor expired at this time. */
  find(hash: string, now: number): Promise<Invitation | undefined>;
  /** Returns all, newest first. */
  list(): Promise<Invitation[]>;
  /** Resolves to false if it does not exist or was used. */
  withdraw(id: number): Promise<boolean>;
  /** Deletes invitations that expired before this time, used or not. */
  forget(expiredBefore: number): Promise<void>;
  /** Returns the account that may invite: the first one, or the one named since. Undefined once it is removed. */
  inviter(): Promise<number | undefined>;
  nameInviter(accountId: number): Promise<void>;
}
