import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';

/** The longest accepted address: what browsers and proxies support. */
const MAX_LENGTH = 8192;

/** Characters that RFC 3986 allows in a URL; one made of these alone is stored as written. */
const PLAIN = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;

/** First segments of our own paths that redirect; every unreserved one may be an alias. */
const REDIRECTING = new Set(['q', 'r']);

export interface DestinationRule {
  /** The input's field name, for the error. */
  field: string;
  /** `host` or `host:port` of every address of this service; an empty set disables the check. */
  ownHosts: ReadonlySet<string>;
}

/**
 * Validates a destination and returns it as stored: absolute, http or https, ASCII, without credentials. Browsers parse
 * URLs by the WHATWG rules, which drop tabs, line breaks and surrounding blanks and treat a backslash as a slash; other
 * parsers read such a URL differently, so it is rejected. Our own short addresses are rejected too, because a link to a
 * link can become a loop.
 */
export function readDestination(text: string, rule: DestinationRule): string {
  const refuse = (sentence: string) => invalidField(rule.field, sentence);
  if (text.length > MAX_LENGTH) throw refuse(`Use a URL of up to ${MAX_LENGTH} characters.`);
  if (/[\p{Cc}\\]|^\s|\s$/u.test(text)) {
    throw refuse('Remove leading and trailing spaces, tabs, line breaks and backslashes from the URL.');
  }
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  const url = URL.parse(text);
  if (!authority || !url) throw refuse('Enter a web address, such as https://example.com.');
  if (authority.includes('@')) throw refuse('Remove the username and password from the URL.');
  if (isShortUrl(url, rule.ownHosts)) throw refuse('This URL is already a short link. Enter its destination instead.');
  const address = PLAIN.test(text) ? text : url.href;
  if (address.length > MAX_LENGTH) throw refuse(`Use a URL of up to ${MAX_LENGTH} characters.`);
  return address;
}

/** Returns `host:port` without a trailing dot; the scheme's default port is omitted. */
export function hostOf(url: URL): string {
  return url.host.replace(/\.(?=:|$)/, '');
}

/**
 * Returns whether the URL redirects on our hosts: aliases (also under /bio), dynamic codes and rotators. Links to our
 * pages are allowed.
 */
function isShortUrl(url: URL, ownHosts: ReadonlySet<string>): boolean {
  if (!ownHosts.has(hostOf(url))) return false;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const inside = segments[0] === 'bio' ? segments.slice(1) : segments;
  const first = inside[0]?.toLowerCase();
  if (first === undefined || first.startsWith('@')) return false;
  return REDIRECTING.has(first) || !(RESERVED_ALIASES as readonly string[]).includes(first);
}
