import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Change, ChangeFeed } from '../../../platform/changes.ts';
import type { CatalogTables } from '../tables/schema.ts';

/** The interface through which stores publish their writes. */
export interface ChangePublisher extends ChangeFeed {
  /** Runs inside the writing transaction: the changes are stored or queued and delivered only if the write commits. */
  publish(transaction: Kysely<CatalogTables>, ...changes: readonly Change[]): Promise<void>;
  /** Runs after the commit and notifies this process's own listeners without waiting for the round trip. */
  announce(change: Change): void;
  close(): Promise<void>;
}

/** Returns an id that distinguishes a log's own changes, which it has already announced, from those of others. */
export function newOrigin(): string {
  return randomUUID();
}

/** How long after the last sign of life changes of other processes are relied upon. */
const HEARTBEAT_TIMEOUT_MS = 2_000;

/** Tracks whether changes of other processes arrive. */
export class Heartbeat {
  #heardAt = Number.NEGATIVE_INFINITY;
  #period = 0;

  /** Everything committed before this moment has been delivered. */
  beat(at = performance.now()): void {
    this.#heardAt = at;
  }

  /** Changes may have been missed. */
  miss(): void {
    this.#heardAt = Number.NEGATIVE_INFINITY;
    this.#period += 1;
  }

  /** True once for every silence, if `miss` follows. */
  hasBeenSilentFor(milliseconds: number): boolean {
    return Number.isFinite(this.#heardAt) && performance.now() - this.#heardAt > milliseconds;
  }

  get period(): number | undefined {
    return performance.now() - this.#heardAt < HEARTBEAT_TIMEOUT_MS ? this.#period : undefined;
  }
}

/** Creates the listeners of one process. */
export function createListeners(): Pick<ChangePublisher, 'subscribe' | 'announce'> {
  const listeners = new Set<(change: Change) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce(change) {
      for (const listener of listeners) listener(change);
    },
  };
}
