import type { RateLimiter } from '../../accounts/accounts.ts';
import { AppError, rateLimited } from '../../platform/app-error.ts';
import type { GuardedFetch } from '../../platform/fetch/guarded-fetch.ts';
import { readDestination } from '../destination.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';

/** What the target of a link says of itself, asked while somebody writes the link. */
export interface TargetFacts {
  /**
   * All null where the address is out of reach, or no page. Refuses under `url` what no link may lead to, and accounts that ask
   * too often.
   */
  of(accountId: number, url: string): Promise<PageFacts>;
}

export interface TargetFactsParts {
  fetch: GuardedFetch['fetch'];
  limiter: RateLimiter;
  ownHosts: ReadonlySet<string>;
}

/** Somebody who types asks every few seconds; more would make this service a robot in somebody else's hand. */
const QUESTIONS_PER_MINUTE = 20;
/** Heads of pages end long before. */
const MAX_BYTES = 1024 * 1024;

export const NO_FACTS: PageFacts = { title: null, description: null, image: null };

export function createTargetFacts({ fetch, limiter, ownHosts }: TargetFactsParts): TargetFacts {
  return {
    of: async (accountId, url) => {
      const address = readDestination(url, { field: 'url', ownHosts });
      const { allowed, retryAfterSeconds } = await limiter(`target-facts:${accountId}`, QUESTIONS_PER_MINUTE);
      if (!allowed) throw rateLimited(retryAfterSeconds);
      const limits = { accept: ['text/html', 'application/xhtml+xml'], maxBytes: MAX_BYTES };
      const page = await fetch(address, limits).catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      });
      return page ? readPageFacts(page.bytes, page.finalUrl) : NO_FACTS;
    },
  };
}
