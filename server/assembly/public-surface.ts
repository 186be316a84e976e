import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import analytics from '../../contract/openapi/analytics.json' with { type: 'json' };
import linkTools from '../../contract/openapi/link-tools.json' with { type: 'json' };
import type { OpenApiDocument } from '../../contract/openapi-document.ts';
import { visitorId } from '../collect/collect.ts';
import type { Config } from '../config.ts';
import type { PageSender } from '../http/app/app.ts';
import type { EdgeHandler } from '../http/edge.ts';
import { createEventDoor } from '../http/public/collect/collect-events.ts';
import { type ConsentCookies, createConsentCookies } from '../http/public/consent/consent-cookie.ts';
import type { BioDoor } from '../http/public/landing-pages/bio-routes.ts';
import { createBioHotPath } from '../http/public/landing-pages/cached-bio-page.ts';
import type { OverlayDoor } from '../http/public/landing-pages/overlay-routes.ts';
import { type PublicLists, servePublic } from '../http/public/public.ts';
import { hostOf } from '../http/public/redirect/edge-request.ts';
import type { Passages } from '../http/public/redirect/interstitials.ts';
import { createVisits } from '../http/public/redirect/link-responses.ts';
import { createOrphanNote } from '../http/public/redirect/orphan-visits.ts';
import { createDomainFinder, createShortLinks } from '../http/public/redirect/short-links.ts';
import type { Addresses } from '../http/shared/addresses.ts';
import type { Features } from '../http/shared/features.ts';
import type { Context } from '../http/shared/route.ts';
import { createAddressReader } from '../http/shared/visitor-address.ts';
import { createBlockList } from '../links/links.ts';
import { createLivePages, type LivePages } from '../pages/pages.ts';
import { createLivePixels, type LivePixels } from '../pixels/pixels.ts';
import { createAgentReader } from '../platform/user-agent.ts';
import { createBlockingDirectory, createRedirect, type LandingSites } from '../redirect/redirect.ts';
import { createSiteDirectory } from '../websites/websites.ts';
import type { AppParts } from './app-deps.ts';
import { createRequestLimiter } from './request-limiter.ts';
import { ALL_ROLES } from './roles.ts';

/** All that strangers meet: the hot path before the framework, and the pages behind it. */
export interface StrangersDoor {
  hotPath: EdgeHandler;
  serve(app: FastifyInstance): void;
  /** Lets go of the change feed. */
  close(): void;
}

/** What this process knows beside its parts. */
export interface StrangersContext extends Pick<Context, 'features' | 'addresses'> {
  sharePage: PageSender;
}

export function createStrangersDoor(parts: AppParts, context: StrangersContext): StrangersDoor {
  const { features, addresses, sharePage } = context;
  const { config, catalogue, clock, random, hasher, log, events } = parts;
  const limiter = createRequestLimiter(parts);
  const { changes } = catalogue;
  const blockList = createBlockList(catalogue.blocks, changes);
  const directory = createBlockingDirectory(catalogue.redirects, blockList);
  const readAgent = createAgentReader();
  const redirect = createRedirect({
    ...{ directory, changes, clock, random, hasher, limiter, readAgent },
    ...{ sites: landingSites(parts), geo: events.geo, ownHosts: withPorts(config) },
  });
  const addressOf = createAddressReader(config.trustProxy);
  const { recorder, stories } = events.collector;
  const { clickAnswer, registration, baseUrl, pagesBaseUrl } = config;
  const live = createLive(parts);
  const hosts = hostsOf(config);
  const isBot = (userAgent: string) => readAgent(userAgent).isBot;
  const visits = createVisits({
    ...{ redirect, recorder, stories, clickAnswer, clock, log, addressOf },
    passages: passagesOf(live, baseUrl),
    ...{ isBot, noteOrphan: createOrphanNote({ ...features, ...hosts, isBot }) },
  });
  const shortLinks = { redirect, visits, ...hosts };
  const collect = { recorder, clock, log, senderOf: addressOf };
  return {
    hotPath: inTurn(createShortLinks(shortLinks), inTurn(bioHotPath(parts, live), createEventDoor(collect))),
    serve: (app) =>
      servePublic(app, {
        ...{ redirect, visits, limiter, registration, baseUrl, pagesBaseUrl, ...collect },
        canMail: config.smtpUrl !== undefined,
        ...doorsOf(features),
        ...{ readAgent, sharePage, ownHosts: shortLinks.ownHosts },
        documents: [linkTools, analytics] as unknown as OpenApiDocument[],
        lists: listsOf(features, addresses),
        ...pageDoors(features, live),
        roles: parts.roles ?? ALL_ROLES,
        pictures: features.qrCodes.pictures,
        domainOf: createDomainFinder(shortLinks),
        addressOf: (request) => addressOf(request.raw),
        voterOf: createVoterReader(parts, addressOf),
      }),
    close: () => closeAll(redirect, blockList, live),
  };
}

/** One person is one voter for the length of a day, and nothing is kept that could tell who. */
function createVoterReader({ events, clock }: AppParts, addressOf: (request: IncomingMessage) => string) {
  return async ({ raw }: FastifyRequest, scope: string): Promise<string> => {
    const { today } = await events.collector.salts.at(clock.now());
    return visitorId(today, { scope, address: addressOf(raw), userAgent: raw.headers['user-agent'] ?? '' });
  };
}

/** What pages for strangers and for log-in ask. */
function doorsOf({ abuse, accounts, invitations, resets, sessions, ...other }: Features) {
  const { websites, sharing, insights, reports, linkPictures, shownPictures } = other;
  const people = { accounts, invitations, resets, sessions };
  const pictures = { linkPictures, shownPictures };
  return { abuse, ...people, websites, sharing, insights, reports, ...pictures, linkGlance: insights.linkGlance };
}

function closeAll(...closables: { close(): void }[]): void {
  for (const closable of closables) closable.close();
}

/** What strangers are shown out of memory. */
interface Live {
  pages: LivePages;
  pixels: LivePixels;
  consents: ConsentCookies;
  close(): void;
}

function createLive({ catalogue, clock, config }: AppParts): Live {
  const { changes } = catalogue;
  const pixels = createLivePixels({ store: catalogue.pixels, changes, clock });
  const pages = createLivePages({ stores: catalogue, changes, clock });
  const consents = createConsentCookies(config.baseUrl);
  return { pages, pixels, consents, close: () => closeAll(pixels, pages) };
}

/** Only where the framework would serve them, too. */
function bioHotPath(parts: AppParts, { pages, consents }: Live): EdgeHandler {
  const { clock, config, events, roles = ALL_ROLES } = parts;
  if (!roles.has('api')) return (_request, _response, pass) => pass();
  const { baseUrl, pagesBaseUrl, trustProxy } = config;
  const { recorder } = events.collector;
  const addressOf = createAddressReader(trustProxy);
  return createBioHotPath({
    bios: { find: pages.bio },
    ...{ baseUrl, pagesBaseUrl, clock, consents, recorder, addressOf },
  });
}

/** What the first passes on is the second's. */
function inTurn(first: EdgeHandler, second: EdgeHandler): EdgeHandler {
  return (request, response, pass) => first(request, response, () => second(request, response, pass));
}

/** Where clicks land. Who waits for the catalogue anyway also waits for the day's salt, so that no redirect has to. */
function landingSites({ catalogue, clock, events }: AppParts): LandingSites {
  const sites = createSiteDirectory(catalogue.websites);
  return {
    findByHost: async (host) => {
      const site = await sites.findByHost(host);
      if (site !== undefined) await events.collector.stories.ready(clock.now());
      return site;
    },
  };
}

/** The service's own addresses as links to them have them. */
function withPorts({ baseUrl, pagesBaseUrl }: Config): ReadonlySet<string> {
  return new Set([baseUrl, pagesBaseUrl].map((address) => new URL(address).host));
}

function hostsOf(config: Config) {
  const host = hostOf(new URL(config.baseUrl).host);
  const pagesHost = hostOf(new URL(config.pagesBaseUrl).host);
  return { ownHosts: new Set([host, pagesHost]), pagesHost: pagesHost === host ? undefined : pagesHost };
}

/** What stands on the way to a link's target, as pages show it. */
function passagesOf({ pages, pixels, consents }: Live, baseUrl: string): Passages {
  return {
    reportAddress: `${baseUrl}/report`,
    consents,
    pixels: pixels.of,
    splash: (accountId, id) => {
      const page = pages.splash(accountId, id);
      return page instanceof Promise ? page.then((found) => found?.content) : page?.content;
    },
    overlay: async (accountId, id) => {
      const overlay = await pages.overlay(accountId, id);
      return overlay && { ...overlay, baseUrl };
    },
  };
}

function pageDoors({ pages }: Features, live: Live) {
  const { answers, handlesInSitemap } = pages;
  const bios: BioDoor = { find: live.pages.bio, pixels: live.pixels.of, handlesInSitemap, answers };
  const overlays: OverlayDoor = { find: live.pages.anyOverlay, answers };
  return { bios, overlays, consents: live.consents };
}

function listsOf({ campaigns }: Features, addresses: Addresses): PublicLists {
  return {
    campaign: async (username, id) => {
      const list = await campaigns.publicList(username, id);
      if (!list) return undefined;
      const links = list.links.map(({ alias, origin, title, description }) => {
        const shortUrl = addresses.shortLink(alias, origin);
        return { title: title ?? shortUrl.replace(/^https?:\/\//, ''), shortUrl, description };
      });
      return { name: list.name, username, links };
    },
  };
}
