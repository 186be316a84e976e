import type { SiteDirectory } from '../collect/site-port.ts';
import { hostsOf } from './website-domain.ts';
import type { WebsiteStore } from './website-port.ts';

/**
 * Finds the website of a host for collecting: the one with exactly this domain, otherwise the one that differs by
 * `www.`. Always reads the store; collecting caches the result and must invalidate both of `hostsOf(domain)` when a
 * website changes.
 */
export function createSiteDirectory(store: Pick<WebsiteStore, 'findByHost'>): SiteDirectory {
  return { findByHost: (host) => store.findByHost(hostsOf(host)) };
}
