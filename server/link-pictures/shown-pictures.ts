import type { RateLimiter } from '../accounts/accounts.ts';
import { rateLimited } from '../platform/app-error.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import { makePreview } from './card-file.ts';
import { createSerialQueue } from './serial-queue.ts';

/** Pictures of other hosts for previews in the application, whose pages send requests to this service only. */
export interface ShownPictures {
  /**
   * Returns a clean WebP. Throws under `url` if it is unreachable, under `picture` if it is unreadable, and for
   * accounts above the rate limit.
   */
  of(accountId: number, url: string): Promise<Buffer>;
}

export interface ShownPictureDeps {
  fetch: GuardedFetch['fetch'];
  limiter: RateLimiter;
}

/** A preview with many pictures is reloaded after each change; browsers cache the pictures. */
const PICTURES_PER_MINUTE = 60;

export function createShownPictures({ fetch, limiter }: ShownPictureDeps): ShownPictures {
  const oneByOne = createSerialQueue();
  return {
    async of(accountId, url) {
      const { allowed, retryAfterSeconds } = await limiter(`shown-pictures:${accountId}`, PICTURES_PER_MINUTE);
      if (!allowed) throw rateLimited(retryAfterSeconds);
      const { bytes } = await fetch(url, { accept: ['image/*'] });
      return oneByOne(() => makePreview(bytes));
    },
  };
}
