import type { KeyRecord } from './account-port.ts';
import type { KeyStore } from './key-port.ts';

/** A use is written only this long after the one before: every request would be a write otherwise. */
const ACCURACY_MS = 5 * 60_000;

export type RecordUse = (record: KeyRecord, use: { now: number; address: string }) => Promise<void>;

/** Records when and from which place a key was last used, never the address; nothing while the store is unavailable. */
export function createKeyUses(
  store: Pick<KeyStore, 'noteUse'>,
  placeOf: (address: string) => string = () => '',
): RecordUse {
  // Writes in progress: of many simultaneous requests one writes.
  const inFlight = new Set<number>();
  return async ({ keyId, usedAt }, { now, address }) => {
    if ((usedAt !== null && now - usedAt < ACCURACY_MS) || inFlight.has(keyId)) return;
    inFlight.add(keyId);
    // After a failure the key's next request records its use; this request must not fail.
    await store.noteUse(keyId, { at: now, place: placeOf(address) }).catch(() => undefined);
    inFlight.delete(keyId);
  };
}
