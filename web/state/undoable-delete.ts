import { useSyncExternalStore } from 'react';

/**
 * Objects that are hidden but not deleted until their notification has passed: a deleted object cannot be created again
 * with the same id, which other objects reference.
 */
export interface UndoableDeletes<Key> {
  ids(): ReadonlySet<Key>;
  watch(listener: () => void): () => void;
  /** Hides an object now and deletes it later. It reappears when that fails. */
  begin(id: Key, remove: () => Promise<unknown>): void;
  /** Cancels the deletion in time. */
  cancel(id: Key): void;
}

/** Slightly longer than a notification with "Undo" is shown. */
const DELAY_MS = 11_000;

export function createUndoableDeletes<Key>(delayMs = DELAY_MS): UndoableDeletes<Key> {
  let hidden: ReadonlySet<Key> = new Set();
  const timers = new Map<Key, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const set = (next: ReadonlySet<Key>) => {
    hidden = next;
    for (const listener of listeners) listener();
  };
  const show = (id: Key) => set(new Set([...hidden].filter((one) => one !== id)));
  return {
    ids: () => hidden,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: (id, remove) => {
      set(new Set([...hidden, id]));
      const go = () => {
        timers.delete(id);
        // A deleted object stays hidden, because a pending list response may still contain it.
        remove().catch(() => show(id));
      };
      timers.set(id, setTimeout(go, delayMs));
    },
    cancel: (id) => {
      const timer = timers.get(id);
      if (timer === undefined) return;
      clearTimeout(timer);
      timers.delete(id);
      show(id);
    },
  };
}

export function useHidden<Key>(removals: UndoableDeletes<Key>): ReadonlySet<Key> {
  return useSyncExternalStore(removals.watch, removals.ids);
}
