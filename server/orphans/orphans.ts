import type { Domains } from '../domains/domains.ts';
import { readAlias } from '../links/links.ts';
import { AppError } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import { withTimeout } from '../platform/threads/with-timeout.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createOrphanCounter, type OrphanCounter } from './orphan-counter.ts';
import type { OrphanListRequest, OrphanPlace, OrphanRow, OrphanStore } from './orphan-port.ts';
import { parseRequestPath, readReferrerHost } from './request-path.ts';

/** An orphaned path of a domain. */
export interface Orphan extends OrphanRow {
  /** The alias that a link for this path would need; undefined if impossible. */
  alias: string | undefined;
}

/** An orphaned request that is not from a bot. */
export interface OrphanVisit {
  /** 0: the service's own host. */
  domainId: number;
  /** As received, without its query. */
  path: string;
  /** The whole header; '' for none. */
  referrer: string;
}

/** Orphaned requests: counted in memory, stored every few seconds, shown to the domain's owner. */
export interface Orphans {
  requested(visit: OrphanVisit): void;
  /** Throws `not_found`. */
  page(place: OrphanPlace, request: OrphanListRequest): Promise<Page<Orphan>>;
  /** Deletes one path, or all of the domain's. Throws `not_found`. */
  forget(place: OrphanPlace, path?: string): Promise<void>;
  /** Stores new counts; keeps them on failure. */
  storeCounts(): Promise<void>;
  /** Deletes old paths; for a periodic job. */
  forgetOld(): Promise<void>;
  /** Stores the remaining counts. Call it after the last request. */
  close(): Promise<void>;
}

export interface OrphansDeps {
  store: OrphanStore;
  domains: Pick<Domains, 'find'>;
  clock: Clock;
  /** Returns the service's retention limit for visitor data, if any. */
  retentionDays(): number | undefined;
  onError(error: unknown): void;
}

const DAY_MS = 86_400_000;
/** Days without a request after which a path is no longer useful. */
const KEPT_DAYS = 90;
/** A hanging database must not delay the end of the process. */
const CLOSE_WITHIN_MS = 2_000;

export function createOrphans(deps: OrphansDeps): Orphans {
  const { store, domains, clock, retentionDays, onError } = deps;
  const counter = createOrphanCounter();
  const storeCounts = () => storeFrom(counter, store);
  return {
    requested: ({ domainId, path, referrer }) =>
      counter.count(domainId, {
        path: parseRequestPath(path),
        referrer: readReferrerHost(referrer),
        at: clock.now(),
      }),
    async page(place, request) {
      await domains.find(place.accountId, place.domainId);
      const { items, total } = await store.page(place, request);
      return { items: items.map(toOrphan), total };
    },
    async forget(place, path) {
      await domains.find(place.accountId, place.domainId);
      counter.forget(place.domainId, path);
      await store.remove(place, path);
    },
    storeCounts,
    forgetOld: () => store.forgetBefore(clock.now() - Math.min(KEPT_DAYS, retentionDays() ?? KEPT_DAYS) * DAY_MS),
    close: () => withTimeout(storeCounts(), CLOSE_WITHIN_MS).catch(onError),
  };
}

async function storeFrom(counter: OrphanCounter, store: OrphanStore): Promise<void> {
  const counts = counter.take();
  if (counts.length === 0) return;
  try {
    await store.add(counts);
  } catch (error) {
    counter.putBack(counts);
    throw error;
  }
}

/** Converts a row; a path that is no valid alias is still shown. */
function toOrphan(row: OrphanRow): Orphan {
  const alias = aliasOf(row.path);
  return { ...row, alias, linkId: alias === undefined ? null : row.linkId };
}

function aliasOf(path: string): string | undefined {
  try {
    return readAlias(path.slice(1));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
