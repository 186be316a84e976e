/** Reads records of location databases. */
import { cityName, regionName } from './place-names.ts';

/** The location of an address; unknown fields are ''. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly region: string;
  readonly city: string;
}

export const UNKNOWN_PLACE: Place = { country: '', region: '', city: '' };

/** A place on a map: its city still has its district, as in `Vienna (Hietzing)`. */
export interface LocatedPlace extends Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Returns the place without its district: districts would split a city's figures. */
export function placeOf(record: unknown): Place {
  const place = fullPlaceOf(record);
  return { ...place, city: cityName(place.city) };
}

/** Returns a city with its position; undefined for records of a country alone, or without a position. */
export function locatedPlaceOf(record: unknown): LocatedPlace | undefined {
  const fields = asObject(record);
  const { latitude, longitude } = asObject(fields.location ?? fields);
  const place = fullPlaceOf(record);
  if (place.city === '' || typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { ...place, latitude, longitude };
}

/**
 * Supports both common layouts: flat (`country_code`, `state1`, `city`; ip-location-db) and nested (`country.iso_code`;
 * MaxMind, DB-IP).
 */
function fullPlaceOf(record: unknown): Place {
  const fields = asObject(record);
  if (typeof fields.country_code === 'string') return place(fields.country_code, fields.state1, fields.city);
  const country = asObject(fields.country ?? fields.registered_country);
  const subdivisions = Array.isArray(fields.subdivisions) ? fields.subdivisions : [];
  return place(country.iso_code, englishName(subdivisions[0]), englishName(fields.city));
}

function place(code: unknown, region: unknown, city: unknown): Place {
  const country = countryOf(code);
  return { country, region: regionName(country, text(region)), city: text(city) };
}

function countryOf(code: unknown): string {
  const country = text(code).toUpperCase();
  return /^[A-Z]{2}$/.test(country) && country !== 'ZZ' ? country : '';
}

function englishName(part: unknown): string {
  return text(asObject(asObject(part).names).en);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100) : '';
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
