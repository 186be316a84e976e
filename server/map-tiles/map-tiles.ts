import type { RateLimiter } from '../accounts/accounts.ts';
import { notFound, rateLimited, unavailable } from '../platform/app-error.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import { ifReachable } from '../platform/fetch/if-reachable.ts';
import type { Clock } from '../platform/time/clock.ts';
import { TtlMap } from '../platform/ttl-map.ts';

/** A raster tile server of the operator's choice. */
export interface MapTilesConfig {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  /** The credit that the tile server requires on its maps. */
  attribution: string;
}

/** A tile by its words of the URL, which are not checked yet. */
export interface TileAddress {
  z: string;
  x: string;
  y: string;
}

export interface MapTile {
  bytes: Buffer;
  contentType: string;
}

/** Streets for maps, fetched by the service so that no browser of a user asks a third party. */
export interface MapTiles {
  readonly attribution: string;
  /** Throws `not_found` for a tile that does not exist, `rate_limited`, and `unavailable` while the server is. */
  find(accountId: number, address: TileAddress): Promise<MapTile>;
}

export interface MapTilesDeps {
  fetch: GuardedFetch['fetch'];
  limiter: RateLimiter;
  clock: Clock;
  /** Tile servers require a user agent that names the application and the service. */
  userAgent: string;
}

/** Tile servers have images down to single houses. */
const MAX_ZOOM = 19;
const MAX_TILE_BYTES = 256 * 1024;
/** At most twice as many: about 30 MB of common tiles. */
const MAX_KEPT = 1_000;
/** What the tile policy of OpenStreetMap asks of clients. */
const FRESH_FOR_MS = 7 * 86_400_000;
/** A screen shows about twenty tiles. */
const TILES_PER_MINUTE = 600;
const MAX_FETCHES = 32;

/** Returns undefined if the operator has chosen no tile server. */
export function createMapTiles(source: MapTilesConfig | undefined, deps: MapTilesDeps): MapTiles | undefined {
  if (!source) return undefined;
  const kept = new TtlMap<string, MapTile & { fetchedAt: number }>(MAX_KEPT);
  const fetching = new Map<string, Promise<MapTile>>();
  const load = async (url: string): Promise<MapTile> => {
    const { bytes } =
      (await ifReachable(
        deps.fetch(url, { accept: ['image/*'], maxBytes: MAX_TILE_BYTES, userAgent: deps.userAgent }),
      )) ?? {};
    const contentType = bytes && typeOf(bytes);
    const old = kept.get(url);
    if (!bytes || !contentType) {
      if (old) return old;
      throw unavailable('The map is not available. Try again in a moment.');
    }
    const tile = { bytes, contentType, fetchedAt: deps.clock.now() };
    kept.set(url, tile);
    return tile;
  };
  return {
    attribution: source.attribution,
    async find(accountId, address) {
      const url = urlOf(source.url, address);
      const found = kept.get(url);
      if (found && found.fetchedAt > deps.clock.now() - FRESH_FOR_MS) return found;
      const { allowed, retryAfterSeconds } = await deps.limiter(`map-tiles:${accountId}`, TILES_PER_MINUTE);
      if (!allowed) throw rateLimited(retryAfterSeconds);
      const running = fetching.get(url);
      if (running) return running;
      if (fetching.size >= MAX_FETCHES) throw unavailable();
      const loading = load(url).finally(() => fetching.delete(url));
      fetching.set(url, loading);
      return loading;
    },
  };
}

function urlOf(template: string, { z, x, y }: TileAddress): string {
  const [zoom, column, row] = [z, x, y].map((word) => (/^(0|[1-9]\d{0,6})$/.test(word) ? Number(word) : Number.NaN));
  const side = zoom !== undefined && zoom <= MAX_ZOOM ? 2 ** zoom : 0;
  if (!(Number(column) < side && Number(row) < side)) throw notFound();
  return template.replace('{z}', z).replace('{x}', x).replace('{y}', y);
}

/** Servers only claim the type of a picture, and an SVG could run scripts. */
function typeOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
