import type { Link } from '../links/link-port.ts';
import { type LandingLookup, type LandingsByLocation, NO_LANDINGS } from './landing.ts';
import { appsOf, type LiveApps } from './live-apps.ts';
import { toLocation } from './location.ts';
import type { StoredLink } from './redirect-port.ts';

/** A link with everything precomputed that does not depend on the visitor, as cached. */
export interface LiveLink {
  readonly link: Link;
  readonly isBlocked: boolean;
  /** Ready for the `Location` header; undefined if the destination is not an allowed redirect target. */
  readonly location: string | undefined;
  readonly expirationLocation: string | undefined;
  /** Undefined for most links; then no visitor data is needed. */
  readonly targets: LiveTargets | undefined;
  /** Undefined for most links. */
  readonly apps: LiveApps | undefined;
  /** Undefined for most links. */
  readonly split: LiveSplit | undefined;
  /** The social preview of this link; undefined uses that of the destination. */
  readonly card: PreviewCard | undefined;
  /** The landings of every location above that visitors can be redirected to. */
  readonly landings: LandingsByLocation;
}

export interface LiveTargets {
  /** Upper-case ISO 3166-1 alpha-2 to location. */
  readonly countries: ReadonlyMap<string, string>;
  /** Device word to location, in the owner's order, because an iPhone is also a mobile. */
  readonly devices: ReadonlyMap<string, string>;
  /** Language tag in lower case, such as `pt` or `pt-br`, to location. */
  readonly languages: ReadonlyMap<string, string>;
}

/** Locations with cumulative shares: `upTo` is the sum of the weights so far. */
export interface LiveSplit {
  readonly shares: ReadonlyArray<{ readonly location: string; readonly upTo: number }>;
  readonly total: number;
}

/** The social preview that chats and networks show for a posted link. */
export interface PreviewCard {
  readonly title: string | null;
  readonly description: string | null;
  readonly image: string | null;
}

/** Precomputes links and looks up the tracked websites that they redirect to. */
export async function toLandingLinks(stored: readonly StoredLink[], landings: LandingLookup): Promise<LiveLink[]> {
  const links = stored.map(toLiveLink);
  const found = await landings.of(links.flatMap(locationsOf));
  return links.map((live) => ({ ...live, landings: found }));
}

/** Precomputes a link that redirects to no tracked website. */
export function toLiveLink({ link, isBlocked }: StoredLink): LiveLink {
  const { expirationRedirect } = link;
  return {
    link,
    isBlocked,
    location: toLocation(link.url, link.parameters),
    expirationLocation: expirationRedirect === null ? undefined : toLocation(expirationRedirect, []),
    targets: targetsOf(link),
    apps: appsOf(link),
    split: splitOf(link),
    card: cardOf(link),
    landings: NO_LANDINGS,
  };
}

function locationsOf({ location, targets, split, apps }: LiveLink): string[] {
  const others = targets && [targets.countries, targets.devices, targets.languages].flatMap((map) => [...map.values()]);
  const shares = split?.shares.map((share) => share.location);
  const claimed = [apps?.ios?.location, apps?.android?.location].filter((one) => one !== undefined);
  return [...(location === undefined ? [] : [location]), ...claimed, ...(others ?? []), ...(shares ?? [])];
}

/** Destinations that are not allowed get no share. */
function splitOf({ split, parameters }: Link): LiveSplit | undefined {
  let total = 0;
  const shares = split.flatMap(({ link, weight }) => {
    const location = toLocation(link, parameters);
    if (location === undefined || weight <= 0) return [];
    total += weight;
    return [{ location, upTo: total }];
  });
  return shares.length === 0 ? undefined : { shares, total };
}

function cardOf({ metaTitle, metaDescription, metaImage }: Link): PreviewCard | undefined {
  if (metaTitle === null && metaDescription === null && metaImage === null) return undefined;
  return { title: metaTitle, description: metaDescription, image: metaImage };
}

function targetsOf({ targets, parameters }: Link): LiveTargets | undefined {
  if (targets.geo.length + targets.device.length + targets.language.length === 0) return undefined;
  const toMap = (rows: Array<[word: string, url: string]>) => {
    const map = new Map<string, string>();
    for (const [word, url] of rows) {
      const location = toLocation(url, parameters);
      // The first of two rows for one word wins, in the owner's order.
      if (location !== undefined && !map.has(word)) map.set(word, location);
    }
    return map;
  };
  return {
    countries: toMap(targets.geo.map((row) => [row.location.toUpperCase(), row.link])),
    devices: toMap(targets.device.map((row) => [row.device.toLowerCase(), row.link])),
    languages: toMap(targets.language.map((row) => [row.language.toLowerCase(), row.link])),
  };
}
