import { notFound } from '../platform/app-error.ts';
import { ThreadPool } from '../platform/threads/thread-pool.ts';
import type { PlacesTask } from './map-places-thread.ts';
import type { MapBox, MapPlace } from './place-index.ts';

export type { MapPlace };

/** A tile by its words of the URL, which are not checked yet. */
export interface PlacesTile {
  z: string;
  x: string;
  y: string;
}

/** Names of cities and districts for maps, from the location database that the service has anyway. */
export interface MapPlaces {
  /** Returns the largest places of a tile, the largest first. Throws `not_found` for a tile that does not exist. */
  find(tile: PlacesTile): Promise<MapPlace[]>;
  close(): void;
}

const MAX_PLACES = 16;
const MAX_ZOOM = 19;
/** Reading the database takes seconds, and its places need 60 MB. */
const IDLE_MS = 10 * 60_000;
const MAX_QUEUED = 60;

/** @param path of the location database */
export function createMapPlaces(path: string): MapPlaces {
  const threads = new ThreadPool<PlacesTask, MapPlace[], 'tiles'>({
    module: new URL('./map-places-thread.ts', import.meta.url),
    threads: 1,
    lanes: { tiles: MAX_QUEUED },
    idleMs: IDLE_MS,
  });
  return {
    find: async (tile) => threads.run('tiles', { path, box: boxOf(tile), limit: MAX_PLACES }),
    close: () => void threads.close(),
  };
}

/** Tiles divide the world in the Mercator projection. */
function boxOf({ z, x, y }: PlacesTile): MapBox {
  const [zoom = -1, column = -1, row = -1] = [z, x, y].map((word) => (/^\d{1,7}$/.test(word) ? Number(word) : -1));
  const side = zoom >= 0 && zoom <= MAX_ZOOM ? 2 ** zoom : 0;
  if (column < 0 || row < 0 || column >= side || row >= side) throw notFound();
  const longitude = (at: number) => (at / side) * 360 - 180;
  const latitude = (at: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * at) / side))) * 180) / Math.PI;
  return {
    west: longitude(column),
    east: longitude(column + 1),
    south: latitude(row + 1),
    north: latitude(row),
  };
}
