import { useSyncExternalStore } from 'react';

/**
 * Things that are gone from sight and still there until their notice has passed: what is deleted for good cannot be made
 * again with the same id, and others name pixels by theirs.
 */
export interface LateRemovals<Key> {
  ids(): ReadonlySet<Key>;
  watch(listener: () => void): () => void;
  /** Hides it now and removes it later. It is in sight again when that fails. */
  begin(id: Key, remove: () => Promise<unknown>): void;
  /** In time: nothing is removed. */
  callOff(id: Key): void;
}

/** A little longer than a notice with "Undo" is shown. */
const DELAY_MS = 11_000;

export function createLateRemovals<Key>(delayMs = DELAY_MS): LateRemovals<Key> {
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
        // What was removed stays hidden: a list that is on its way may still name it.
        remove().catch(() => show(id));
      };
      timers.set(id, setTimeout(go, delayMs));
    },
    callOff: (id) => {
      const timer = timers.get(id);
      if (timer === undefined) return;
      clearTimeout(timer);
      timers.delete(id);
      show(id);
    },
  };
}

export function useHidden<Key>(removals: LateRemovals<Key>): ReadonlySet<Key> {
  return useSyncExternalStore(removals.watch, removals.ids);
}
