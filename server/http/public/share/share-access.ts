import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../../../accounts/accounts.ts';
import { networkOf } from '../../../platform/fetch/network.ts';
import { isOwnForm } from '../page/same-origin.ts';

export interface ShareAccessDeps {
  baseUrl: string;
  limiter: RateLimiter;
  addressOf(request: FastifyRequest): string;
}

/** A website or board that its owner shares. */
export interface SharedObject {
  /** Distinguishes it in rate limits. */
  key: string;
  hasPassword: boolean;
  opens(password: string): Promise<boolean>;
  token(): Promise<{ token: string; expiresAt: number }>;
  /** What the page learns with its token. */
  facts: object;
}

const ATTEMPTS_PER_NETWORK_AND_OBJECT = 10;
const ATTEMPTS_PER_NETWORK = 60;
const ATTEMPTS_PER_OBJECT = 100;

/** Issues the token that the page of a shared dashboard or board sends to the API. */
export async function sendShareToken(
  deps: ShareAccessDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  find: () => Promise<SharedObject | undefined>,
): Promise<FastifyReply> {
  reply.header('Cache-Control', 'private, no-store');
  if (!isOwnForm(request.raw, deps.baseUrl)) return reply.code(403).send({ error: 'foreign_origin' });
  const shared = await find();
  if (!shared) return reply.code(404).send({ error: 'not_found' });
  const network = networkOf(deps.addressOf(request));
  const retryAfterSeconds = shared.hasPassword
    ? await waitBefore(deps.limiter, shared.key, network)
    : await waitForToken(deps.limiter, network);
  if (retryAfterSeconds !== undefined)
    return reply.code(429).header('Retry-After', String(retryAfterSeconds)).send({ error: 'too_many_attempts' });
  if (shared.hasPassword && !(await isPassword(shared, request)))
    return reply.code(403).send({ error: 'wrong_password' });
  const { token, expiresAt } = await shared.token();
  return reply.send({ token, expires_at: new Date(expiresAt).toISOString(), ...shared.facts });
}

/** Limits tokens, because each one can open streams. */
async function waitForToken(limiter: RateLimiter, network: string): Promise<number | undefined> {
  const { allowed, retryAfterSeconds } = await limiter(`share:token:${network}`, ATTEMPTS_PER_NETWORK);
  return allowed ? undefined : retryAfterSeconds;
}

/** Whether the body has the password. Limit the attempts first. */
export async function isPassword(shared: Pick<SharedObject, 'opens'>, request: FastifyRequest): Promise<boolean> {
  const { password } = (request.body ?? {}) as { password?: unknown };
  return typeof password === 'string' && (await shared.opens(password.slice(0, 256)));
}

/**
 * Returns undefined when another attempt is allowed. The narrowest limit is checked first: attempts that it rejects do
 * not count toward the next.
 */
export async function waitBefore(limiter: RateLimiter, key: string, network: string): Promise<number | undefined> {
  const windows: ReadonlyArray<[key: string, limit: number]> = [
    [`share:${key}:${network}`, ATTEMPTS_PER_NETWORK_AND_OBJECT],
    [`share:from:${network}`, ATTEMPTS_PER_NETWORK],
    [`share:${key}`, ATTEMPTS_PER_OBJECT],
  ];
  for (const [window, limit] of windows) {
    const { allowed, retryAfterSeconds } = await limiter(window, limit);
    if (!allowed) return retryAfterSeconds;
  }
  return undefined;
}
