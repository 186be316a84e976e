import { type QrType, RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { type Landing, type LandingLookup, NO_LANDINGS } from './landing.ts';
import { toLocation } from './location.ts';
import type { RedirectDirectory, StoredCode } from './redirect-port.ts';

/** A code with its precomputed redirect, as cached. */
export interface LiveCode extends StoredCode {
  /** Ready for the `Location` header; undefined if the code's content is shown instead. */
  readonly location: string | undefined;
  /** Destinations of an app by platform; `location` is for all others. */
  readonly stores: AppStores | undefined;
  readonly landing: Landing | undefined;
  /** It redirects to one of our short links, or to a path that may be one: the journey continues there. */
  readonly isOfOurs: boolean;
}

export interface AppStores {
  readonly ios?: string;
  readonly android?: string;
  readonly other?: string;
}

/** Types whose content is a URL. */
const REDIRECTING: readonly QrType[] = ['link', 'whatsapp'];

/** Reads the content of an app code: one `platform URL` per line. */
function storesIn(content: string): AppStores {
  return Object.fromEntries(content.split('\n').map((line) => line.split(' ', 2)));
}

/**
 * Returns where this browser goes. An iPad that requests desktop pages identifies as a Mac, so Macs are not sent to the
 * App Store: they get the page for all others.
 */
export function locationFor({ stores, location }: LiveCode, userAgent = ''): string | undefined {
  if (!stores) return location;
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return stores.ios ?? location;
  return (/\bAndroid\b/.test(userAgent) && stores.android) || location;
}

export interface LiveCodeDeps {
  landings: LandingLookup;
  directory: Pick<RedirectDirectory, 'findDomain'>;
  ownHosts: ReadonlySet<string>;
}

export async function toLiveCode(stored: StoredCode, deps: LiveCodeDeps): Promise<LiveCode> {
  const { type, content } = stored.code;
  const { landings } = deps;
  const stores = type === 'app' ? storesIn(content) : undefined;
  const url = stores
    ? (stores.other ?? stores.ios ?? stores.android)
    : REDIRECTING.includes(type)
      ? content
      : undefined;
  const location = url === undefined ? undefined : toLocation(url, []);
  const found = location === undefined ? NO_LANDINGS : await landings.of([location]);
  const landing = location === undefined ? undefined : found.get(location);
  return { ...stored, location, stores, landing, isOfOurs: location !== undefined && (await isOurs(location, deps)) };
}

/** Compares the port too: another service on our machine has no short links. */
async function isOurs(location: string, { directory, ownHosts }: LiveCodeDeps): Promise<boolean> {
  const { host, pathname } = new URL(location);
  return mayBeLink(pathname) && (ownHosts.has(host) || (await directory.findDomain(host)) !== undefined);
}

const RESERVED: ReadonlySet<string> = new Set(RESERVED_ALIASES);

/** A rotator leads to links; bio pages and our other pages don't use journeys. */
function mayBeLink(pathname: string): boolean {
  const [, first = '', second = ''] = pathname.split('/');
  const word = first === 'bio' ? second : first;
  return word === 'r' || (word !== '' && !word.startsWith('@') && !RESERVED.has(word));
}
