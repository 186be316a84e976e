import { Reader, type Response } from 'mmdb-lib';
import { weighLeaves } from '../platform/geo/geo-tree.ts';
import { type LocatedPlace, locatedPlaceOf } from '../platform/geo/place-record.ts';

/** A city or a district, as the label of a map. */
export interface MapPlace {
  readonly name: string;
  readonly isDistrict: boolean;
  readonly latitude: number;
  readonly longitude: number;
  /** IPv4 addresses of the place, which tell large cities from villages. */
  readonly weight: number;
}

/** Part of a map, in degrees. */
export interface MapBox {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** Finds the largest places of a box; districts only where a city fills the map. */
export interface PlaceIndex {
  find(box: MapBox, limit: number): MapPlace[];
}

/** Height of a box, in degrees, from which it names districts. */
const DISTRICTS_BELOW = 0.5;

/** Reads all places of a location database: takes seconds, so it runs on its own thread. */
export function createPlaceIndex(content: Buffer): PlaceIndex {
  const places = placesOf(content).sort((one, other) => other.weight - one.weight);
  return {
    find(box, limit) {
      const withDistricts = box.north - box.south < DISTRICTS_BELOW;
      const found = new Map<string, MapPlace>();
      for (const place of places) {
        // A city near a border of its region is in the data once for each.
        if (!isIn(box, place) || (place.isDistrict && !withDistricts) || found.has(place.name)) continue;
        found.set(place.name, place);
        if (found.size === limit) break;
      }
      return [...found.values()];
    },
  };
}

function isIn({ west, east, south, north }: MapBox, { latitude, longitude }: MapPlace): boolean {
  return longitude >= west && longitude < east && latitude >= south && latitude < north;
}

/** A place while its records are counted, at the position that most of its addresses have. */
interface CountedPlace {
  weight: number;
  heaviest: number;
  at: LocatedPlace;
}

function placesOf(content: Buffer): MapPlace[] {
  const reader = new Reader<Response>(content, { cache: new Map() });
  const counted = new Map<string, CountedPlace>();
  for (const { address, addresses } of weighLeaves(content, reader.metadata).values()) {
    const at = locatedPlaceOf(reader.get(dotted(address)));
    if (at) add(counted, at, addresses);
  }
  return [...counted.values()].map(({ weight, at: { city, latitude, longitude } }) => {
    return { ...labelOf(city), latitude, longitude, weight };
  });
}

function add(counted: Map<string, CountedPlace>, at: LocatedPlace, addresses: number): void {
  const key = `${at.country}|${at.region}|${at.city}`;
  const place = counted.get(key);
  if (!place) {
    counted.set(key, { weight: addresses, heaviest: addresses, at });
    return;
  }
  place.weight += addresses;
  if (addresses <= place.heaviest) return;
  place.heaviest = addresses;
  place.at = at;
}

/** Splits `Vienna (Hietzing)`; some districts begin with what they are. */
function labelOf(city: string): Pick<MapPlace, 'name' | 'isDistrict'> {
  const district = /^.+ \((.+)\)$/.exec(city)?.[1];
  return { name: district?.replace(/^(Gemeindebezirk|Bezirk) /, '') ?? city, isDistrict: district !== undefined };
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');
}
