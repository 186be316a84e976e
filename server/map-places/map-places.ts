import { notFound } from '../platform/app-error.ts';
import { ThreadPool } from '../platform/threads/thread-pool.ts';
import type { MapView } from './map-land.ts';
import type { PlacesAnswers, PlacesTask } from './map-places-thread.ts';
import type { MapBox, MapPlace } from './place-index.ts';

export type { MapPlace, MapView };

/** A tile by its words of the URL, which are not checked yet. */
export interface PlacesTile {
  z: string;
  x: string;
  y: string;
}

/** Cities and districts for maps, from the location database that the service has anyway, and coasts and borders. */
export interface MapPlaces {
  /** Returns the largest places of a tile, the largest first. Throws `not_found` for a tile that does not exist. */
  find(tile: PlacesTile): Promise<MapPlace[]>;
  /** Returns the path of the land of a view, quickly. Throws `unavailable` while there is too much to do, as all methods do. */
  land(view: MapView): Promise<string>;
  /** Returns the largest places of a view; the first ones take seconds. */
  around(view: MapView): Promise<MapPlace[]>;
  /** Returns the city that an address names. */
  locate(address: string): Promise<MapPlace | undefined>;
  close(): void;
}

const MAX_PLACES = 16;
const MAX_PLACES_OF_VIEW = 40;
const MAX_ZOOM = 19;
/** Reading the database takes seconds, and its places need 60 MB. */
const IDLE_MS = 10 * 60_000;
const MAX_QUEUED = 60;

/** @param path of the location database */
export function createMapPlaces(path: string): MapPlaces {
  const threads = new ThreadPool<PlacesTask, PlacesAnswers[PlacesTask['kind']], keyof PlacesAnswers>({
    module: new URL('./map-places-thread.ts', import.meta.url),
    threads: 1,
    lanes: { places: MAX_QUEUED, city: MAX_QUEUED, land: MAX_QUEUED },
    idleMs: IDLE_MS,
  });
  const ask = <Kind extends keyof PlacesAnswers>(task: PlacesTask & { kind: Kind }) =>
    threads.run(task.kind, task) as Promise<PlacesAnswers[Kind]>;
  return {
    find: async (tile) => ask({ kind: 'places', path, box: boxOf(tile), limit: MAX_PLACES }),
    land: (view) => ask({ kind: 'land', path, view }),
    around: (view) => ask({ kind: 'places', path, box: boxOfView(view), limit: MAX_PLACES_OF_VIEW }),
    locate: (address) => ask({ kind: 'city', path, address }),
    close: () => void threads.close(),
  };
}

function boxOfView({ latitude, longitude, scale, width, height }: MapView): MapBox {
  const middle = Math.asinh(Math.tan((latitude * Math.PI) / 180));
  const half = { width: (width / 2 / scale) * (180 / Math.PI), height: height / 2 / scale };
  const latitudeAt = (at: number) => (Math.atan(Math.sinh(at)) * 180) / Math.PI;
  return {
    west: longitude - half.width,
    east: longitude + half.width,
    south: latitudeAt(middle - half.height),
    north: latitudeAt(middle + half.height),
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
