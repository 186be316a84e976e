import type { RandomBytes } from '../platform/random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Authorities accept about five failed validations of a host in an hour (Let's Encrypt: 5). With these intervals at most
 * four attempts fall into the first hour, and one into each day in the end.
 */
const FIRST_RETRY_MS = 5 * MINUTE_MS;
const MOST_RETRY_MS = 24 * HOUR_MS;
/** Rate limits refill slowly; authorities that say when send `Retry-After`. */
const RATE_LIMITED_RETRY_MS = 6 * HOUR_MS;

/** Delays are spread by this share, so that many hosts that failed together do not return together. */
const JITTER = 0.25;

/** The time to renew a certificate: when a third of its lifetime is left, spread over a thirtieth of the lifetime before. */
export function renewalTime(
  { issuedAt, expiresAt }: { issuedAt: number; expiresAt: number },
  random: RandomBytes,
): number {
  const lifetimeMs = expiresAt - issuedAt;
  return Math.round(expiresAt - lifetimeMs / 3 - (lifetimeMs / 30) * fractionOf(random));
}

export interface FailedOrder {
  /** Failed orders in a row, this one included. */
  failures: number;
  isRateLimited: boolean;
  /** What the authority asked for. */
  retryAfterMs?: number | undefined;
}

/** The delay before the next attempt: it doubles with each failure. */
export function retryDelay({ failures, isRateLimited, retryAfterMs = 0 }: FailedOrder, random: RandomBytes): number {
  const doubled = FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20);
  const least = Math.max(isRateLimited ? RATE_LIMITED_RETRY_MS : 0, retryAfterMs);
  const delay = Math.max(Math.min(doubled, MOST_RETRY_MS), least);
  return Math.round(delay * (1 + JITTER * fractionOf(random)));
}

/** A random number from 0 up to 1. */
function fractionOf(random: RandomBytes): number {
  const [high = 0, low = 0] = random(2);
  return (high * 256 + low) / 65_536;
}
