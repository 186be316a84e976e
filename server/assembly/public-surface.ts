import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import analytics from '../../contract/openapi/analytics.json' with { type: 'json' };
import linkTools from '../../contract/openapi/link-tools.json' with { type: 'json' };
import type { OpenApiDocument } from '../../contract/openapi-document.ts';
import { type Brand, createBrandOf, createLivePageBrands, type LivePageBrands } from '../brand/brand.ts';
import { visitorId } from '../collect/collect.ts';
import type { Config } from '../config.ts';
import type { PageSender } from '../http/app/app.ts';
import type { BodyPath, HotPath } from '../http/hot-path.ts';
import { createEventHandler, createPlainEventHandler } from '../http/public/collect/collect-events.ts';
import { type ConsentCookies, createConsentCookies } from '../http/public/consent/consent-cookie.ts';
import type { BioPageSource } from '../http/public/landing-pages/bio-routes.ts';
import { createBioHotPath } from '../http/public/landing-pages/cached-bio-page.ts';
import { createPublicLists } from '../http/public/landing-pages/list-pages.ts';
import type { OverlaySource } from '../http/public/landing-pages/overlay-routes.ts';
import { createRootBioPage } from '../http/public/landing-pages/root-bio-page.ts';
import { servePublic } from '../http/public/public.ts';
import { hostOf } from '../http/public/redirect/edge-request.ts';
import type { Interstitials } from '../http/public/redirect/interstitials.ts';
import { createLinkResponses } from '../http/public/redirect/link-responses.ts';
import { createOrphanNote } from '../http/public/redirect/orphan-visits.ts';
import { createDomainFinder, createShortLinks } from '../http/public/redirect/short-links.ts';
import type { Features } from '../http/shared/features.ts';
import type { RequestIdReader } from '../http/shared/request/request-ids.ts';
import { createAddressReader } from '../http/shared/request/visitor-address.ts';
import type { HandlerContext } from '../http/shared/route.ts';
import { pagesAtAddress, previewsAtAddress } from '../link-pictures/link-pictures.ts';
import { createBlockList } from '../links/links.ts';
import { createLivePages, type LivePages } from '../pages/pages.ts';
import { createLivePixels, type LivePixels } from '../pixels/pixels.ts';
import { createUserAgentParser } from '../platform/user-agent.ts';
import { drawPlainCode } from '../qr/qr.ts';
import { createBlockingDirectory, createRedirect, type LandingSites } from '../redirect/redirect.ts';
import { createSiteDirectory } from '../websites/websites.ts';
import type { AppDeps } from './app-deps.ts';
import { createRequestLimiter } from './request-limiter.ts';
import { ALL_ROLES } from './roles.ts';

/** Everything public: the hot path before the framework, and the pages behind it. */
export interface PublicSurface {
  hotPath: HotPath;
  /** Takes events of the tracker, and passes other requests on. */
  takeEvents: BodyPath;
  serve(app: FastifyInstance): void;
  /** Unsubscribes from the change feed. */
  close(): void;
}

/** What the surface needs besides its deps. */
export interface PublicSurfaceContext extends Pick<HandlerContext, 'features' | 'publicUrls'> {
  brand(): Brand;
  sharePage: PageSender;
  requestIdOf: RequestIdReader;
}

export function createPublicSurface(deps: AppDeps, context: PublicSurfaceContext): PublicSurface {
  const { features, publicUrls, sharePage, brand, requestIdOf } = context;
  const { config, catalog, clock, random, hasher, log, events } = deps;
  const limiter = createRequestLimiter(deps);
  const { changes } = catalog;
  const blockList = createBlockList(catalog.blocks, changes);
  const directory = previewsAtAddress(createBlockingDirectory(catalog.redirects, blockList), config.baseUrl);
  const readAgent = createUserAgentParser();
  const sources = { directory, changes, sites: landingSites(deps), geo: events.geo, ownHosts: publicHosts(config) };
  const redirect = createRedirect({ ...sources, clock, random, hasher, limiter, readAgent });
  const addressOf = createAddressReader(config.trustProxy);
  const live = createLive(deps);
  const hosts = hostsOf(config);
  const isBot = (userAgent: string) => readAgent(userAgent).isBot;
  const interstitials = interstitialsOf(live, config.baseUrl);
  const noteOrphan = createOrphanNote({ ...features, ...hosts, isBot });
  const { recorder, journeys } = events.collector;
  const recording = { recorder, journeys, respondWhen: config.respondWhen, clock, log, addressOf, requestIdOf };
  const pages = { brand, brandOf: createBrandOf(brand, live.brands), limiter, readAgent, sharePage };
  const visits = createLinkResponses({ redirect, ...recording, ...pages, interstitials, isBot, noteOrphan });
  const shortLinks = { redirect, visits, ...hosts, rootPage: createRootBioPage(bioDeps(deps, live, brand)) };
  const collect = { recorder, clock, log, senderOf: addressOf, requestIdOf };
  return {
    hotPath: chain(createShortLinks(shortLinks), bioHotPath(deps, live, brand), createPlainEventHandler(collect)),
    takeEvents: createEventHandler(collect),
    serve: (app) =>
      servePublic(app, {
        ...shortLinks,
        ...collect,
        ...settingsOf(config),
        ...pages,
        ...routeDepsOf(features),
        documents: [linkTools, analytics] as unknown as OpenApiDocument[],
        lists: createPublicLists(features, publicUrls),
        ...pageRouteDeps(features, live),
        roles: deps.roles ?? ALL_ROLES,
        pictures: features.qrCodes.pictures,
        domainOf: createDomainFinder(shortLinks),
        addressOf: (request) => addressOf(request.raw),
        voterOf: createVoterReader(deps, addressOf),
      }),
    close: () => closeAll(redirect, blockList, live, features.mapPlaces),
  };
}

/** Identifies a voter for one day, without storing anything that identifies the person. */
function createVoterReader({ events, clock }: AppDeps, addressOf: (request: IncomingMessage) => string) {
  return async ({ raw }: FastifyRequest, scope: string): Promise<string> => {
    const { today } = await events.collector.salts.at(clock.now());
    return visitorId(today, { scope, address: addressOf(raw), userAgent: raw.headers['user-agent'] ?? '' });
  };
}

/** Selects the features used by public and sign-in pages. */
function routeDepsOf({
  abuse,
  accounts,
  administration,
  announcements,
  audit,
  invitations,
  leakedKeys,
  members,
  profiles,
  resets,
  sessions,
  ...other
}: Features) {
  const { devices, openId, passkeys, secondFactor, secondStep, support } = other;
  const { boards, emailConfirmations, emailPreferences, pins, websites, sharing, analytics, reports } = other;
  const { bioFiles, bioPictures, linkPictures, mapPictures, mapPlaces, mapTiles, pages, shownPictures } = other;
  const signIn = { devices, openId, passkeys, secondFactor, secondStep, support };
  const people = {
    accounts,
    administration,
    announcements,
    invitations,
    members,
    profiles,
    resets,
    sessions,
    ...signIn,
  };
  const pictures = { bioFiles, bioPictures, linkPictures, mapPictures, mapPlaces, mapTiles, pages, shownPictures };
  return {
    abuse,
    leakedKeys,
    audit,
    ...people,
    emailConfirmations,
    emailPreferences,
    pins,
    websites,
    boards,
    sharing,
    analytics,
    reports,
    ...pictures,
    linkGlance: analytics.linkGlance,
    registration: () => other.serviceSettings.value('registration'),
  };
}

function closeAll(...closables: { close(): void }[]): void {
  for (const closable of closables) closable.close();
}

/** Caches of public objects. */
interface Live {
  pages: LivePages;
  pixels: LivePixels;
  brands: LivePageBrands;
  consents: ConsentCookies;
  close(): void;
}

function createLive({ catalog, clock, config }: AppDeps): Live {
  const { changes } = catalog;
  const pixels = createLivePixels({ store: catalog.pixels, changes, clock });
  const pages = createLivePages({ stores: pagesAtAddress(catalog, config.baseUrl), changes, clock });
  const brands = createLivePageBrands({ store: catalog.pageBrands, changes, clock });
  const consents = createConsentCookies(config.baseUrl);
  return { pages, pixels, brands, consents, close: () => closeAll(pixels, pages, brands) };
}

/** Serves bio pages from memory, only where the framework would serve them too. */
function bioHotPath(deps: AppDeps, live: Live, brand: () => Brand): HotPath {
  const { roles = ALL_ROLES } = deps;
  if (!roles.has('edge') && !roles.has('api')) return (_request, _response, pass) => pass();
  return createBioHotPath(bioDeps(deps, live, brand));
}

function bioDeps({ clock, config, events }: AppDeps, { pages, pixels, consents }: Live, brand: () => Brand) {
  const { baseUrl, pagesBaseUrl, trustProxy } = config;
  const { recorder } = events.collector;
  return {
    bios: { find: pages.bio, of: pages.bioOf, pixels: pixels.of },
    ...{ baseUrl, pagesBaseUrl, clock, consents, recorder, brand },
    addressOf: createAddressReader(trustProxy),
  };
}

/** Passes requests that a handler does not handle to the next one. */
function chain(first: HotPath, ...others: HotPath[]): HotPath {
  const [second, ...rest] = others;
  if (second === undefined) return first;
  const next = chain(second, ...rest);
  return (request, response, pass) => first(request, response, () => next(request, response, pass));
}

/** Finds the website of a destination. Loading it also loads the day's salt, so that no redirect has to wait for it. */
function landingSites({ catalog, clock, events }: AppDeps): LandingSites {
  const sites = createSiteDirectory(catalog.websites);
  return {
    findByHost: async (host) => {
      const site = await sites.findByHost(host);
      if (site !== undefined) await events.collector.journeys.ready(clock.now());
      return site;
    },
  };
}

/** Returns the service's own hosts as they appear in links. */
function publicHosts({ baseUrl, pagesBaseUrl }: Config): ReadonlySet<string> {
  return new Set([baseUrl, pagesBaseUrl].map((address) => new URL(address).host));
}

function hostsOf(config: Config) {
  const host = hostOf(new URL(config.baseUrl).host);
  const pagesHost = hostOf(new URL(config.pagesBaseUrl).host);
  return { ownHosts: new Set([host, pagesHost]), pagesHost: pagesHost === host ? undefined : pagesHost };
}

function settingsOf({ baseUrl, pagesBaseUrl, smtpUrl }: Config) {
  return { baseUrl, pagesBaseUrl, canMail: smtpUrl !== undefined };
}

/** Returns the interstitials of links for public pages. */
function interstitialsOf({ pages, pixels, consents }: Live, baseUrl: string): Interstitials {
  return {
    reportUrl: `${baseUrl}/report`,
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

function pageRouteDeps({ pages }: Features, live: Live) {
  const { answers, handlesInSitemap } = pages;
  const bios: BioPageSource = { find: live.pages.bio, pixels: live.pixels.of, handlesInSitemap, answers };
  const overlays: OverlaySource = { find: live.pages.anyOverlay, answers };
  return { bios, overlays, consents: live.consents, drawCode: drawPlainCode };
}
