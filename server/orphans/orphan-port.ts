import type { Page, PageRequest } from '../platform/paging.ts';

/** Stands for every path of a domain for which there was no room of its own. */
export const OTHER_PATHS = '*';

/** Different paths that are kept of a domain in one UTC day; what comes beyond them is counted together. */
export const PATHS_A_DAY = 200;

/** How often something was asked for that is not there, since the last time that this was stored. */
export interface OrphanCount {
  /** 0: the service's own host. */
  readonly domainId: number;
  /** Begins with `/`, or is `OTHER_PATHS`. */
  readonly path: string;
  readonly times: number;
  /** Epoch milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** Host of the page that led there last, of those that said so; '' for none. */
  readonly referrer: string;
}

export interface OrphanRow extends Omit<OrphanCount, 'domainId'> {
  /** The link that answers there by now, or is switched off. */
  readonly linkId: number | null;
}

/** A domain of an account. */
export interface OrphanPlace {
  accountId: number;
  domainId: number;
}

export interface OrphanListRequest extends PageRequest {
  /** The last asked for first, or the most asked for. */
  order: 'date' | 'click';
}

export interface OrphanStore {
  /**
   * Adds to what is there, all of it or (when it rejects) nothing; each path of a domain at most once. Whose a domain is, the
   * store knows: what was counted of one that is gone by now is gone, too.
   */
  add(counts: readonly OrphanCount[]): Promise<void>;
  page(place: OrphanPlace, request: OrphanListRequest): Promise<Page<OrphanRow>>;
  /** One path, or all. */
  remove(place: OrphanPlace, path?: string): Promise<void>;
  /** Of every account: paths that nobody asked for since then. */
  forgetBefore(time: number): Promise<void>;
}

/** Two counts of one path as one, whichever was counted first. */
export function addedUp(one: OrphanCount, other: OrphanCount): OrphanCount {
  const [before, after] = one.lastAt <= other.lastAt ? [one, other] : [other, one];
  return {
    ...one,
    times: one.times + other.times,
    firstAt: Math.min(one.firstAt, other.firstAt),
    lastAt: after.lastAt,
    referrer: after.referrer || before.referrer,
  };
}
