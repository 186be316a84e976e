import type { RateLimiter } from '../accounts/accounts.ts';
import { networkOf } from '../platform/network.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { LiveLink } from './live-link.ts';

/** Attempts a minute: somebody who mistypes needs a few. All networks together get more, so that one can't lock out the rest. */
const ATTEMPTS_PER_NETWORK = 10;
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
    const near = await limiter(`unlock:${id}:${networkOf(attempt.address)}`, ATTEMPTS_PER_NETWORK);
    if (!near.allowed) return { kind: 'limited', retryAfterSeconds: near.retryAfterSeconds };
    const all = await limiter(`unlock:${id}`, ATTEMPTS_PER_LINK);
    if (!all.allowed) return { kind: 'limited', retryAfterSeconds: all.retryAfterSeconds };
    if (attempt.password === '' || attempt.password.length > MAX_PASSWORD_LENGTH) return { kind: 'wrong' };
    return (await hasher.verify(passwordHash, attempt.password)) ? { kind: 'right' } : { kind: 'wrong' };
  };
}
