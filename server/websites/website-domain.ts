import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { invalidField } from '../platform/app-error.ts';

/** RFC 1035 limits names to 255 bytes on the wire: 253 characters as text. */
const MAX_LENGTH = 253;
/** RFC 952 forbids underscores, but browsers open such sites and they exist. */
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
const ADVICE = 'Enter a domain such as example.com.';

/**
 * Extracts a website's host from pasted text. Removes scheme, port, path, query and a trailing dot (events find their
 * site by host alone). Converts international names to ASCII and keeps `www.`. `localhost` is the only name allowed
 * without a dot, for tests; an IP address is not a domain.
 */
export function readDomain(text: string): string {
  const host = hostPart(text.trim());
  const ascii = host === undefined ? '' : domainToASCII(host).toLowerCase().replace(/\.$/, '');
  if (ascii === 'localhost' || looksLikeDomain(ascii)) return ascii;
  throw invalidField('domain', `${faultOf(text.trim(), ascii)}${ADVICE}`);
}

/** Returns what is wrong with a text that is not a domain, as a sentence before the advice; '' where it is obvious. */
function faultOf(text: string, ascii: string): string {
  if (text === '') return '';
  if (/\s/.test(text)) return 'A domain has no spaces. ';
  if (isIP(ascii) > 0 || isIP(text.replace(/^\[(.*)\]$/, '$1')) > 0) return 'An IP address is not a domain. ';
  if (/^[^/]+@[^/]+$/.test(text)) return 'An email address is not a domain. ';
  if (ascii !== '' && !ascii.includes('.')) return `“${ascii}” has no ending such as .com. `;
  return 'This is not a domain. ';
}

/** Returns the hosts by which a site is found, with and without `www.`, its own first. */
export function hostsOf(host: string): [own: string, twin: string] {
  return [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`];
}

/** Returns the text between scheme and path; undefined if it contains characters that no host has. */
function hostPart(text: string): string | undefined {
  const match = /^(?:(?:https?:)?\/\/)?([^/?#\\]*?)(?::\d{0,5})?(?:[/?#].*)?$/is.exec(text);
  const host = match?.[1];
  // The converter below would decode percent signs and cut at some of these, as browsers do in addresses.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
  return host === undefined || /[\u0000- !-,/:-@[-^`{-\u007f]/.test(host) ? undefined : host;
}

function looksLikeDomain(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const isNumber = /^(\d+|0x[0-9a-f]*)$/.test(last);
  return host.length <= MAX_LENGTH && labels.length > 1 && labels.every((label) => LABEL.test(label)) && !isNumber;
}
