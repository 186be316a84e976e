import type { Domains } from '../domains/domains.ts';
import { readAlias } from '../links/links.ts';
import { AppError } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import { inTime } from '../platform/threads/with-timeout.ts';
import type { Clock } from '../platform/time/clock.ts';
import { readAskedPath, readReferrerHost } from './asked-path.ts';
import { createOrphanCounter, type OrphanCounter } from './orphan-counter.ts';
import type { OrphanListRequest, OrphanPlace, OrphanRow, OrphanStore } from './orphan-port.ts';

/** What was asked for on a domain and is not there. */
export interface Orphan extends OrphanRow {
  /** What a link would be called that answers there; undefined where none can. */
  alias: string | undefined;
}

/** A request that led nowhere, of somebody who is no program. */
export interface OrphanVisit {
  /** 0: the service's own host. */
  domainId: number;
  /** As it came, without its query. */
  path: string;
  /** The whole header; '' for none. */
  referrer: string;
}

/** Visits that no link took: counted in memory, stored every few seconds, told to whoever owns the domain. */
export interface Orphans {
  asked(visit: OrphanVisit): void;
  /** Refuses with `not_found`. */
  page(place: OrphanPlace, request: OrphanListRequest): Promise<Page<Orphan>>;
  /** One path, or all of the domain's. Refuses with `not_found`. */
  forget(place: OrphanPlace, path?: string): Promise<void>;
  /** Stores what was counted since the last time. While it rejects, the counts are kept. */
  storeCounts(): Promise<void>;
  /** For a periodic job. */
  forgetOld(): Promise<void>;
  /** Stores what was counted. Call it when no request comes any more. */
  close(): Promise<void>;
}

export interface OrphansParts {
  store: OrphanStore;
  domains: Pick<Domains, 'find'>;
  clock: Clock;
  /** The service's own limit on what it keeps of visitors, where there is one. */
  retentionDays: number | undefined;
  onError(error: unknown): void;
}

const DAY_MS = 86_400_000;
/** What nobody has asked for in so long is no advice any more. */
const KEPT_DAYS = 90;
/** A database that hangs must not hold up the end of the process. */
const CLOSE_WITHIN_MS = 2_000;

export function createOrphans(parts: OrphansParts): Orphans {
  const { store, domains, clock, retentionDays = KEPT_DAYS, onError } = parts;
  const counter = createOrphanCounter();
  const storeCounts = () => storeFrom(counter, store);
  return {
    asked: ({ domainId, path, referrer }) =>
      counter.count(domainId, {
        ...{ path: readAskedPath(path), referrer: readReferrerHost(referrer) },
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
    forgetOld: () => store.forgetBefore(clock.now() - Math.min(KEPT_DAYS, retentionDays) * DAY_MS),
    close: () => inTime(storeCounts(), CLOSE_WITHIN_MS).catch(onError),
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

/** A path that no link can have may still be the name of something else. */
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
