/** A stored link that confirms an email address of a person: the current one, or one that is to replace it. */
export interface NewEmailConfirmation {
  personId: number;
  email: string;
  hash: string;
  createdAt: number;
  expiresAt: number;
}

export interface EmailOwner {
  personId: number;
  username: string;
  /** The current address. */
  email: string;
  isConfirmed: boolean;
}

export interface EmailConfirmationStore {
  findOwner(personId: number): Promise<EmailOwner | undefined>;
  /** Whether a person has this address. */
  isTaken(email: string): Promise<boolean>;
  /** Notes that the person's current address is not confirmed. */
  markUnconfirmed(personId: number): Promise<void>;
  /** Resolves to false when the person has got `limit` links within the lifetime of one, also if they no longer work. */
  add(confirmation: NewEmailConfirmation, limit: number): Promise<boolean>;
  /** Returns the address of a link that is valid at this time, with its person. */
  find(hash: string, now: number): Promise<(EmailOwner & { confirmedEmail: string }) | undefined>;
  /** Returns the address that is to replace the person's, if a valid link waits for it. */
  pendingEmail(personId: number, now: number): Promise<string | undefined>;
  /**
   * Makes the link's address the person's confirmed one and deletes the person's links, in one transaction. A changed
   * address also ends the web sessions. Undefined when the link is no longer valid; throws `UniqueViolationError` `person.email`.
   */
  use(hash: string, now: number): Promise<(EmailOwner & { confirmedEmail: string }) | undefined>;
  /** Deletes links that were created before this time. */
  forget(createdBefore: number): Promise<void>;
}
