import type { FastifyInstance } from 'fastify';
import analytics from '../contract/openapi/analytics.json' with { type: 'json' };
import linkTools from '../contract/openapi/link-tools.json' with { type: 'json' };
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import type { AppParts } from './app-parts.ts';
import type { Config } from './config.ts';
import type { EdgeHandler } from './http/edge.ts';
import { createEventDoor } from './http/public/collect-events.ts';
import { hostOf } from './http/public/exchange.ts';
import type { Passages } from './http/public/passages.ts';
import { type PublicLists, servePublic } from './http/public/public.ts';
import { createDomainFinder, createShortLinks } from './http/public/short-links.ts';
import { createVisits } from './http/public/visits.ts';
import type { Addresses } from './http/shared/addresses.ts';
import type { Features } from './http/shared/features.ts';
import type { Context } from './http/shared/route.ts';
import { createAddressReader } from './http/shared/visitor-address.ts';
import { createBlockList } from './links/links.ts';
import { createLivePixels, type LivePixels } from './pixels/pixels.ts';
import { createAgentReader } from './platform/user-agent.ts';
import { createBlockingDirectory, createRedirect, type LandingSites } from './redirect/redirect.ts';
import { createRequestLimiter } from './request-limiter.ts';
import { ALL_ROLES } from './roles.ts';
import { createSiteDirectory } from './websites/websites.ts';

/** All that strangers meet: the hot path before the framework, and the pages behind it. */
export interface StrangersDoor {
  hotPath: EdgeHandler;
  serve(app: FastifyInstance): void;
  /** Lets go of the change feed. */
  close(): void;
}

export function createStrangersDoor(parts: AppParts, { features, addresses }: Context): StrangersDoor {
  const { config, catalogue, clock, random, hasher, log, events } = parts;
  const limiter = createRequestLimiter(parts);
  const { changes } = catalogue;
  const blockList = createBlockList(catalogue.blocks, changes);
  const directory = createBlockingDirectory(catalogue.redirects, blockList);
  const readAgent = createAgentReader();
  const redirect = createRedirect({
    ...{ directory, changes, clock, random, hasher, limiter, readAgent },
    sites: landingSites(parts),
    geo: events.geo,
  });
  const addressOf = createAddressReader(config.trustProxy);
  const { recorder, stories } = events.collector;
  const { clickAnswer } = config;
  const livePixels = createLivePixels({ store: catalogue.pixels, changes, clock });
  const visits = createVisits({
    ...{ redirect, recorder, stories, clickAnswer, clock, log, addressOf },
    passages: passagesOf(features, livePixels),
    isBot: (userAgent) => readAgent(userAgent).isBot,
  });
  const shortLinks = { redirect, visits, ...hostsOf(config) };
  const collect = { recorder, clock, log, senderOf: addressOf };
  const { registration, baseUrl, pagesBaseUrl } = config;
  return {
    hotPath: inTurn(createShortLinks(shortLinks), createEventDoor(collect)),
    serve: (app) =>
      servePublic(app, {
        ...{ redirect, visits, limiter, registration, baseUrl, pagesBaseUrl, ...collect },
        accounts: features.accounts,
        websites: features.websites,
        insights: features.insights,
        reports: features.reports,
        documents: [linkTools, analytics] as unknown as OpenApiDocument[],
        lists: listsOf(features, addresses),
        roles: parts.roles ?? ALL_ROLES,
        pictures: features.qrCodes.pictures,
        domainOf: createDomainFinder(shortLinks),
        addressOf: (request) => addressOf(request.raw),
      }),
    close: () => {
      redirect.close();
      blockList.close();
      livePixels.close();
    },
  };
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

function hostsOf(config: Config) {
  const host = hostOf(new URL(config.baseUrl).host);
  const pagesHost = hostOf(new URL(config.pagesBaseUrl).host);
  return { ownHosts: new Set([host, pagesHost]), pagesHost: pagesHost === host ? undefined : pagesHost };
}

/** What stands on the way to a link's target, as pages show it. */
function passagesOf({ pages }: Features, livePixels: LivePixels): Passages {
  return {
    pixels: livePixels.of,
    splash: async (accountId, id) => (await pages.findSplash(accountId, id))?.content,
    overlay: async (accountId, id) => {
      const content = (await pages.findOverlay(accountId, id))?.content;
      if (!content) return undefined;
      const { message, question, image, coupon, link, label, position } = content;
      return { message: message ?? question, image, coupon, link, label, isAtTop: position.startsWith('top') };
    },
  };
}

function listsOf({ campaigns, pages }: Features, addresses: Addresses): PublicLists {
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
    bio: async (handle) => {
      const page = await pages.findBio(handle);
      if (!page) return undefined;
      const { id, accountId, name, content } = page;
      return { id, accountId, view: { name, description: content.description, blocks: content.blocks } };
    },
  };
}
