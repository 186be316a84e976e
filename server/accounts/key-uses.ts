import type { KeyRecord } from './account-port.ts';
import type { KeyStore } from './key-port.ts';

/**
 * Records the day on which a key was last used, with one write per key and day, and none while the store is
 * unavailable.
 */
export function createKeyUses(store: Pick<KeyStore, 'noteUse'>): (record: KeyRecord, now: number) => Promise<void> {
  // Writes in progress: of many simultaneous requests one writes.
  const inFlight = new Set<number>();
  return async ({ keyId, lastUsedDay }, now) => {
    const day = new Date(now).toISOString().slice(0, 10);
    if (lastUsedDay === day || inFlight.has(keyId)) return;
    inFlight.add(keyId);
    // After a failure the key's next request records the day; this request must not fail.
    await store.noteUse(keyId, day).catch(() => undefined);
    inFlight.delete(keyId);
  };
}
