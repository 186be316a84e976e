/**
 * Other processes of this service, on this machine or on all that share a catalog. Messages may arrive late, twice, in
 * parts or never: they improve accuracy, and nothing may depend on their delivery.
 */
export interface Peers {
  /** Sends items that JSON can write. Never waits; drops messages while too many are pending. */
  broadcast(topic: string, news: readonly unknown[]): void;
  /** There is one listener per topic. */
  subscribe(topic: string, listener: (news: readonly unknown[]) => void): void;
}

/** Joins groups of processes that may overlap; undefined if there are none. */
export function joinPeers(groups: readonly (Peers | undefined)[]): Peers | undefined {
  const all = groups.filter((group) => group !== undefined);
  if (all.length < 2) return all[0];
  return {
    broadcast: (topic, news) => {
      for (const group of all) group.broadcast(topic, news);
    },
    subscribe: (topic, listener) => {
      for (const group of all) group.subscribe(topic, listener);
    },
  };
}
