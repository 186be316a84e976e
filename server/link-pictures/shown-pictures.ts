import type { RateLimiter } from '../accounts/accounts.ts';
import { rateLimited } from '../platform/app-error.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import { makePreview } from './card-file.ts';
import { createTurns } from './serial-queue.ts';

/** Pictures of other hosts, as the application shows them in previews: its pages ask nobody but this service. */
export interface ShownPictures {
  /**
   * A clean WebP. Refuses under `url` what is out of reach, under `picture` what is none that can be read, and accounts that
   * ask too often.
   */
  of(accountId: number, url: string): Promise<Buffer>;
}

export interface ShownPictureParts {
  fetch: GuardedFetch['fetch'];
  limiter: RateLimiter;
}

/** A page with many pictures is looked at again with each change of it; browsers keep what they were given. */
const PICTURES_PER_MINUTE = 60;

export function createShownPictures({ fetch, limiter }: ShownPictureParts): ShownPictures {
  const oneByOne = createTurns();
  return {
    async of(accountId, url) {
      const { allowed, retryAfterSeconds } = await limiter(`shown-pictures:${accountId}`, PICTURES_PER_MINUTE);
      if (!allowed) throw rateLimited(retryAfterSeconds);
      const { bytes } = await fetch(url, { accept: ['image/*'] });
      return oneByOne(() => makePreview(bytes));
    },
  };
}
