import { useSyncExternalStore } from 'react';

/**
 * A preference of this browser: in local storage if available, otherwise as long as the page is open. Only display
 * preferences, and what signing out removes.
 */
export interface Stored<Value> {
  read(): Value;
  write(value: Value): void;
  watch(listener: () => void): () => void;
}

const PREFIX = 'waymark.';

export function createStored<Value>(name: string, initial: Value, storage = safeStorage()): Stored<Value> {
  const listeners = new Set<() => void>();
  let current: Value | undefined;
  return {
    read: () => {
      current ??= parse<Value>(storage?.getItem(PREFIX + name)) ?? initial;
      return current;
    },
    write: (value) => {
      current = value;
      try {
        storage?.setItem(PREFIX + name, JSON.stringify(value));
      } catch {
        // Full or blocked: the value lasts as long as the page.
      }
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStored<Value>(stored: Stored<Value>): [value: Value, write: (value: Value) => void] {
  return [useSyncExternalStore(stored.watch, stored.read), stored.write];
}

function parse<Value>(text: string | null | undefined): Value | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/** Undefined where the browser blocks storage, which it does by throwing. */
function safeStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
