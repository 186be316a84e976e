import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Change, ChangeFeed } from '../../../platform/changes.ts';
import type { CatalogueTables } from '../tables/schema.ts';

/** What a store needs to tell the world that it has written. */
export interface ChangeLog extends ChangeFeed {
  /** Inside the writing transaction: stored or queued, so that it is told exactly when the write is real. */
  publish(transaction: Kysely<CatalogueTables>, change: Change): Promise<void>;
  /** After the commit: tells this process's own listeners without waiting for the round trip. */
  announce(change: Change): void;
  close(): Promise<void>;
}

/** Tells a log's own changes, which it has announced already, from those of others. */
export function newOrigin(): string {
  return randomUUID();
}

/** Listeners of one process. */
export function createListeners(): Pick<ChangeLog, 'subscribe' | 'announce'> {
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
