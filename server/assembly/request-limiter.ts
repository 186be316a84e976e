import { createRateLimiter, hideKeys, type RateLimiter } from '../accounts/accounts.ts';
import type { AppParts } from './app-deps.ts';

/** Counts requests over all processes of the installation, under names that no address can be read from. */
export function createRequestLimiter({ catalogue, events, clock }: AppParts): RateLimiter {
  return createRateLimiter(hideKeys(catalogue.rateWindows, events.collector.salts), clock);
}
