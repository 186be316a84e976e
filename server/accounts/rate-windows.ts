import { createHash } from 'node:crypto';
import type { RateLimiter } from './rate-limit.ts';

/** The key of a counter, and its limit per minute. */
export type Window = readonly [key: string, limit: number];

/**
 * Counts before anything is hashed. The narrowest window is first: attempts that it rejects do not count toward the
 * next. Returns the seconds to wait above a limit.
 */
export async function firstExceeded(limiter: RateLimiter, windows: readonly Window[]): Promise<number | undefined> {
  for (const [key, limit] of windows) {
    const { allowed, retryAfterSeconds } = await limiter(key, limit);
    if (!allowed) return retryAfterSeconds;
  }
  return undefined;
}

/** Returns a fixed-length counter key for an email address. */
export function targetOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22);
}
