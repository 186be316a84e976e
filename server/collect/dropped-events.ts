import type { DropReason, LeftOutReason } from '../../contract/vocabulary.ts';
import type { LeftOutCount, LeftOutStore } from './dropped-events-port.ts';
import type { EventRow } from './event-port.ts';

export type { DropReason, LeftOutReason };

/** What a count is about. Site and account are 0 while no site is found. */
export type LeftOutHit = Pick<EventRow, 'siteId' | 'accountId' | 'occurredAt'>;

/** Counts in memory between two visits of the job that stores them. Holds no visitor's data. */
export interface LeftOut {
  count(reason: LeftOutReason, hit: LeftOutHit): void;
  /** All counts since the last call, and starts at zero. */
  take(): LeftOutCount[];
  /** Counts that were taken and found no place. */
  putBack(counts: readonly LeftOutCount[]): void;
}

export function createLeftOut(): LeftOut {
  /** As many entries as websites have days and reasons, however much is left out. */
  let counts = new Map<string, LeftOutCount>();

  function add(more: LeftOutCount): void {
    const key = `${more.websiteId} ${more.day} ${more.reason}`;
    counts.set(key, { ...more, count: more.count + (counts.get(key)?.count ?? 0) });
  }

  return {
    count(reason, { siteId, accountId, occurredAt }) {
      const day = new Date(occurredAt).toISOString().slice(0, 10);
      add({ websiteId: siteId, accountId: siteId === 0 ? 0 : accountId, day, reason, count: 1 });
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    putBack: (taken) => taken.forEach(add),
  };
}

/** Moves what was counted into the store. While the store is down, the counts stay where they are and grow. */
export async function storeLeftOut(leftOut: LeftOut, store: Pick<LeftOutStore, 'add'>): Promise<void> {
  const counts = leftOut.take();
  if (counts.length === 0) return;
  try {
    await store.add(counts);
  } catch (error) {
    leftOut.putBack(counts);
    throw error;
  }
}
