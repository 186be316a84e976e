import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { Reader, type Response } from 'mmdb-lib';

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
  /** A database of the operator's (`GEO_DB`), country or city; the one from npm when absent. */
  readonly path?: string | undefined;
  /** Told once, whatever goes wrong later on. */
  readonly warn: (message: string) => void;
}

export const UNKNOWN_PLACE: Place = { country: '', region: '', city: '' };

/** Addresses are not cached, only decoded records by their offset: nothing here outlives a request that names a visitor. */
const MAX_CACHED_RECORDS = 20_000;

/**
 * Opens the database of places. A missing, truncated or foreign file costs one warning, and every place is unknown.
 * The file is read into memory whole, so that replacing it on disk does not disturb a running service.
 */
export async function openGeo(options: GeoOptions): Promise<Geo> {
  const path = options.path ?? bundledPath();
  try {
    const cache = new LRUCache<number, object>({ max: MAX_CACHED_RECORDS });
    const reader = new Reader<Response>(await readFile(path), { cache: recordCache(cache) });
    return geoOf(reader, warnOnce(options.warn));
  } catch (error) {
    options.warn(`Places stay unknown: the geo database ${path} could not be read (${messageOf(error)}).`);
    return { lookUp: () => UNKNOWN_PLACE };
  }
}

/** Country data under CC0, installed with the service; needs no key and no download. */
function bundledPath(): string {
  return fileURLToPath(import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'));
}

function geoOf(reader: Reader<Response>, warn: (message: string) => void): Geo {
  return {
    lookUp(address) {
      const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
      if (isIP(plain) === 0) {
        return UNKNOWN_PLACE;
      }
      try {
        const record: unknown = reader.get(plain);
        return record === null ? UNKNOWN_PLACE : placeOf(record);
      } catch (error) {
        warn(`Some places stay unknown: the geo database is damaged (${messageOf(error)}).`);
        return UNKNOWN_PLACE;
      }
    },
  };
}

/** Two layouts are about: flat (`country_code`, `state1`, `city`; ip-location-db) and nested (`country.iso_code`; MaxMind, DB-IP). */
function placeOf(record: unknown): Place {
  const fields = asObject(record);
  if (typeof fields.country_code === 'string') {
    return place(fields.country_code, fields.state1, fields.city);
  }
  const country = asObject(fields.country ?? fields.registered_country);
  const subdivisions = Array.isArray(fields.subdivisions) ? fields.subdivisions : [];
  return place(country.iso_code, englishName(subdivisions[0]), englishName(fields.city));
}

function place(country: unknown, region: unknown, city: unknown): Place {
  const code = text(country).toUpperCase();
  return { country: /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : '', region: text(region), city: text(city) };
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

function recordCache(cache: LRUCache<number, object>) {
  return {
    get: (key: string | number) => cache.get(Number(key)),
    set: (key: string | number, value: object) => cache.set(Number(key), value),
  };
}

function warnOnce(warn: (message: string) => void): (message: string) => void {
  let isTold = false;
  return (message) => {
    if (!isTold) {
      warn(message);
    }
    isTold = true;
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
