import type { NewKey } from './account-port.ts';

/** A key as its holder sees it; the key itself was shown once. */
export interface ListedKey {
  id: number;
  name: string;
  lastFour: string;
  createdAt: number;
  expiresAt: number | null;
  /** `YYYY-MM-DD`, UTC. */
  lastUsedDay: string | null;
  mayWrite: boolean;
  /** Username of the member who created it. */
  createdBy: string;
}

export interface NamedKey extends NewKey {
  accountId: number;
  /** Who creates it. */
  personId: number;
  name: string;
  mayWrite: boolean;
}

export interface KeyStore {
  /** Returns keys that are not revoked, newest first. */
  list(accountId: number): Promise<ListedKey[]>;
  /** Adds a key. `full` when the account has reached the limit. */
  add(key: NamedKey, limit: number, now: number): Promise<ListedKey | 'full'>;
  /** Revokes a key at once. False when the account has no such valid key. */
  revoke(accountId: number, id: number, now: number): Promise<boolean>;
  noteUse(keyId: number, day: string): Promise<void>;
}
