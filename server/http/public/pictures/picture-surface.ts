import type { ShownPictures } from '../../../link-pictures/link-pictures.ts';
import type { MapPlace, MapPlaces, PlacesTile } from '../../../map-places/map-places.ts';
import type { MapTiles, TileAddress } from '../../../map-tiles/map-tiles.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { EdgeRequest, Surface } from '../sign-in/session/account-request.ts';

export interface PictureSurface extends Surface {
  shownPictures: ShownPictures;
  mapPlaces: MapPlaces;
  /** Undefined without a tile server in the settings. */
  mapTiles: MapTiles | undefined;
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

function presentPlace({ name, isDistrict, latitude, longitude, weight }: MapPlace) {
  return { name, is_district: isDistrict, latitude, longitude, weight };
}
