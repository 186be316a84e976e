import type { Soon } from '../../../platform/threads/maybe-async.ts';
import type { LiveCode, LiveDomain, LiveLink, Redirect } from '../../../redirect/redirect.ts';
import type { EdgeHandler } from '../../edge.ts';
import { type Exchange, hostOf, pathOf, type ShortAddress, shortAddressOf, soon } from './edge-request.ts';
import { deepPathOf, type FoundLink, findBelow, hasForm, isReservedWord } from './found-link.ts';
import type { Visits } from './link-responses.ts';
import { STATS_MARK } from './link-stats-page.ts';

export interface ShortLinkParts {
  redirect: Redirect;
  visits: Visits;
  /** Hosts that are the service itself whatever the catalogue says: those of BASE_URL and PAGES_BASE_URL. */
  ownHosts: ReadonlySet<string>;
  /** The host of PAGES_BASE_URL where it is another one: it serves the pages that account holders write, and nothing else. */
  pagesHost: string | undefined;
}

/** What a branded domain serves besides its links; everything else of the service does not exist there. */
const SHARED_PATHS = /^\/(?:\.well-known\/|assets\/|robots\.txt$|favicon\.ico$|settings\/privacy$)/;
/** RFC 1035: no name is longer, so nobody has to look such a one up, or to remember that it was not found. */
const MAX_HOST_LENGTH = 253;
/** Addresses are never branded domains: no look-up for them. */
const IP_LITERAL = /^(?:\[.*\]|\d{1,3}(?:\.\d{1,3}){3})$/;

/** Tells the branded domain that a host is; undefined for the service's own hosts and for hosts that nobody knows. */
export function createDomainFinder({ redirect, ownHosts }: Pick<ShortLinkParts, 'redirect' | 'ownHosts'>) {
  return (host: string): Soon<LiveDomain | undefined> =>
    ownHosts.has(host) || isNoDomain(host) ? undefined : redirect.domain(host);
}

function isNoDomain(host: string): boolean {
  return host === 'localhost' || host === '' || host.length > MAX_HOST_LENGTH || IP_LITERAL.test(host);
}

/**
 * Answers short links, codes and rotators, and whatever arrives at a branded domain; passes the rest on. A host that is an
 * active branded domain serves its own links and nothing else of the service; every other host is the default one.
 */
export function createShortLinks(parts: ShortLinkParts): EdgeHandler {
  const domainOf = createDomainFinder(parts);
  return (request, response, pass) => {
    const host = hostOf(request.headers.host);
    const exchange = { request, response, host, domain: undefined };
    if (host === parts.pagesHost) return servePages(parts, exchange, pass);
    const serveAt = (domain: LiveDomain | undefined) => {
      if (domain) serveBranded(parts, { ...exchange, domain }, pass);
      else serveDefault(parts, exchange, pass);
    };
    soon(domainOf(host), serveAt, (error) => parts.visits.failed(exchange, error));
  };
}

function servePages(parts: ShortLinkParts, exchange: Exchange, pass: () => void): void {
  const path = pathOf(exchange.request.url ?? '/');
  if (SHARED_PATHS.test(path) || path.startsWith('/@')) pass();
  else parts.visits.toNothing(exchange);
}

function serveDefault(parts: ShortLinkParts, exchange: Exchange, pass: () => void) {
  const { url = '/' } = exchange.request;
  const address = isRead(exchange) ? shortAddressOf(url) : undefined;
  if (address === undefined && isRead(exchange) && deepPathOf(pathOf(url)) !== undefined) {
    return answerBelow(parts, exchange, pass);
  }
  if (address === undefined || isReserved(address) || asksForStats(address)) pass();
  else answer(parts, exchange, address);
}

function serveBranded(parts: ShortLinkParts, exchange: Exchange, pass: () => void) {
  const { request, domain } = exchange;
  const path = pathOf(request.url ?? '/');
  if (SHARED_PATHS.test(path)) return pass();
  if (!isRead(exchange)) {
    // The form of a protected link.
    if (request.method === 'POST' && hasForm(path)) pass();
    else parts.visits.toNothing(exchange);
    return;
  }
  if (path === '/' && domain?.rootLocation !== undefined) return parts.visits.toRoot(exchange, domain.rootLocation);
  const address = shortAddressOf(path);
  if (address?.kind !== 'link' || path.startsWith('/bio/') || isReserved(address)) {
    return answerBelow(parts, exchange, () => parts.visits.toNothing(exchange));
  }
  if (asksForStats(address)) pass();
  else answer(parts, exchange, address);
}

/** For whatever no alias is: a link that takes what is below it, or everything. */
function answerBelow({ redirect, visits }: ShortLinkParts, exchange: Exchange, otherwise: () => void): void {
  const asked = { domainId: exchange.domain?.id ?? 0, path: pathOf(exchange.request.url ?? '/') };
  const found = (link: FoundLink | undefined) =>
    link ? visits.toLink(exchange, { ...link, campaignId: link.live.link.campaignId ?? 0 }) : otherwise();
  soon(findBelow(redirect, asked), found, (error) => visits.failed(exchange, error));
}

function isRead({ request }: Exchange): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Its figures are no click, and not this path's to answer. */
function asksForStats({ kind, word }: ShortAddress): boolean {
  return kind === 'link' && word.endsWith(STATS_MARK);
}

/** The service's own first segments are never looked up, so no alias can shadow them; nor can one at `/bio/qr`. */
function isReserved(address: ShortAddress): boolean {
  return address.kind === 'link' && isReservedWord(address.word);
}

function answer(parts: ShortLinkParts, exchange: Exchange, { kind, word }: ShortAddress) {
  const { redirect, visits } = parts;
  const fail = (error: unknown) => visits.failed(exchange, error);
  if (word === '') return visits.toNothing(exchange);
  if (kind === 'code') {
    const found = (code: LiveCode | undefined) => (code ? visits.toCode(exchange, code) : visits.toNothing(exchange));
    return soon(redirect.code(word), found, fail);
  }
  if (kind === 'rotator') {
    const turned = (turn: { live: LiveLink; campaignId: number } | undefined) =>
      turn ? visits.toLink(exchange, turn) : visits.toNothing(exchange);
    return soon(redirect.rotate(word, visits.visitorOf(exchange)), turned, fail);
  }
  const found = (live: LiveLink | undefined) =>
    live
      ? visits.toLink(exchange, { live, campaignId: live.link.campaignId ?? 0 })
      : answerBelow(parts, exchange, () => visits.toNothing(exchange));
  soon(redirect.link(exchange.domain?.id ?? 0, word), found, fail);
}
