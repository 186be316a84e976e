import type { RateLimiter } from '../../../accounts/accounts.ts';
import type { ShownPictures } from '../../../link-pictures/link-pictures.ts';
import type { MapPictures } from '../../../map-pictures/map-pictures.ts';
import type { MapPlace, MapPlaces, PlacesTile } from '../../../map-places/map-places.ts';
import type { MapTiles, TileAddress } from '../../../map-tiles/map-tiles.ts';
import { type Pages, positionOfUrl } from '../../../pages/pages.ts';
import { notFound, rateLimited } from '../../../platform/app-error.ts';
import { sendMapPicture } from '../landing-pages/bio-pictures.ts';
import type { EdgeRequest, Surface } from '../sign-in/session/account-request.ts';

export interface PictureSurface extends Surface {
  shownPictures: ShownPictures;
  mapPlaces: MapPlaces;
  /** Undefined without a tile server in the settings. */
  mapTiles: MapTiles | undefined;
  mapPictures: MapPictures;
  pages: Pick<Pages, 'places'>;
  limiter: RateLimiter;
}

const HEADERS = {
  'Content-Type': 'image/webp',
  // Long enough for an open editor. The cache is not shared with the next user of this browser.
  'Cache-Control': 'private, max-age=600',
  Vary: 'Cookie',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/**
 * Serves `?url=https://...`: a picture of another host, fetched by the service instead of the browser that shows the
 * preview.
 */
export async function showPicture({ shownPictures }: PictureSurface, { request, reply, own }: EdgeRequest) {
  const { url } = request.query as { url?: unknown };
  const picture = await shownPictures.of(own.accountId, typeof url === 'string' ? url : '');
  return reply.headers(HEADERS).send(picture);
}

/** Tiles hardly ever change, and are the same for everyone who signs in. */
const TILE_CACHE = 'private, max-age=604800';

/** Serves a tile of the map with streets. */
export async function showMapTile({ mapTiles }: PictureSurface, { request, reply, own }: EdgeRequest) {
  if (!mapTiles) throw notFound();
  const { bytes, contentType } = await mapTiles.find(own.accountId, request.params as TileAddress);
  return reply.headers({ ...HEADERS, 'Content-Type': contentType, 'Cache-Control': TILE_CACHE }).send(bytes);
}

/** Names the largest cities and districts of a tile, for a map without streets. */
export async function listMapPlaces({ mapPlaces }: PictureSurface, { request, reply }: EdgeRequest) {
  const places = await mapPlaces.find(request.params as PlacesTile);
  return reply.headers({ 'Cache-Control': TILE_CACHE, Vary: 'Cookie' }).send({ places: places.map(presentPlace) });
}

/** An editor asks again with each pause in typing. */
const PLACES_PER_MINUTE = 120;

async function limitPlaces({ limiter }: PictureSurface, accountId: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter(`map-pictures:${accountId}`, PLACES_PER_MINUTE);
  if (!allowed) throw rateLimited(retryAfterSeconds);
}

/** Draws the picture of a map block that is not saved yet: `?at=48.2,16.37`, for the preview of its page. */
export async function showMapPicture(surface: PictureSurface, { request, reply, own }: EdgeRequest) {
  const { at, exact } = request.query as { at?: unknown; exact?: unknown };
  const position = positionOfUrl(`geo:${at}`);
  if (!position) throw notFound();
  await limitPlaces(surface, own.accountId);
  const place = { ...position, isExact: exact === '1' };
  return sendMapPicture(reply, () => surface.mapPictures.draw(own.accountId, place), 'private');
}

/** Says where the picture of a map block comes from, as its editor explains: `?address=` and `?url=`. */
export async function showMapPlace(surface: PictureSurface, { request, reply, own }: EdgeRequest) {
  const { address, url } = request.query as { address?: unknown; url?: unknown };
  await limitPlaces(surface, own.accountId);
  const hasPosition = typeof url === 'string' && positionOfUrl(url) !== undefined;
  const words = typeof address === 'string' ? address.slice(0, 2_000) : '';
  const city = hasPosition || words.trim() === '' ? null : await surface.pages.places.find(words);
  return reply.send({ has_position: hasPosition, city: city?.name ?? null });
}

function presentPlace({ name, isDistrict, latitude, longitude, weight }: MapPlace) {
  return { name, is_district: isDistrict, latitude, longitude, weight };
}
