import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { type Landing, type LandingLookup, NO_LANDINGS } from './landing.ts';
import { toLocation } from './location.ts';
import type { RedirectDirectory, StoredCode } from './redirect-port.ts';

/** A code with its precomputed redirect, as cached. */
export interface LiveCode extends StoredCode {
  /** Ready for the `Location` header; undefined if the code's content is shown instead. */
  readonly location: string | undefined;
  readonly landing: Landing | undefined;
  /** It redirects to one of our short links, or to a path that may be one: the journey continues there. */
  readonly isOfOurs: boolean;
}

export interface LiveCodeDeps {
  landings: LandingLookup;
  directory: Pick<RedirectDirectory, 'findDomain'>;
  ownHosts: ReadonlySet<string>;
}

export async function toLiveCode(stored: StoredCode, deps: LiveCodeDeps): Promise<LiveCode> {
  const { type, content } = stored.code;
  const { landings } = deps;
  const location = type === 'link' ? toLocation(content, []) : undefined;
  const found = location === undefined ? NO_LANDINGS : await landings.of([location]);
  const landing = location === undefined ? undefined : found.get(location);
  return { ...stored, location, landing, isOfOurs: location !== undefined && (await isOurs(location, deps)) };
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
