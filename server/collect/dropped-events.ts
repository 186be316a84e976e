import type { DropReason } from '../../contract/vocabulary.ts';
import type { DropCount, FilteredTrafficStore } from './dropped-events-port.ts';
import type { EventRow } from './event-port.ts';

export type { DropReason };

/** The fields that a count is grouped by. Site and account are 0 if no site was found. */
export type FilteredRequest = Pick<EventRow, 'siteId' | 'accountId' | 'occurredAt'>;

/** In-memory counts that a periodic job moves to the store. Holds no visitor data. */
export interface DropCounter {
  count(reason: DropReason, hit: FilteredRequest): void;
  /** Returns all counts since the last call and resets them. */
  take(): DropCount[];
  /** Adds back counts that could not be stored. */
  putBack(counts: readonly DropCount[]): void;
}

export function createDropCounter(): DropCounter {
  /** Bounded by websites × days × reasons, regardless of the traffic volume. */
  let counts = new Map<string, DropCount>();

  function add(more: DropCount): void {
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

/** Moves the counts into the store. If the store fails, the counts stay in memory and keep growing. */
export async function flushDropCounter(counter: DropCounter, store: Pick<FilteredTrafficStore, 'add'>): Promise<void> {
  const counts = counter.take();
  if (counts.length === 0) return;
  try {
    await store.add(counts);
  } catch (error) {
    counter.putBack(counts);
    throw error;
  }
}
