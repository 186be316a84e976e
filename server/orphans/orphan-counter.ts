import { MAX_PATHS_PER_DAY, mergeCounts, type OrphanCount, OTHER_PATHS } from './orphan-port.ts';

/** Limit of paths of all domains in memory between two runs of the storing job. */
const MAX_PATHS = 10_000;

/** Counts in memory, without any visitor data. */
export interface OrphanCounter {
  count(domainId: number, hit: { path: string; referrer: string; at: number }): void;
  /** Returns all counts since the last call and resets them. */
  take(): OrphanCount[];
  /** Returns counts that could not be stored. */
  putBack(counts: readonly OrphanCount[]): void;
  /** Drops unstored counts of one path of a domain, or of all. */
  forget(domainId: number, path?: string): void;
}

type Paths = Map<string, OrphanCount>;

export function createOrphanCounter(): OrphanCounter {
  let domains = new Map<number, Paths>();
  let held = 0;

  function add(more: OrphanCount): void {
    const paths = domains.get(more.domainId) ?? new Map<string, OrphanCount>();
    domains.set(more.domainId, paths);
    // A domain has at most this many entries and one for the rest, however many paths are requested.
    const isFull = paths.size >= MAX_PATHS_PER_DAY || held >= MAX_PATHS;
    const path = isFull && !paths.has(more.path) ? OTHER_PATHS : more.path;
    const known = paths.get(path);
    if (known === undefined) held++;
    paths.set(path, known ? mergeCounts(known, more) : { ...more, path });
  }

  return {
    count: (domainId, { path, referrer, at }) => add({ domainId, path, referrer, times: 1, firstAt: at, lastAt: at }),
    take() {
      const taken = [...domains.values()].flatMap((paths) => [...paths.values()]);
      domains = new Map();
      held = 0;
      return taken;
    },
    putBack: (taken) => taken.forEach(add),
    forget(domainId, path) {
      const paths = domains.get(domainId);
      const gone = path === undefined ? [...(paths?.keys() ?? [])] : [path];
      for (const one of gone) if (paths?.delete(one)) held--;
    },
  };
}
