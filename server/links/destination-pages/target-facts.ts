import type { RateLimiter } from '../../accounts/accounts.ts';
import { rateLimited } from '../../platform/app-error.ts';
import type { GuardedFetch } from '../../platform/fetch/guarded-fetch.ts';
import { ifReachable } from '../../platform/fetch/if-reachable.ts';
import { readDestination } from '../destination.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';

/** Fetches the metadata of a link's destination while the owner edits the link. */
export interface TargetFacts {
  /**
   * Resolves to nulls if the address is unreachable, or not a page. Rejects under `url` destinations that are not
   * allowed, and accounts above the rate limit.
   */
  of(accountId: number, url: string): Promise<PageFacts>;
}

export interface TargetFactsDeps {
  fetch: GuardedFetch['fetch'];
  limiter: RateLimiter;
  ownHosts: ReadonlySet<string>;
}

/** Typing a URL triggers one every few seconds; a higher limit would let clients use this service as a crawler. */
const REQUESTS_PER_MINUTE = 20;
/** The `<head>` of a page ends long before this. */
const MAX_BYTES = 1024 * 1024;

export const NO_FACTS: PageFacts = { title: null, description: null, image: null };

export function createTargetFacts({ fetch, limiter, ownHosts }: TargetFactsDeps): TargetFacts {
  return {
    of: async (accountId, url) => {
      const address = readDestination(url, { field: 'url', ownHosts });
      const { allowed, retryAfterSeconds } = await limiter(`target-facts:${accountId}`, REQUESTS_PER_MINUTE);
      if (!allowed) throw rateLimited(retryAfterSeconds);
      const limits = { accept: ['text/html', 'application/xhtml+xml'], maxBytes: MAX_BYTES };
      const page = await ifReachable(fetch(address, limits));
      return page ? readPageFacts(page.bytes, page.finalUrl) : NO_FACTS;
    },
  };
}
