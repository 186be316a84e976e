import sharp from 'sharp';
import type { MapPlaces } from '../map-places/map-places.ts';
import type { MapTiles } from '../map-tiles/map-tiles.ts';
import { withTimeout } from '../platform/threads/with-timeout.ts';
import type { Clock } from '../platform/time/clock.ts';
import { TtlMap } from '../platform/ttl-map.ts';
import { drawPicture, type Ground } from './draw-picture.ts';
import { labelsOf, SIZE, tilesAround, UNITS_PER_TILE_PIXEL, viewOf } from './picture-view.ts';

/** What a picture shows. */
export interface PicturedPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** False for the middle of a city. */
  readonly isExact: boolean;
}

export interface MapPicture {
  readonly svg: string;
  /** False where something was missing, so that it is drawn again soon. */
  readonly isComplete: boolean;
}

/** Pictures of places: a pin, and what is around it. */
export interface MapPictures {
  /** Draws a place for a workspace. Never fails: what cannot be had now is left out. */
  draw(accountId: number, place: PicturedPlace): Promise<MapPicture>;
}

export interface MapPicturesDeps {
  places: Pick<MapPlaces, 'land' | 'around'>;
  /** Undefined without a tile server in the settings. */
  tiles: MapTiles | undefined;
  clock: Clock;
}

/** At most twice as many: some 10 kB each, or 60 kB with streets. */
const MAX_KEPT = 200;
/** As long as tiles. */
const KEPT_MS = 7 * 86_400_000;
/** What is incomplete is drawn again after a while, not with each visitor. */
const KEPT_INCOMPLETE_MS = 60_000;
/** The first names after a while take seconds: a visitor sees the picture without them. */
const MAX_WAIT_MS = { streets: 8_000, land: 8_000, names: 3_000 } as const;
const ZOOM = { exact: 15, city: 11 } as const;

interface Kept {
  readonly picture: Promise<MapPicture>;
  until: number;
}

export function createMapPictures(deps: MapPicturesDeps): MapPictures {
  const kept = new TtlMap<string, Kept>(MAX_KEPT);
  return {
    draw(accountId, place) {
      const { latitude, longitude, isExact } = place;
      const key = `${latitude.toFixed(5)} ${longitude.toFixed(5)} ${isExact}`;
      const now = deps.clock.now();
      const known = kept.get(key);
      if (known && known.until > now) return known.picture;
      const drawing = drawPlace(deps, accountId, place);
      const entry = { picture: drawing, until: now + KEPT_MS };
      kept.set(key, entry);
      void drawing.then(({ isComplete }) => {
        if (!isComplete) entry.until = deps.clock.now() + KEPT_INCOMPLETE_MS;
      });
      return drawing;
    },
  };
}

async function drawPlace(deps: MapPicturesDeps, accountId: number, place: PicturedPlace): Promise<MapPicture> {
  const streets = await ifPossible(streetsOf(deps.tiles, accountId, place), MAX_WAIT_MS.streets);
  if (streets) return { svg: drawPicture(streets), isComplete: true };
  const view = viewOf(place);
  const [land, places] = await Promise.all([
    ifPossible(deps.places.land(view), MAX_WAIT_MS.land),
    ifPossible(deps.places.around(view), MAX_WAIT_MS.names),
  ]);
  const isComplete = deps.tiles === undefined && land !== undefined && places !== undefined;
  return { svg: drawPicture({ land: land ?? '', labels: labelsOf(places ?? [], view) }), isComplete };
}

/** Tile servers are down at times, and the thread of the places can have too much to do. */
async function ifPossible<Part>(part: Promise<Part>, maxWaitMs: number): Promise<Part | undefined> {
  try {
    return await withTimeout(part, maxWaitMs);
  } catch {
    return undefined;
  }
}

/** Puts tiles together, so that no browser of a visitor asks their server. */
async function streetsOf(
  tiles: MapTiles | undefined,
  accountId: number,
  place: PicturedPlace,
): Promise<Ground | undefined> {
  if (!tiles) return undefined;
  const [width, height] = [SIZE.width / UNITS_PER_TILE_PIXEL, SIZE.height / UNITS_PER_TILE_PIXEL];
  const around = tilesAround(place, place.isExact ? ZOOM.exact : ZOOM.city, { width, height });
  const parts = await Promise.all(
    around.map(async ({ z, column, row, left, top }) => {
      const { bytes } = await tiles.find(accountId, { z: String(z), x: String(column), y: String(row) });
      return {
        input: await cutTile(bytes, { left, top, width, height }),
        left: Math.max(0, left),
        top: Math.max(0, top),
      };
    }),
  );
  const background = { width, height, channels: 3, background: '#e8e4dc' } as const;
  const image = await sharp({ create: background }).composite(parts).webp({ quality: 80 }).toBuffer();
  return { streets: `data:image/webp;base64,${image.toString('base64')}`, attribution: tiles.attribution };
}

const TILE_PX = 256;
/** A tile of twice the size is common; a larger picture is no tile. */
const MAX_TILE_PIXELS = 1_024 ** 2;

/** Returns the part of a tile that is inside of the picture. */
function cutTile(tile: Buffer, { left, top, ...size }: { left: number; top: number; width: number; height: number }) {
  const [x, y] = [Math.max(0, -left), Math.max(0, -top)];
  const [right, bottom] = [Math.min(TILE_PX, size.width - left), Math.min(TILE_PX, size.height - top)];
  return sharp(tile, { limitInputPixels: MAX_TILE_PIXELS })
    .resize(TILE_PX, TILE_PX)
    .extract({ left: x, top: y, width: right - x, height: bottom - y })
    .toBuffer();
}
