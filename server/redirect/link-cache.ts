import { BLOCK_TOPIC } from '../links/links.ts';
import type { Change, ChangeFeed } from '../platform/changes.ts';
import type { Clock } from '../platform/time/clock.ts';
import { TtlMap } from '../platform/ttl-map.ts';
import type { LandingLookup } from './landing.ts';
import { type LiveLink, toLandingLinks } from './live-link.ts';
import type { RedirectDirectory } from './redirect-port.ts';
import { createFreshCache, type FreshCache } from './stale-on-error-cache.ts';

/**
 * Caches links by domain and alias. An exact match wins, otherwise the oldest link that differs only in case. All
 * spellings of an alias share the entry `${domain id}/${alias in lower case}`, so that one change invalidates them all.
 */
export interface LinkCache {
  /** Synchronous for cached links, including absent ones. */
  get(domainId: number, alias: string): LiveLink | undefined | Promise<LiveLink | undefined>;
  close(): void;
}

/** More than the number of cached links. */
const MAX_NAMES = 110_000;

export interface CacheDeps {
  directory: RedirectDirectory;
  changes: ChangeFeed;
  clock: Clock;
  landings: LandingLookup;
}

type Spellings = readonly LiveLink[];

export function createLinkCache({ directory, changes, clock, landings }: CacheDeps): LinkCache {
  const names = new TtlMap<number, string>(MAX_NAMES);
  const cache: FreshCache<Spellings> = createFreshCache({
    clock,
    changes,
    load: async (key) => {
      const slash = key.indexOf('/');
      const stored = await directory.findLinks(Number(key.slice(0, slash)), key.slice(slash + 1));
      if (stored.length === 0) return undefined;
      for (const { link } of stored) names.set(link.id, key);
      return toLandingLinks(stored, landings);
    },
  });
  const close = changes.subscribe((change) => {
    if (change.topic === BLOCK_TOPIC) cache.forgetAll();
    if (change.topic === 'link') forgetLink(cache, names, change);
    // A deleted campaign lets go of its links.
    if (change.topic === 'campaign') {
      cache.forgetWhere((spellings) => spellings.some(({ link }) => link.campaignId === change.id));
    }
    if (change.topic === 'account') {
      cache.forgetWhere((spellings) => spellings.some(({ link }) => link.accountId === change.id));
    }
  });
  const get = (domainId: number, alias: string) => {
    const found = cache.get(`${domainId}/${alias.toLowerCase()}`);
    return found instanceof Promise ? found.then((later) => spelled(later, alias)) : spelled(found, alias);
  };
  return { get, close };
}

function spelled(spellings: Spellings | undefined, alias: string): LiveLink | undefined {
  if (spellings === undefined) return undefined;
  for (const live of spellings) if (live.link.alias === alias) return live;
  return spellings[0];
}

/** A change carries the link's current alias; after a rename, the ID leads to the cached one. */
function forgetLink(cache: FreshCache<Spellings>, names: TtlMap<number, string>, change: Change): void {
  cache.forget(change.key.toLowerCase());
  const known = names.get(change.id);
  if (known !== undefined) cache.forget(known);
}
