import { LRUCache } from 'lru-cache';
import { withTimeout } from '../platform/threads/with-timeout.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SiteDirectory, TrackedSite } from './site-port.ts';

const MAX_HOSTS = 20_000;
const FRESH_MS = 5_000;
/** How long a stale site is served after a failed lookup, before the next attempt. */
const STALE_MS = 1_000;
const MAX_WAIT_MS = 2_000;

interface Entry {
  /** undefined: no website tracks this host. */
  readonly site: TrackedSite | undefined;
  freshUntil: number;
}

interface Load {
  site: Promise<TrackedSite | undefined> | undefined;
}

/** A directory that serves from memory, including unknown hosts. */
export interface SiteCache extends SiteDirectory {
  /**
   * Invalidates a created, changed or deleted website's host, with and without `www.`; the next hit looks it up again.
   */
  forget(host: string): void;
  /** Invalidates the websites of a deleted account. */
  forgetAccount(accountId: number): void;
}

/**
 * Caches sites for 5 s, the upper bound if a change notification is lost. While the source fails or hangs, known hosts
 * are served stale, so counting continues while the database is down.
 */
export function createSiteCache(source: SiteDirectory, clock: Clock): SiteCache {
  const entries = new LRUCache<string, Entry>({ max: MAX_HOSTS });
  /** Keyed by host. A load that was invalidated meanwhile finds a different entry here, or none. */
  const loading = new Map<string, Load>();

  async function load(host: string, ticket: Load): Promise<TrackedSite | undefined> {
    try {
      const requested = Promise.resolve().then(() => source.findByHost(host));
      const site = await withTimeout(requested, MAX_WAIT_MS);
      if (loading.get(host) === ticket) {
        entries.set(host, { site, freshUntil: clock.now() + FRESH_MS });
      }
      return site;
    } catch (error) {
      return staleSite(host, error);
    } finally {
      if (loading.get(host) === ticket) {
        loading.delete(host);
      }
    }
  }

  function loadOnce(host: string): Promise<TrackedSite | undefined> {
    const known = loading.get(host)?.site;
    if (known !== undefined) {
      return known;
    }
    const ticket: Load = { site: undefined };
    loading.set(host, ticket);
    ticket.site = load(host, ticket);
    return ticket.site;
  }

  function staleSite(host: string, error: unknown): TrackedSite | undefined {
    const entry = entries.get(host);
    if (entry === undefined) {
      throw error;
    }
    entry.freshUntil = clock.now() + STALE_MS;
    return entry.site;
  }

  return {
    findByHost(host) {
      const known = entries.get(host);
      if (known !== undefined && clock.now() < known.freshUntil) {
        return known.site;
      }
      return loadOnce(host);
    },
    forget(host) {
      for (const spelling of [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`]) {
        entries.delete(spelling);
        loading.delete(spelling);
      }
    },
    forgetAccount(accountId) {
      for (const [host, { site }] of [...entries.entries()]) if (site?.accountId === accountId) entries.delete(host);
      loading.clear();
    },
  };
}
