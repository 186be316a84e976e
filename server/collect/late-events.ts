import type { Clock } from '../platform/time/clock.ts';
import type { EventRow } from './event-port.ts';
import { type LateCount, type LateEventStore, QUARTER_MS } from './late-events-port.ts';

/** Servers report within minutes; what comes later changes figures that someone may have noted down. */
const LATE_AFTER_MS = QUARTER_MS;
/** The note of a correction appears together with the corrected figures, which take the loader's pause. */
const STORE_AFTER_MS = 100;

export interface LateCounter {
  /** Counts a page view or event that happened long ago. */
  note(row: EventRow): void;
  /** Stores all counts. If the store fails, they stay in memory. */
  store(): Promise<void>;
}

export interface LateCounterDeps {
  store: Pick<LateEventStore, 'add'>;
  clock: Clock;
  onError: (error: unknown) => void;
}

/** Counts what arrives late, and stores the counts soon. Holds no visitor data. */
export function createLateCounter({ store, clock, onError }: LateCounterDeps): LateCounter {
  /** Bounded by websites and quarters of an hour, regardless of the traffic volume. */
  let counts = new Map<string, LateCount>();
  let timer: NodeJS.Timeout | undefined;

  function add(more: LateCount): void {
    const key = `${more.websiteId} ${more.quarter} ${more.arrived}`;
    const { views = 0, events = 0 } = counts.get(key) ?? {};
    counts.set(key, { ...more, views: views + more.views, events: events + more.events });
  }

  async function storeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...counts.values()];
    if (taken.length === 0) return;
    counts = new Map();
    try {
      await store.add(taken);
    } catch (error) {
      taken.forEach(add);
      throw error;
    }
  }

  return {
    note({ kind, siteId, accountId, occurredAt }) {
      const isView = kind === 'pageview';
      if (siteId === 0 || (!isView && kind !== 'event')) return;
      const now = clock.now();
      if (now - occurredAt < LATE_AFTER_MS) return;
      const [quarter, arrived] = [Math.floor(occurredAt / QUARTER_MS), Math.floor(now / QUARTER_MS)];
      add({ websiteId: siteId, accountId, quarter, arrived, views: isView ? 1 : 0, events: isView ? 0 : 1 });
      timer ??= setTimeout(() => void storeAll().catch(onError), STORE_AFTER_MS).unref();
    },
    store: storeAll,
  };
}
