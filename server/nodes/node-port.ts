/** `embedded`: the engine in the node's own data folder. `server`: a ClickHouse server or cluster. */
export type NodeEventLog = 'embedded' | 'server';

/** Events in a node's spool that are not in the event log. */
export interface NodeSpool {
  waitingBytes: number;
  /** Age of the oldest waiting segment in milliseconds; 0 if none is waiting. */
  oldestMs: number;
}

/** A node as it announces itself: all processes that share one data folder. */
export interface NodeAnnouncement extends NodeSpool {
  /** Of the data folder; stays the same over restarts. */
  id: string;
  /** The machine's name. */
  name: string;
  /** The data folder on that machine. */
  folder: string;
  eventLog: NodeEventLog;
  /** The release that it runs. */
  version: string;
  /** Its node roles; empty for a node of a release that did not announce them. */
  roles: readonly string[];
}

/** A node as the others see it. */
export interface KnownNode extends NodeAnnouncement {
  /** When it announced itself last, by the database's clock, in milliseconds. */
  seenAt: number;
  /** Time since then; negative if that clock was set back. */
  silentMs: number;
  /** It said that it stops, and reported its spool when nothing was added any more. */
  hasStopped: boolean;
}

/** The nodes that share one catalog. */
export interface NodeStore {
  /**
   * Stores the announcement of a node unless `objection` to the other nodes is returned. No two nodes join at once, so
   * that one of them sees the other.
   */
  join<Objection>(
    node: NodeAnnouncement,
    objectionTo: (others: readonly KnownNode[]) => Objection | undefined,
  ): Promise<Objection | undefined>;
  /** Announces a node again, or that it stops. Its roles stay those of `join`: a worker has only some of them. */
  announce(node: NodeAnnouncement, hasStopped: boolean): Promise<void>;
  /** Ordered by name. */
  all(): Promise<KnownNode[]>;
  /** Forgets a node that has not announced itself since it was read. Returns whether it did so. */
  forget(node: Pick<KnownNode, 'id' | 'seenAt'>): Promise<boolean>;
}
