import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';

/** The longest address that is taken: what browsers and proxies pass on. */
const MAX_LENGTH = 8192;

/** Characters that RFC 3986 allows in an address; one made of these alone is stored as it was written. */
const PLAIN = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;

/** First segments of our own addresses that redirect; every unreserved one may be an alias. */
const REDIRECTING = new Set(['q', 'r']);

export interface DestinationRule {
  /** The input's name, for the refusal. */
  field: string;
  /** `host` or `host:port` of every address under which this service answers; an empty set allows them all. */
  ownHosts: ReadonlySet<string>;
}

/**
 * Checks an address that visitors will be sent to, and returns it as it is to be stored: absolute, http or https, ASCII,
 * without credentials. Browsers read addresses by the WHATWG rules, which drop tabs, line breaks and outer blanks and take a
 * backslash for a slash; an address with any of these reads differently elsewhere, so it is refused. So is one of our own
 * short addresses: a link to a link can become a loop.
 */
export function readDestination(text: string, rule: DestinationRule): string {
  const refuse = (sentence: string) => invalidField(rule.field, sentence);
  if (text.length > MAX_LENGTH) throw refuse(`An address can have at most ${MAX_LENGTH} characters.`);
  if (/[\p{Cc}\\]|^\s|\s$/u.test(text)) {
    throw refuse('Take blanks at the ends, tabs, line breaks and backslashes out of the address.');
  }
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  const url = URL.parse(text);
  if (!authority || !url) throw refuse('Enter a full web address that starts with http:// or https://.');
  if (authority.includes('@')) throw refuse('Take the user name and password out of the address.');
  if (isShortAddress(url, rule.ownHosts)) throw refuse('This address is a short link itself. Enter where it leads.');
  const address = PLAIN.test(text) ? text : url.href;
  if (address.length > MAX_LENGTH) throw refuse(`An address can have at most ${MAX_LENGTH} characters.`);
  return address;
}

/** `host:port` without the dot that may end a full name; the port is left out where it is the scheme's own. */
export function hostOf(url: URL): string {
  return url.host.replace(/\.(?=:|$)/, '');
}

/** Our pages may be linked to; what redirects may not: aliases (also under /bio), dynamic codes, rotators. */
function isShortAddress(url: URL, ownHosts: ReadonlySet<string>): boolean {
  if (!ownHosts.has(hostOf(url))) return false;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const inside = segments[0] === 'bio' ? segments.slice(1) : segments;
  const first = inside[0]?.toLowerCase();
  if (first === undefined || first.startsWith('@')) return false;
  return REDIRECTING.has(first) || !(RESERVED_ALIASES as readonly string[]).includes(first);
}
