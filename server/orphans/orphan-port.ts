import type { Page, PageRequest } from '../platform/paging.ts';

/** Represents all paths of a domain above the limit. */
export const OTHER_PATHS = '*';

/** Limit of different paths per domain and UTC day; others are counted together. */
export const MAX_PATHS_PER_DAY = 200;

/** Requests for a nonexistent path since the last store. */
export interface OrphanCount {
  /** 0: the service's own host. */
  readonly domainId: number;
  /** Begins with `/`, or is `OTHER_PATHS`. */
  readonly path: string;
  readonly times: number;
  /** Epoch milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** Host of the last known referrer; '' for none. */
  readonly referrer: string;
}

export interface OrphanRow extends Omit<OrphanCount, 'domainId'> {
  /** The link that now exists at this path, or is disabled. */
  readonly linkId: number | null;
}

/** A domain of an account. */
export interface OrphanPlace {
  accountId: number;
  domainId: number;
}

export interface OrphanListRequest extends PageRequest {
  /** Last requested first, or most requested first. */
  order: 'date' | 'click';
}

export interface OrphanStore {
  /**
   * Adds all counts, or none when it rejects; each path of a domain at most once. Counts of a domain deleted meanwhile
   * are dropped.
   */
  add(counts: readonly OrphanCount[]): Promise<void>;
  page(place: OrphanPlace, request: OrphanListRequest): Promise<Page<OrphanRow>>;
  /** Deletes one path, or all. */
  remove(place: OrphanPlace, path?: string): Promise<void>;
  /** Deletes paths of every account without requests since this time. */
  forgetBefore(time: number): Promise<void>;
}

/** Merges two counts of one path, in any order. */
export function mergeCounts(one: OrphanCount, other: OrphanCount): OrphanCount {
  const [before, after] = one.lastAt <= other.lastAt ? [one, other] : [other, one];
  return {
    ...one,
    times: one.times + other.times,
    firstAt: Math.min(one.firstAt, other.firstAt),
    lastAt: after.lastAt,
    referrer: after.referrer || before.referrer,
  };
}
