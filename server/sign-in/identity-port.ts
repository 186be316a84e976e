/** A person at an OpenID provider. */
export interface Identity {
  issuer: string;
  /** The provider's name of the person, which never changes. */
  subject: string;
  personId: number;
  createdAt: number;
}

export interface IdentityStore {
  /** Returns the person behind an identity. */
  find(issuer: string, subject: string): Promise<number | undefined>;
  /** False when the identity belongs to someone already. */
  add(identity: Identity): Promise<boolean>;
  /** Returns whether the person has signed in through a provider. */
  has(personId: number): Promise<boolean>;
}
