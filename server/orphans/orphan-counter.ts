import { addedUp, type OrphanCount, OTHER_PATHS, PATHS_A_DAY } from './orphan-port.ts';

/** Paths of all domains together that are in memory between two visits of the job that stores them. */
const MAX_PATHS = 10_000;

/** Counts in memory. Holds nothing of a visitor. */
export interface OrphanCounter {
  count(domainId: number, hit: { path: string; referrer: string; at: number }): void;
  /** All counts since the last call, and starts at zero. */
  take(): OrphanCount[];
  /** Counts that were taken and found no place. */
  putBack(counts: readonly OrphanCount[]): void;
  /** What is counted and not stored yet of one path of a domain, or of all. */
  forget(domainId: number, path?: string): void;
}

type Paths = Map<string, OrphanCount>;

export function createOrphanCounter(): OrphanCounter {
  let domains = new Map<number, Paths>();
  let held = 0;

  function add(more: OrphanCount): void {
    const paths = domains.get(more.domainId) ?? new Map<string, OrphanCount>();
    domains.set(more.domainId, paths);
    // However much is asked for, a domain has so many entries and one for the rest.
    const isFull = paths.size >= PATHS_A_DAY || held >= MAX_PATHS;
    const path = isFull && !paths.has(more.path) ? OTHER_PATHS : more.path;
    const known = paths.get(path);
    if (known === undefined) held++;
    paths.set(path, known ? addedUp(known, more) : { ...more, path });
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
