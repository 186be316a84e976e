/** A stored object has changed, and caches must invalidate it. Sent to every process of this installation. */
export interface Change {
  /** The table: `link`, `domain`, `website`, ... */
  topic: string;
  id: number;
  /** Lookup key if other than the ID: `0/alias` for links, the host for domains and websites. */
  key: string;
}

/**
 * Published by storage inside the writing transaction; delivered immediately in this process, within a second
 * elsewhere.
 */
export interface ChangeFeed {
  subscribe(listener: (change: Change) => void): () => void;
  /**
   * Identifies the period in which no change has been missed; undefined while changes of other processes may not arrive. A
   * cached object is up to date as long as this value is the same as before the object was loaded.
   */
  period(): number | undefined;
}
