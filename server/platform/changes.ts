/** A stored object has changed, and caches must invalidate it. Sent to every process of this installation. */
export interface Change {
  /** The table: `link`, `domain`, `website`, ... */
  topic: string;
  id: number;
  /** How caches look it up: `<domainId>/<alias>` for links (0 is the service's own host), the host for domains and websites. */
  key: string;
}

/**
 * Published by storage inside the writing transaction; delivered immediately in this process, within a second
 * elsewhere.
 */
export interface ChangeFeed {
  subscribe(listener: (change: Change) => void): () => void;
  /**
   * Number of the current subscription without a gap; undefined while changes of other processes may not arrive. A cached
   * object is valid while this equals the value that was read before loading it.
   */
  period(): number | undefined;
}
