import type { NewKey } from './account-port.ts';

/** A key as its holder sees it: the key itself was shown once. */
export interface ListedKey {
  id: number;
  name: string;
  lastFour: string;
  createdAt: number;
  expiresAt: number | null;
  /** `YYYY-MM-DD`, UTC. */
  lastUsedDay: string | null;
  mayWrite: boolean;
}

export interface NamedKey extends NewKey {
  accountId: number;
  name: string;
  mayWrite: boolean;
}

export interface KeyStore {
  /** Those that are not revoked, the newest first. */
  list(accountId: number): Promise<ListedKey[]>;
  /** With an audit row; belongs to the account's owner. `full` when the account has so many already. */
  add(key: NamedKey, limit: number, now: number): Promise<ListedKey | 'full'>;
  /** Dead from now on, with an audit row. False when the account has no such living key. */
  revoke(accountId: number, id: number, now: number): Promise<boolean>;
  noteUse(keyId: number, day: string): Promise<void>;
}
