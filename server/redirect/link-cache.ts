import { LRUCache } from 'lru-cache';
import type { Change, ChangeFeed } from '../platform/changes.ts';
import type { Clock } from '../platform/clock.ts';
import { createFreshCache, type FreshCache } from './fresh-cache.ts';
import type { Landings } from './landing.ts';
import { type LiveLink, toLandingLinks } from './live-link.ts';
import type { RedirectDirectory } from './redirect-port.ts';

/** Links by `${domain id}/${alias}`, the same word that `Change.key` of a link carries. */
export interface LinkCache {
  /** At once when known, absent ones included. */
  get(domainId: number, alias: string): LiveLink | undefined | Promise<LiveLink | undefined>;
  close(): void;
}

/** More than the links that the cache below can hold. */
const MAX_NAMES = 110_000;

export interface CacheParts {
  directory: RedirectDirectory;
  changes: ChangeFeed;
  clock: Clock;
  landings: Landings;
}

export function createLinkCache({ directory, changes, clock, landings }: CacheParts): LinkCache {
  const names = new LRUCache<number, string>({ max: MAX_NAMES });
  const cache: FreshCache<LiveLink> = createFreshCache({
    clock,
    load: async (key) => {
      const slash = key.indexOf('/');
      const stored = await directory.findLink(Number(key.slice(0, slash)), key.slice(slash + 1));
      if (!stored) return undefined;
      names.set(stored.link.id, key);
      return (await toLandingLinks([stored], landings))[0];
    },
  });
  const close = changes.subscribe((change) => {
    if (change.topic === 'link') forgetLink(cache, names, change);
    if (change.topic === 'account') cache.forgetWhere(({ link }) => link.accountId === change.id);
  });
  return { get: (domainId, alias) => cache.get(`${domainId}/${alias}`), close };
}

/** The change names the link as it is called now; after a renaming the id leads to what it was called here. */
function forgetLink(cache: FreshCache<LiveLink>, names: LRUCache<number, string>, change: Change): void {
  cache.forget(change.key);
  const known = names.get(change.id);
  if (known !== undefined) cache.forget(known);
}
