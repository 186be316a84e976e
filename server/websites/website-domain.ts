import { domainToASCII } from 'node:url';
import { invalidField } from '../platform/app-error.ts';

/** RFC 1035 counts 255 bytes on the wire: 253 characters as written. */
const MAX_LENGTH = 253;
/** Underscores are no host names by RFC 952, but browsers open such sites and people have them. */
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
const ADVICE = 'Write the domain as in example.com: a host name with a dot, without spaces, and no IP address.';

/**
 * The host whose page views count for a website, from whatever people paste. Scheme, path, query and a closing dot are
 * cut off; so is a port, because events find their site by host alone. International names take their ASCII form, `www.`
 * stays. `localhost` is the one name without a dot, for trying things out; an IP address is no domain.
 */
export function readDomain(text: string): string {
  const host = hostPart(text.trim());
  const ascii = host === undefined ? '' : domainToASCII(host).toLowerCase().replace(/\.$/, '');
  if (ascii === 'localhost' || looksLikeDomain(ascii)) return ascii;
  throw invalidField('domain', ADVICE);
}

/** A site answers with and without `www.`: the hosts by which it is found, its own first. */
export function hostsOf(host: string): [own: string, twin: string] {
  return [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`];
}

/** What stands between scheme and path; undefined when something stands there that no host has. */
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
