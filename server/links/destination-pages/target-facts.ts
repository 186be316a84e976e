import type { RateLimiter } from '../../accounts/accounts.ts';
import { AppError, rateLimited } from '../../platform/app-error.ts';
import { type FetchLimits, type GuardedFetch, GuardedFetchError } from '../../platform/fetch/guarded-fetch.ts';
import { readDestination } from '../destination.ts';
import { statusFor } from '../health.ts';
import type { LinkHealth } from '../health-port.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';

/** Metadata of a destination, and whether it works. */
export interface DestinationFacts extends PageFacts {
  health: Pick<LinkHealth, 'status' | 'httpStatus'>;
}

/** Fetches the metadata of a link's destination while the owner edits the link. */
export interface TargetFacts {
  /**
   * Resolves to nulls with the destination's health if the address is unreachable, or not a page. Rejects under `url` destinations that are not
   * allowed, and accounts above the rate limit.
   */
  of(accountId: number, url: string): Promise<DestinationFacts>;
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
const PAGE: FetchLimits = { accept: ['text/html', 'application/xhtml+xml'], maxBytes: MAX_BYTES };

const NO_FACTS: PageFacts = { title: null, description: null, image: null };

export function createTargetFacts({ fetch, limiter, ownHosts }: TargetFactsDeps): TargetFacts {
  return {
    of: async (accountId, url) => {
      const address = readDestination(url, { field: 'url', ownHosts });
      const { allowed, retryAfterSeconds } = await limiter(`target-facts:${accountId}`, REQUESTS_PER_MINUTE);
      if (!allowed) throw rateLimited(retryAfterSeconds);
      return factsOf(fetch(address, PAGE));
    },
  };
}

async function factsOf(fetched: ReturnType<GuardedFetch['fetch']>): Promise<DestinationFacts> {
  try {
    const { bytes, finalUrl } = await fetched;
    return { ...readPageFacts(bytes, finalUrl), health: healthOf(200) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...NO_FACTS, health: healthOf(error instanceof GuardedFetchError ? error.status : undefined) };
  }
}

function healthOf(response: number | undefined): DestinationFacts['health'] {
  return { status: statusFor(response, 1), httpStatus: response ?? null };
}
