import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts, Principal, RateLimiter, RateLimitState } from '../../../accounts/accounts.ts';
import { AppError, rateLimited } from '../../../platform/app-error.ts';
import { networkOf } from '../../../platform/fetch/network.ts';

/** Authenticates requests and limits their rate. */
export interface Gate {
  accounts: Pick<Accounts, 'authenticate'>;
  limiter: RateLimiter;
  /** Separates the rate windows of the API families. */
  family: string;
  requestsPerMinute(principal: Principal): number;
  /** Limit for requests without a valid key, which count per network: an IPv4 address, a /64 of IPv6. */
  anonymousPerMinute(): number;
  addressOf(request: FastifyRequest): string;
  /** Called when a caller exceeds its limit, so that repeats can be rejected from memory; undefined if every request is counted. */
  onLimitExceeded?(request: FastifyRequest, state: RateLimitState, options: { byAddress: boolean }): void;
}

/**
 * Authenticates a request and counts it. Every response from here on has the rate headers, errors included. A valid key
 * counts regardless of the request's result; an invalid key, or one of a suspended account, counts against its network.
 */
export async function passGate(gate: Gate, request: FastifyRequest, reply: FastifyReply): Promise<Principal> {
  const address = gate.addressOf(request);
  const principal = await authenticate(gate, { request, reply }, address);
  const limit = gate.requestsPerMinute(principal);
  const { keyId, personId, websiteId, boardId } = principal;
  // Anyone can obtain a token of a shared dashboard, which belongs to no person, so its viewers count per network.
  const byAddress = personId === 0;
  const who = byAddress ? `viewer:${websiteId ?? `board${boardId}`}:${networkOf(address)}` : `key:${keyId}`;
  await countRequest(gate, { request, reply }, { key: `${gate.family}:${who}`, limit, byAddress });
  return principal;
}

/** Sends the limits with a preflight, which carries no key. It counts in its own window and is never rejected. */
export async function setRateLimitHeaders(gate: Gate, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = `${gate.family}:preflight:${networkOf(gate.addressOf(request))}`;
  reply.headers(rateHeaders(await gate.limiter(key, gate.anonymousPerMinute())));
}

/**
 * Returns whether the key is still valid and gives the same access as when the request began, without counting. If the
 * store is unavailable, the stream continues.
 */
export async function stillPasses(
  gate: Pick<Gate, 'accounts' | 'addressOf'>,
  request: FastifyRequest,
): Promise<boolean> {
  const before = request.principal;
  try {
    const now = await gate.accounts.authenticate(bearerOf(request.headers.authorization), gate.addressOf(request));
    return isDeepStrictEqual(permissionsOf(now), before && permissionsOf(before));
  } catch (error) {
    return !(error instanceof AppError) || error.code === 'unavailable';
  }
}

function permissionsOf({ role, websiteId, boardId, channelId, access }: Principal) {
  return { role, websiteId, boardId, channelId, access };
}

async function authenticate(
  gate: Gate,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  address: string,
): Promise<Principal> {
  try {
    return await gate.accounts.authenticate(bearerOf(request.headers.authorization), address);
  } catch (error) {
    if (error instanceof AppError) {
      const key = `${gate.family}:from:${networkOf(address)}`;
      await countRequest(gate, { request, reply }, { key, limit: gate.anonymousPerMinute(), byAddress: true });
    }
    throw error;
  }
}

interface RateWindow {
  key: string;
  limit: number;
  /** Whether it counts an address, not a key. */
  byAddress: boolean;
}

async function countRequest(
  gate: Gate,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { key, limit, byAddress }: RateWindow,
): Promise<void> {
  const state = await gate.limiter(key, limit);
  reply.headers(rateHeaders(state));
  if (state.allowed) return;
  gate.onLimitExceeded?.(request, state, { byAddress });
  throw rateLimited(state.retryAfterSeconds);
}

export function rateHeaders(state: RateLimitState): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    'X-RateLimit-Reset': String(state.resetAt),
  };
}

/** Parses `Bearer KEY`, in any case; `Token KEY` is the older spelling that clients still send. */
function bearerOf(header: string | undefined): string | undefined {
  return /^(?:bearer|token)\s+(\S+)\s*$/i.exec(header ?? '')?.[1];
}
