import type { SiteDirectory } from '../collect/site-port.ts';
import { hostsOf } from './website-domain.ts';
import type { WebsiteStore } from './website-port.ts';

/**
 * Where collecting finds the website of a host: the one with exactly this domain, else the one that differs by `www.`.
 * Reads the store each time; collecting caches and must forget both of `hostsOf(domain)` when a website changes.
 */
export function createSiteDirectory(store: Pick<WebsiteStore, 'findByHost'>): SiteDirectory {
  return { findByHost: (host) => store.findByHost(hostsOf(host)) };
}
