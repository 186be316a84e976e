/** A person's credential in a phone, computer or security key. */
export interface Passkey {
  id: number;
  personId: number;
  /** Base64url, unique in the world. */
  credentialId: string;
  /** COSE key, Base64url. */
  publicKey: string;
  /** Uses as the authenticator counts them; 0 where it does not. */
  counter: number;
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  transports: readonly string[];
  name: string;
  createdAt: number;
  usedAt: number | null;
}

export type NewPasskey = Omit<Passkey, 'id' | 'usedAt'>;

export interface PasskeyStore {
  /** False when the credential is stored already. */
  add(passkey: NewPasskey): Promise<boolean>;
  find(credentialId: string): Promise<Passkey | undefined>;
  /** Returns the person's passkeys, oldest first. */
  listOf(personId: number): Promise<Passkey[]>;
  noteUse(id: number, use: { counter: number; now: number }): Promise<void>;
  /** False when the person has no such passkey. */
  remove(personId: number, id: number): Promise<boolean>;
  removeAll(personId: number): Promise<void>;
}
