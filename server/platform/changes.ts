/** Something stored has changed; caches that hold it must let go. Sent to every process that serves this installation. */
export interface Change {
  /** The table: `link`, `domain`, `website`, ... */
  topic: string;
  id: number;
  /** What the object is looked up by when that is not the id: `0/alias` for links, the host for domains and websites. */
  key: string;
}

/** Published by storage inside the transaction that writes; heard in this process at once, elsewhere within a second. */
export interface ChangeFeed {
  subscribe(listener: (change: Change) => void): () => void;
}
