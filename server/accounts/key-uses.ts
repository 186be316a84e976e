import type { KeyRecord } from './account-port.ts';
import type { KeyStore } from './key-port.ts';

/** Notes the day on which a key was last used: one write a key and day, and none while the store cannot take it. */
export function createKeyUses(store: Pick<KeyStore, 'noteUse'>): (record: KeyRecord, now: number) => Promise<void> {
  // What is being written: of many requests at the same time one writes.
  const underWay = new Set<number>();
  return async ({ keyId, lastUsedDay }, now) => {
    const day = new Date(now).toISOString().slice(0, 10);
    if (lastUsedDay === day || underWay.has(keyId)) return;
    underWay.add(keyId);
    // A day that is not noted is noted by the next request of the key; the request itself must not fail for it.
    await store.noteUse(keyId, day).catch(() => undefined);
    underWay.delete(keyId);
  };
}
