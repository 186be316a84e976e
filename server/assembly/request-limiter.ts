import { createRateLimiter, hashRateKeys, type RateLimiter } from '../accounts/accounts.ts';
import type { AppDeps } from './app-deps.ts';

/** Creates a limiter that counts over all processes of the installation, under keys that reveal no address. */
export function createRequestLimiter({ catalog, events, clock }: AppDeps): RateLimiter {
  return createRateLimiter(hashRateKeys(catalog.rateWindows, events.collector.salts), clock);
}
