import { createBioFiles } from '../bio-files/bio-files.ts';
import { createBoards } from '../boards/boards.ts';
import { createCurrencyRates } from '../currencies/currencies.ts';
import type { Features } from '../http/shared/features.ts';
import type { PublicUrls } from '../http/shared/public-urls.ts';
import {
  createBioPictures,
  createLinkPictures,
  createShownPictures,
  pagesAtAddress,
} from '../link-pictures/link-pictures.ts';
import type { Links } from '../links/links.ts';
import { createMapPictures } from '../map-pictures/map-pictures.ts';
import { createMapPlaces, type MapPlaces } from '../map-places/map-places.ts';
import { createMapTiles } from '../map-tiles/map-tiles.ts';
import { createPages } from '../pages/pages.ts';
import { rateLimited } from '../platform/app-error.ts';
import { bundledPaths } from '../platform/geo/geo.ts';
import { VERSION } from '../platform/version.ts';
import { createSiteIcons, createViewedIcons } from '../site-icons/site-icons.ts';
import { BOARD_TOKEN_PREFIX, createSharing, SHARE_TOKEN_PREFIX } from '../websites/websites.ts';
import type { AppDeps } from './app-deps.ts';
import { createOwnedObjects } from './owned-objects.ts';
import { createAnswerMailFrom } from './report-mail.ts';
import { createRequestLimiter } from './request-limiter.ts';

/** Creates the pages that account holders write, and the pictures and maps on them. */
export function createPagesFrom(
  deps: AppDeps,
  publicUrls: PublicUrls,
  { links, ...notified }: Parameters<typeof createAnswerMailFrom>[1] & { links: Links },
) {
  const mapPlaces = createMapPlaces(deps.config.geoDatabase ?? bundledPaths().ipv4);
  return {
    pages: createAuthoredPages(deps, publicUrls, { ...notified, mapPlaces }),
    ...createPictures(deps, publicUrls, { links, mapPlaces }),
  };
}

function createAuthoredPages(
  deps: AppDeps,
  publicUrls: PublicUrls,
  { mapPlaces, ...notified }: Parameters<typeof createAnswerMailFrom>[1] & { mapPlaces: MapPlaces },
) {
  const { catalog, clock, random, events } = deps;
  return createPages({
    stores: { ...pagesAtAddress(catalog, publicUrls.baseUrl), answers: catalog.answers },
    objects: catalog.linkObjects,
    random,
    clock,
    findCity: async (address) => {
      const city = await mapPlaces.locate(address);
      const inBrief = (degrees: number) => Number(degrees.toFixed(4));
      return city ? { name: city.name, latitude: inBrief(city.latitude), longitude: inBrief(city.longitude) } : null;
    },
    numbers: { read: events.objectStatistics, analytics: events.analytics },
    tellByMail: createAnswerMailFrom(deps, notified),
    verification: {
      fetch: deps.guardedFetch.fetch,
      urlOf: publicUrls.bioPage,
      limit: createVerificationLimit(deps),
    },
  });
}

function createPictures(
  deps: AppDeps,
  publicUrls: PublicUrls,
  { links, mapPlaces }: { links: Links; mapPlaces: MapPlaces },
) {
  const { catalog, clock, config, random, guardedFetch, log } = deps;
  const { fetch } = guardedFetch;
  const limiter = createRequestLimiter(deps);
  const { linkPictures, bioPictures, bioFiles } = catalog;
  const userAgent = `Waymark/${VERSION} (+${publicUrls.baseUrl})`;
  const mapTiles = createMapTiles(config.mapTiles, { fetch, limiter, clock, userAgent });
  return {
    bioPictures: createBioPictures({ store: bioPictures, addressOf: publicUrls.bioPicture, clock, random }),
    bioFiles: createBioFiles({ store: bioFiles, addressOf: publicUrls.bioFile, clock, random }),
    linkPictures: createLinkPictures({ store: linkPictures, links, addressOf: publicUrls.cardPicture, clock, random }),
    shownPictures: createShownPictures({ fetch, limiter }),
    mapTiles,
    mapPlaces,
    mapPictures: createMapPictures({ places: mapPlaces, tiles: mapTiles, clock }),
    siteIcons: createSiteIcons({
      store: catalog.siteIcons,
      fetch,
      limiter,
      clock,
      onError: (error) => log.error({ err: error }, 'failed to fetch the icon of a website'),
    }),
  };
}

/** Each check fetches up to 20 pages of other hosts. */
const VERIFICATIONS_PER_MINUTE = 5;

function createVerificationLimit(deps: AppDeps) {
  const limiter = createRequestLimiter(deps);
  return async (accountId: number) => {
    const { allowed, retryAfterSeconds } = await limiter(`verified-links:${accountId}`, VERIFICATIONS_PER_MINUTE);
    if (!allowed) throw rateLimited(retryAfterSeconds);
  };
}

/** Creates boards, tokens for viewers of dashboards and boards, and the rates that both convert revenue with. */
export function createSharedFrom(
  { catalog, clock, hasher, random }: AppDeps,
  owners: Parameters<typeof createOwnedObjects>[0],
  { analytics, goals }: Pick<Features, 'analytics' | 'goals'>,
): Pick<Features, 'boards' | 'currencyRates' | 'sharing' | 'viewedIcons'> {
  const owned = createOwnedObjects(owners);
  const { boards: store, accountObjects: objects, secrets } = catalog;
  const boards = createBoards({ store, owned, objects, analytics, goals, hasher, random, clock });
  const shared = { secrets, clock };
  const { findShared } = owners.websites;
  const sharing = {
    website: createSharing({ ...shared, prefix: SHARE_TOKEN_PREFIX, findShared }),
    board: createSharing({ ...shared, prefix: BOARD_TOKEN_PREFIX, findShared: (id) => boards.findShared({ id }) }),
  };
  const viewedIcons = createViewedIcons({ store: catalog.siteIcons, analytics, boards });
  return { boards, currencyRates: createCurrencyRates(catalog.currencyRates, clock), sharing, viewedIcons };
}
