import { LRUCache } from 'lru-cache';
import { SOCIAL_NETWORKS } from '../../../contract/vocabulary.ts';
import type { Stats } from '../analytics.ts';
import type { ObjectStatistics } from './object-scope.ts';
import type { TotalsStore } from './totals-port.ts';

const MAX_KEPT = 2_000;

/** Reads the statistics of one link, code, campaign or page, as shown in its details. */
export type ReadObjectStatistics = (
  accountId: number,
  kind: 'link' | 'qr' | 'campaign' | 'page',
  id: number,
) => Promise<ObjectStatistics>;

/**
 * Queries the event log only if the object's totals in the catalog (a 10 µs lookup) have changed since the last
 * result. Objects without events need no query at all.
 */
export function createObjectStatistics(stats: Stats, totals: Pick<TotalsStore, 'read'>): ReadObjectStatistics {
  const cache = new LRUCache<string, ObjectStatistics>({ max: MAX_KEPT });
  return async (accountId, kind, id) => {
    const total = (await totals.read(kind, [id])).get(id);
    if (!total || total.accountId !== accountId) return noStatistics();
    const key = `${kind}:${id}:${total.clicks}:${total.uniqueClicks}`;
    const known = cache.get(key);
    if (known) return known;
    const result = await stats.objectStatistics({ accountId, [SCOPES[kind]]: [id], expectedEvents: total.clicks });
    cache.set(key, result);
    return result;
  };
}

const SCOPES = { link: 'linkIds', qr: 'qrIds', campaign: 'campaignIds', page: 'pageIds' } as const;

export function noStatistics(): ObjectStatistics {
  return {
    clicks: 0,
    uniqueClicks: 0,
    topCountries: [],
    topReferrers: [],
    topBrowsers: [],
    topOs: [],
    socialCount: Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, 0])),
  };
}
