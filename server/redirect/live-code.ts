import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { type Landing, type Landings, NO_LANDINGS } from './landing.ts';
import { toLocation } from './location.ts';
import type { RedirectDirectory, StoredCode } from './redirect-port.ts';

/** A code with its way worked out; what the cache holds. */
export interface LiveCode extends StoredCode {
  /** Ready for the `Location` header; undefined where the code holds something to show. */
  readonly location: string | undefined;
  readonly landing: Landing | undefined;
  /** It leads to a short link, or where one may stand: the story goes on with that. */
  readonly isOfOurs: boolean;
}

export interface LiveCodeParts {
  landings: Landings;
  directory: Pick<RedirectDirectory, 'findDomain'>;
  ownHosts: ReadonlySet<string>;
}

export async function toLiveCode(stored: StoredCode, parts: LiveCodeParts): Promise<LiveCode> {
  const { type, content } = stored.code;
  const { landings } = parts;
  const location = type === 'link' ? toLocation(content, []) : undefined;
  const found = location === undefined ? NO_LANDINGS : await landings.of([location]);
  const landing = location === undefined ? undefined : found.get(location);
  return { ...stored, location, landing, isOfOurs: location !== undefined && (await isOurs(location, parts)) };
}

/** With the port: what else runs on our machine is nobody's link. */
async function isOurs(location: string, { directory, ownHosts }: LiveCodeParts): Promise<boolean> {
  const { host, pathname } = new URL(location);
  return mayBeLink(pathname) && (ownHosts.has(host) || (await directory.findDomain(host)) !== undefined);
}

const RESERVED: ReadonlySet<string> = new Set(RESERVED_ALIASES);

/** A rotator's address is one of links; bio pages and the rest of ours have no use for a story. */
function mayBeLink(pathname: string): boolean {
  const [, first = '', second = ''] = pathname.split('/');
  const word = first === 'bio' ? second : first;
  return word === 'r' || (word !== '' && !word.startsWith('@') && !RESERVED.has(word));
}
