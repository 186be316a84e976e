import type { Role } from '../../contract/vocabulary.ts';

/** What a key may do, within what the member who created it may do. Empty lists limit nothing. */
export interface KeyAccess {
  /** Of `KEY_SCOPES`; never `write`, which means full access. */
  scopes: readonly string[];
  /** The only websites and channels that it reaches, as soon as there is one of either. */
  websites: readonly number[];
  channels: readonly number[];
  /** The only addresses that it is accepted from: canonical addresses and CIDR ranges. */
  addresses: readonly string[];
}

export interface NewKey {
  hash: string;
  lastFour: string;
  expiresAt: number | null;
}

/** A key as its holder sees it; the key itself was shown once. */
export interface ListedKey {
  id: number;
  name: string;
  lastFour: string;
  createdAt: number;
  expiresAt: number | null;
  /** Accurate to a few minutes. */
  usedAt: number | null;
  /** Region and country of the address that used it last. */
  usedFrom: string;
  /** ID of the key that replaces it; null once that one is revoked. */
  replacedBy: number | null;
  access: KeyAccess;
  /** Username and role of the member who created it. */
  createdBy: string;
  creatorRole: Role;
}

export interface NamedKey extends NewKey {
  accountId: number;
  /** Who creates it. */
  personId: number;
  name: string;
  access: KeyAccess;
}

export interface OldKeyEnd {
  /** When replaced keys end, unless they expire earlier. */
  oldKeyEndsAt: number;
  /** How many keys the account can have. */
  limit: number;
}

export interface KeyReplacement extends OldKeyEnd {
  key: NewKey;
  /** Who creates the new key, and in which account. */
  accountId: number;
  personId: number;
}

/** A key that was revoked because someone else has it. */
export interface LeakedKey {
  id: number;
  accountId: number;
  personId: number;
  name: string;
  lastFour: string;
  /** Name of the account; empty if its owner's username names it. */
  workspace: string;
}

export interface KeyStore {
  /** Returns keys that are not revoked, newest first, without replaced ones that have expired. */
  list(accountId: number, now: number): Promise<ListedKey[]>;
  /** Returns a key that is not revoked. */
  find(accountId: number, id: number): Promise<ListedKey | undefined>;
  /** Adds a key. `full` when as many keys are listed as the account can have. */
  add(key: NamedKey, limit: number, now: number): Promise<ListedKey | 'full'>;
  update(
    accountId: number,
    id: number,
    change: { name: string; access: KeyAccess; expiresAt: number | null },
  ): Promise<ListedKey | undefined>;
  /**
   * Adds a key with the name and access of another, which ends later, or immediately if that time has come. Undefined when the
   * account has no such valid key, or it was replaced already; `full` when the old key stays and the limit is reached.
   */
  replace(id: number, replacement: KeyReplacement, now: number): Promise<ListedKey | 'full' | undefined>;
  /** Adds a key that replaces all others of the account; `full` as above. */
  replaceAll(key: NamedKey, end: OldKeyEnd, now: number): Promise<ListedKey | 'full'>;
  /** Revokes a key immediately. False when the account has no such valid key. */
  revoke(accountId: number, id: number, now: number): Promise<boolean>;
  /** Revokes the key with this hash immediately. Undefined when there is no such valid key. */
  revokeLeaked(hash: string, now: number): Promise<LeakedKey | undefined>;
  noteUse(keyId: number, use: { at: number; place: string }): Promise<void>;
  /** Returns those of the IDs that are no websites or channels of the account. */
  unknownLimits(
    accountId: number,
    limits: Pick<KeyAccess, 'websites' | 'channels'>,
  ): Promise<{
    websites: number[];
    channels: number[];
  }>;
}
