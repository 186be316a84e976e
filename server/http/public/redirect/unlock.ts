import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RESERVED_ALIASES } from '../../../../contract/vocabulary.ts';
import type { LiveDomain, Redirect } from '../../../redirect/redirect.ts';
import { sendPageOf } from '../page/send-page.ts';
import { type EdgeRequest, hostOf, pathOf } from './edge-request.ts';
import { findLink } from './found-link.ts';
import { reportUrlOf } from './interstitials.ts';
import type { LinkResponses } from './link-responses.ts';
import { passwordPage } from './password-page.ts';

export interface UnlockDeps {
  redirect: Redirect;
  visits: LinkResponses;
  baseUrl: string;
  domainOf(host: string): LiveDomain | undefined | Promise<LiveDomain | undefined>;
  addressOf(request: FastifyRequest): string;
}

/** Matches paths below a link; paths below reserved words are excluded. */
const BELOW = `/:alias(^(?!@|(?:${RESERVED_ALIASES.map((word) => word.replaceAll('.', '\\.')).join('|')})$).+$)/*`;

/**
 * Handles the form of a protected link, which posts to the link's own URL. Nothing is remembered: the right password
 * redirects once.
 */
export function serveUnlocking(app: FastifyInstance, deps: UnlockDeps): void {
  for (const path of ['/:alias', '/bio/:alias', BELOW])
    app.post(path, (request, reply) => unlock(deps, request, reply));
}

async function unlock(deps: UnlockDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const exchange = await edgeRequestOf(deps, request, reply);
  const requested = { domainId: exchange.domain?.id ?? 0, path: pathOf(request.url) };
  const found = await findLink(deps.redirect, requested);
  if (!found) return forwardToApp(reply, () => deps.visits.respondNotFound(exchange));
  const { live } = found;
  const visit = { ...found, campaignId: live.link.campaignId ?? 0 };
  const visitor = () => ({ address: '', userAgent: '', acceptLanguage: '' });
  const decision = await deps.redirect.follow(live, { visitor, takesClick: false });
  // An expired, disabled, blocked or unprotected link compares no password and responds as to a visit.
  if (decision.kind !== 'password') return forwardToApp(reply, () => deps.visits.respondToLink(exchange, visit));
  const attempt = { password: passwordOf(request.body), address: deps.addressOf(request) };
  const outcome = await deps.redirect.unlock(live, attempt);
  if (outcome.kind !== 'right') {
    const reportUrl = reportUrlOf(`${deps.baseUrl}/report`, { live, request: request.raw });
    return sendPageOf(reply, passwordPage({ fault: outcome, reportUrl }), live.link);
  }
  return forwardToApp(reply, () => deps.visits.respondToLink(exchange, { ...visit, isUnlocked: true }));
}

async function edgeRequestOf(deps: UnlockDeps, request: FastifyRequest, reply: FastifyReply): Promise<EdgeRequest> {
  const host = hostOf(request.headers.host);
  return { request: request.raw, response: reply.raw, host, domain: await deps.domainOf(host) };
}

/** Takes over the response from the framework. */
function forwardToApp(reply: FastifyReply, respond: () => void): FastifyReply {
  reply.hijack();
  respond();
  return reply;
}

function passwordOf(body: unknown): string {
  const value = (body as { password?: unknown } | undefined)?.password;
  return typeof value === 'string' ? value : '';
}
