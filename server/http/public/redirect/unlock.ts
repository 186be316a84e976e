import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RESERVED_ALIASES } from '../../../../contract/vocabulary.ts';
import type { LiveDomain, Redirect } from '../../../redirect/redirect.ts';
import { sendPage } from '../page/send-page.ts';
import { type Exchange, hostOf, pathOf } from './edge-request.ts';
import { findLink } from './found-link.ts';
import type { Visits } from './link-responses.ts';
import { passwordPage } from './password-page.ts';

export interface UnlockParts {
  redirect: Redirect;
  visits: Visits;
  domainOf(host: string): LiveDomain | undefined | Promise<LiveDomain | undefined>;
  addressOf(request: FastifyRequest): string;
}

/** What is below a link; what is below the service's own words is its own to refuse. */
const BELOW = `/:alias(^(?!@|(?:${RESERVED_ALIASES.map((word) => word.replaceAll('.', '\\.')).join('|')})$).+$)/*`;

/** The form of a protected link posts to the link's own address. Nothing is kept: the right password leads on, once. */
export function serveUnlocking(app: FastifyInstance, parts: UnlockParts): void {
  for (const path of ['/:alias', '/bio/:alias', BELOW])
    app.post(path, (request, reply) => unlock(parts, request, reply));
}

async function unlock(parts: UnlockParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const exchange = await exchangeOf(parts, request, reply);
  const asked = { domainId: exchange.domain?.id ?? 0, path: pathOf(request.url) };
  const found = await findLink(parts.redirect, asked);
  if (!found) return handOver(reply, () => parts.visits.toNothing(exchange));
  const { live } = found;
  const visit = { ...found, campaignId: live.link.campaignId ?? 0 };
  const counts = false;
  const visitor = () => ({ address: '', userAgent: '', acceptLanguage: '' });
  const decision = await parts.redirect.follow(live, { visitor, counts });
  // Expired, disabled, blocked, or not protected: no password is compared, the answer is that of a visit.
  if (decision.kind !== 'password') return handOver(reply, () => parts.visits.toLink(exchange, visit));
  const attempt = { password: passwordOf(request.body), address: parts.addressOf(request) };
  const outcome = await parts.redirect.unlock(live, attempt);
  if (outcome.kind !== 'right') return sendPage(reply, passwordPage(outcome));
  return handOver(reply, () => parts.visits.toLink(exchange, { ...visit, isUnlocked: true }));
}

async function exchangeOf(parts: UnlockParts, request: FastifyRequest, reply: FastifyReply): Promise<Exchange> {
  const host = hostOf(request.headers.host);
  return { request: request.raw, response: reply.raw, host, domain: await parts.domainOf(host) };
}

/** From here on the answer is written by hand. */
function handOver(reply: FastifyReply, answer: () => void): FastifyReply {
  reply.hijack();
  answer();
  return reply;
}

function passwordOf(body: unknown): string {
  const value = (body as { password?: unknown } | undefined)?.password;
  return typeof value === 'string' ? value : '';
}
