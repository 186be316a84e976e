import { isIP } from 'node:net';
import { invalidField } from '../platform/app-error.ts';

const MAX_LENGTH = 253;

export interface DomainName {
  scheme: 'http' | 'https';
  /** Lower case, ASCII form. */
  host: string;
}

/**
 * Parses `go.example.com` or `https://go.example.com/` as the name of a branded domain; https unless it says http.
 * Rejects URLs with more than a host, ports, IP addresses, single labels and the service's own host. Only the ASCII
 * form is stored and shown, which reveals look-alike letters.
 */
export function readDomainName(text: string, ownHosts: ReadonlySet<string>): DomainName {
  const reject = (sentence: string) => invalidField('domain', sentence);
  const match = /^(?:(https?):\/\/)?([^\s/?#@:\\]+)\/?$/i.exec(text.trim());
  const scheme = match?.[1]?.toLowerCase() === 'http' ? 'http' : 'https';
  const host = URL.parse(`https://${match?.[2] ?? ''}`)?.hostname.replace(/\.$/, '');
  if (!host || !isHostName(host)) throw reject('Enter a host name such as go.example.com, without a port or path.');
  const isOwn = [...ownHosts].some((own) => own.replace(/:\d+$/, '') === host);
  if (isOwn) throw reject('This host name belongs to this service. Enter another one.');
  return { scheme, host };
}

/** Two-part suffixes under which domains are registered; the web's `domain-data.ts` knows the same. */
const LONG_SUFFIX = /(^|\.)(co|com|net|org|gov|edu|ac|or|ne|go)\.[a-z]{2}$/;

/** Returns the registered domain of a host: `example.com` of `go.example.com`. */
export function registeredDomain(host: string): string {
  return host
    .split('.')
    .slice(LONG_SUFFIX.test(host) ? -3 : -2)
    .join('.');
}

/**
 * Returns whether the host has at least two labels (RFC 1035, section 2.3.1) and a non-numeric last one: browsers treat
 * others as IP addresses.
 */
function isHostName(host: string): boolean {
  const labels = host.split('.');
  const areLabels = labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  return (
    areLabels &&
    labels.length > 1 &&
    host.length <= MAX_LENGTH &&
    isIP(host) === 0 &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}
