import { createHash } from 'node:crypto';
import type { RateLimiter } from './rate-limit.ts';

/** What an attempt counts against, and how many of them a minute has. */
export type Window = readonly [key: string, limit: number];

/**
 * Counted before anything is computed. The narrowest window first, since what one of them stops does not count against the
 * next. The seconds to wait when there are too many.
 */
export async function firstRefusal(limiter: RateLimiter, windows: readonly Window[]): Promise<number | undefined> {
  for (const [key, limit] of windows) {
    const { allowed, retryAfterSeconds } = await limiter(key, limit);
    if (!allowed) return retryAfterSeconds;
  }
  return undefined;
}

/** A name for an e-mail address in counts, of a length that nobody else decides. */
export function targetOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22);
}
