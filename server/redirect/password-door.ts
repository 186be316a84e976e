import type { RateLimiter } from '../accounts/accounts.ts';
import { networkOf } from '../platform/fetch/network.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { LiveLink } from './live-link.ts';

/**
 * Attempts a minute. At one link, somebody who mistypes needs a few; over all links, a network has room for several people,
 * but not for one common password tried at every link. All networks together get more, so that one can't lock out the rest.
 */
const ATTEMPTS_PER_NETWORK_AND_LINK = 10;
const ATTEMPTS_PER_NETWORK = 60;
const ATTEMPTS_PER_LINK = 100;
/** As long as a password can be; longer ones are wrong without being computed. */
const MAX_PASSWORD_LENGTH = 256;

export type UnlockOutcome = { kind: 'right' } | { kind: 'wrong' } | { kind: 'limited'; retryAfterSeconds: number };

export interface UnlockAttempt {
  password: string;
  address: string;
}

/** Compares passwords of protected links, no oftener than the limits allow, counted before anything is computed. */
export function createPasswordDoor(hasher: PasswordHasher, limiter: RateLimiter) {
  return async (live: LiveLink, attempt: UnlockAttempt): Promise<UnlockOutcome> => {
    const { id, passwordHash } = live.link;
    if (passwordHash === null) return { kind: 'right' };
    const network = networkOf(attempt.address);
    // The narrowest first: what one of them stops does not count against the next.
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
