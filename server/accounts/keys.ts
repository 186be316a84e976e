import { invalidField, notFound } from '../platform/app-error.ts';
import { generateKey, hashKey } from '../platform/key-format.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { readKeyExpiry } from './key-expiry.ts';
import type { KeyStore, ListedKey } from './key-port.ts';

export type { ListedKey } from './key-port.ts';

/** An account's keys, each for a purpose, so that one can be revoked without the others. */
export interface Keys {
  list(accountId: number): Promise<ListedKey[]>;
  /** Only this result contains the key in clear. */
  add(creator: KeyCreator, input: NewKeyInput): Promise<ListedKey & { apiKey: string }>;
  /** Throws `not_found`. */
  revoke(accountId: number, id: number): Promise<void>;
}

/** The member who creates a key, and for which account. */
export interface KeyCreator {
  accountId: number;
  personId: number;
}

export interface NewKeyInput {
  name: string;
  /** As callers write it; null or missing for never. */
  expires?: string | null | undefined;
  mayWrite: boolean;
}

const MAX_KEYS = 500;

export function createKeys(parts: { store: KeyStore; random: RandomBytes; clock: Clock }): Keys {
  const { store, random, clock } = parts;
  return {
    list: (accountId) => store.list(accountId),
    async add({ accountId, personId }, { name, expires, mayWrite }) {
      const trimmed = name.trim();
      if (trimmed === '') throw invalidField('name', 'name is required: say what the key is for.');
      const now = clock.now();
      const expiresAt = readKeyExpiry(expires, now);
      const apiKey = generateKey(random);
      const secret = { hash: hashKey(apiKey), lastFour: apiKey.slice(-4), expiresAt };
      const stored = await store.add({ ...secret, accountId, personId, name: trimmed, mayWrite }, MAX_KEYS, now);
      if (stored !== 'full') return { ...stored, apiKey };
      throw invalidField('name', `An account can have up to ${MAX_KEYS} API keys. Revoke one that you no longer need.`);
    },
    async revoke(accountId, id) {
      if (!(await store.revoke(accountId, id, clock.now()))) throw notFound();
    },
  };
}
