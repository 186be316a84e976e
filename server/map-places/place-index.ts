import { Reader, type Response } from 'mmdb-lib';
import { weighLeaves } from '../platform/geo/geo-tree.ts';
import { type LocatedPlace, locatedPlaceOf } from '../platform/geo/place-record.ts';
import { folded, readAddress } from './address-city.ts';

/** A city or a district, as the label of a map. */
export interface MapPlace {
  readonly name: string;
  readonly isDistrict: boolean;
  readonly latitude: number;
  readonly longitude: number;
  /** IPv4 addresses of the place, which tell large cities from villages. */
  readonly weight: number;
}

interface KnownPlace extends MapPlace {
  readonly country: string;
  readonly region: string;
}

/** Part of a map, in degrees. */
export interface MapBox {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

export interface PlaceIndex {
  /** Finds the largest places of a box; districts only where a city fills the map. */
  find(box: MapBox, limit: number): MapPlace[];
  /** Finds the city that a postal address names. */
  locate(address: string): MapPlace | undefined;
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
        found.set(place.name, labelOnMap(place));
        if (found.size === limit) break;
      }
      return [...found.values()];
    },
    locate: (address) => cityOf(places, address),
  };
}

function labelOnMap({ name, isDistrict, latitude, longitude, weight }: KnownPlace): MapPlace {
  return { name, isDistrict, latitude, longitude, weight };
}

/** Words of an address can be the name of a village elsewhere, so a small place needs its country or region. */
const LEAST_WEIGHT = 4_096;

/** @param places the largest first */
function cityOf(places: readonly KnownPlace[], address: string): MapPlace | undefined {
  const { names, countries, state, text } = readAddress(address);
  let best: { place: KnownPlace; rank: number } | undefined;
  for (const place of places) {
    const name = place.isDistrict ? '' : folded(place.name);
    const likely = names.get(name);
    if (likely === undefined) continue;
    const region = folded(place.region);
    const isInState = state !== undefined && place.country === 'US' && region === state;
    const isNamed = countries.has(place.country) || (region !== '' && region !== name && text.includes(` ${region} `));
    if (!isInState && !isNamed && (countries.size > 0 || place.weight < LEAST_WEIGHT)) continue;
    const rank = likely + (isInState ? 1_000 : 0) + (isNamed ? 0.5 : 0);
    if (!best || rank > best.rank) best = { place, rank };
  }
  return best && labelOnMap(best.place);
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

function placesOf(content: Buffer): KnownPlace[] {
  const reader = new Reader<Response>(content, { cache: new Map() });
  const counted = new Map<string, CountedPlace>();
  for (const { address, addresses } of weighLeaves(content, reader.metadata).values()) {
    const at = locatedPlaceOf(reader.get(dotted(address)));
    if (at) add(counted, at, addresses);
  }
  return [...counted.values()].map(({ weight, at: { city, ...at } }) => {
    return { ...labelOf(city), ...at, weight };
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
