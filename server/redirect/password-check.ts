import type { RateLimiter } from '../accounts/accounts.ts';
import { networkOf } from '../platform/fetch/network.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { LiveLink } from './live-link.ts';

/**
 * Attempts per minute. Per link, a user who mistypes needs a few. Across links, a network has room for several users,
 * but not for trying one common password on every link. All networks together have a higher limit, so that one network
 * can't lock out the rest.
 */
const ATTEMPTS_PER_NETWORK_AND_LINK = 10;
const ATTEMPTS_PER_NETWORK = 60;
const ATTEMPTS_PER_LINK = 100;
/** The maximum length of a password; longer input is wrong without hashing. */
const MAX_PASSWORD_LENGTH = 256;

export type UnlockOutcome = { kind: 'right' } | { kind: 'wrong' } | { kind: 'limited'; retryAfterSeconds: number };

export interface UnlockAttempt {
  password: string;
  address: string;
}

/** Verifies passwords of protected links within rate limits that count before any hashing. */
export function createPasswordCheck(hasher: PasswordHasher, limiter: RateLimiter) {
  return async (live: LiveLink, attempt: UnlockAttempt): Promise<UnlockOutcome> => {
    const { id, passwordHash } = live.link;
    if (passwordHash === null) return { kind: 'right' };
    const network = networkOf(attempt.address);
    // Narrowest first: an attempt rejected by one limit does not count against the next.
    const windows: ReadonlyArray<[key: string, limit: number]> = [
      [`unlock:${id}:${network}`, ATTEMPTS_PER_NETWORK_AND_LINK],
      [`unlock:from:${network}`, ATTEMPTS_PER_NETWORK],
      [`unlock:${id}`, ATTEMPTS_PER_LINK],
    ];
    for (const [key, limit] of windows) {
      const { allowed, retryAfterSeconds } = await limiter(key, limit);
      if (!allowed) return { kind: 'limited', retryAfterSeconds };
    }
    if (attempt.password === '' || attempt.password.length > MAX_PASSWORD_LENGTH) return { kind: 'wrong' };
    return (await hasher.verify(passwordHash, attempt.password)) ? { kind: 'right' } : { kind: 'wrong' };
  };
}
