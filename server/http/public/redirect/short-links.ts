import type { MaybeAsync } from '../../../platform/threads/maybe-async.ts';
import type { LiveCode, LiveDomain, LiveLink, Redirect } from '../../../redirect/redirect.ts';
import type { HotPath } from '../../hot-path.ts';
import type { RootBioPage } from '../landing-pages/root-bio-page.ts';
import { type EdgeRequest, hostOf, pathOf, type ShortPath, shortPathOf, whenReady } from './edge-request.ts';
import { deepPathOf, type FoundLink, findBelow, hasForm, isReservedWord } from './found-link.ts';
import type { LinkResponses } from './link-responses.ts';
import { STATS_MARK } from './link-stats-page.ts';

export interface ShortLinkDeps {
  redirect: Redirect;
  visits: LinkResponses;
  /** Shows the bio page of a branded domain. */
  rootPage: RootBioPage;
  /** Hosts that always belong to the service: those of BASE_URL and PAGES_BASE_URL. */
  ownHosts: ReadonlySet<string>;
  /** The host of PAGES_BASE_URL if it differs: it serves only the pages that account holders write. */
  pagesHost: string | undefined;
}

/** Paths that a branded domain serves besides its links; it exposes nothing else of the service. */
const SHARED_PATHS = /^\/(?:\.well-known\/|assets\/|robots\.txt$|favicon\.ico$|settings\/privacy$)/;
/** RFC 1035: no name is longer, so longer ones are neither looked up nor cached. */
const MAX_HOST_LENGTH = 253;
/** IP addresses are never branded domains and need no lookup. */
const IP_LITERAL = /^(?:\[.*\]|\d{1,3}(?:\.\d{1,3}){3})$/;

interface DomainFinderDeps extends Pick<ShortLinkDeps, 'ownHosts'> {
  redirect: Pick<Redirect, 'domain'>;
}

/**
 * Creates a function that finds the branded domain of a host; undefined for the service's own hosts and for unknown
 * hosts.
 */
export function createDomainFinder({ redirect, ownHosts }: DomainFinderDeps) {
  return (host: string): MaybeAsync<LiveDomain | undefined> =>
    ownHosts.has(host) || isNoDomain(host) ? undefined : redirect.domain(host);
}

function isNoDomain(host: string): boolean {
  return host === 'localhost' || host === '' || host.length > MAX_HOST_LENGTH || IP_LITERAL.test(host);
}

/**
 * Handles short links, codes and rotators, and all requests to a branded domain; passes the rest on. An active branded
 * domain serves its own links and nothing else of the service; every other host is treated as the default one.
 */
export function createShortLinks(deps: ShortLinkDeps): HotPath {
  const domainOf = createDomainFinder(deps);
  return (request, response, pass) => {
    const host = hostOf(request.headers.host);
    const exchange = { request, response, host, domain: undefined };
    if (host === deps.pagesHost) return servePages(deps, exchange, pass);
    const serveAt = (domain: LiveDomain | undefined) => {
      if (domain) serveDomain(deps, { ...exchange, domain }, pass);
      else serveDefault(deps, exchange, pass);
    };
    whenReady(domainOf(host), serveAt, (error) => deps.visits.failed(exchange, error));
  };
}

function servePages(deps: ShortLinkDeps, exchange: EdgeRequest, pass: () => void): void {
  const path = pathOf(exchange.request.url ?? '/');
  if (SHARED_PATHS.test(path) || path.startsWith('/@')) pass();
  else deps.visits.respondNotFound(exchange);
}

function serveDefault(deps: ShortLinkDeps, exchange: EdgeRequest, pass: () => void) {
  const { url = '/' } = exchange.request;
  const address = isRead(exchange) ? shortPathOf(url) : undefined;
  if (address === undefined && isRead(exchange) && deepPathOf(pathOf(url)) !== undefined) {
    return respondBelow(deps, exchange, pass);
  }
  if (address === undefined || isReserved(address) || asksForStats(address)) pass();
  else respond(deps, exchange, address);
}

function serveDomain(deps: ShortLinkDeps, exchange: EdgeRequest, pass: () => void) {
  const failed = (error: unknown) => deps.visits.failed(exchange, error);
  deps.rootPage(exchange, { pass, none: () => serveBranded(deps, exchange, pass), failed });
}

function serveBranded(deps: ShortLinkDeps, exchange: EdgeRequest, pass: () => void) {
  const { request, domain } = exchange;
  const path = pathOf(request.url ?? '/');
  if (SHARED_PATHS.test(path)) return pass();
  if (!isRead(exchange)) {
    // The form of a protected link.
    if (request.method === 'POST' && hasForm(path)) pass();
    else deps.visits.respondNotFound(exchange);
    return;
  }
  if (path === '/' && domain?.rootLocation !== undefined)
    return deps.visits.redirectRoot(exchange, domain.rootLocation);
  const address = shortPathOf(path);
  if (address?.kind !== 'link' || path.startsWith('/bio/') || isReserved(address)) {
    return respondBelow(deps, exchange, () => deps.visits.respondNotFound(exchange));
  }
  if (asksForStats(address)) pass();
  else respond(deps, exchange, address);
}

/** Handles a path without an exact match: a link that forwards subpaths, or a catch-all link. */
function respondBelow({ redirect, visits }: ShortLinkDeps, exchange: EdgeRequest, otherwise: () => void): void {
  const requested = { domainId: exchange.domain?.id ?? 0, path: pathOf(exchange.request.url ?? '/') };
  const found = (link: FoundLink | undefined) =>
    link ? visits.respondToLink(exchange, { ...link, campaignId: link.live.link.campaignId ?? 0 }) : otherwise();
  whenReady(findBelow(redirect, requested), found, (error) => visits.failed(exchange, error));
}

function isRead({ request }: EdgeRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Returns whether the path requests a link's public figures, which is not a click and is handled elsewhere. */
function asksForStats({ kind, word }: ShortPath): boolean {
  return kind === 'link' && word.endsWith(STATS_MARK);
}

/** Returns whether the path is reserved: aliases cannot shadow the service's own first segments, nor `/bio/qr`. */
function isReserved(address: ShortPath): boolean {
  return address.kind === 'link' && isReservedWord(address.word);
}

function respond(deps: ShortLinkDeps, exchange: EdgeRequest, { kind, word }: ShortPath) {
  const { redirect, visits } = deps;
  const fail = (error: unknown) => visits.failed(exchange, error);
  if (word === '') return visits.respondNotFound(exchange);
  if (kind === 'code') {
    const found = (code: LiveCode | undefined) =>
      code ? visits.respondToCode(exchange, code) : visits.respondNotFound(exchange);
    return whenReady(redirect.code(word), found, fail);
  }
  if (kind === 'rotator') {
    const turned = (turn: { live: LiveLink; campaignId: number } | undefined) =>
      turn ? visits.respondToLink(exchange, turn) : visits.respondNotFound(exchange);
    return whenReady(redirect.rotate(word, visits.visitorOf(exchange)), turned, fail);
  }
  const found = (live: LiveLink | undefined) =>
    live
      ? visits.respondToLink(exchange, { live, campaignId: live.link.campaignId ?? 0 })
      : respondBelow(deps, exchange, () => visits.respondNotFound(exchange));
  whenReady(redirect.link(exchange.domain?.id ?? 0, word), found, fail);
}
