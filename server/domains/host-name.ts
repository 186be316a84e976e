import { isIP } from 'node:net';
import { invalidField } from '../platform/app-error.ts';

const MAX_LENGTH = 253;

export interface DomainName {
  scheme: 'http' | 'https';
  /** Lower case, ASCII form. */
  host: string;
}

/**
 * Reads `go.example.com` or `https://go.example.com/` as the name of a branded domain; https unless it says http. Refuses
 * addresses with more than a host, ports, IP addresses, single labels and the service's own host. Confusable letters show
 * themselves in the ASCII form, which is the only one that is kept and shown.
 */
export function readDomainName(text: string, ownHosts: ReadonlySet<string>): DomainName {
  const refuse = (sentence: string) => invalidField('domain', sentence);
  const match = /^(?:(https?):\/\/)?([^\s/?#@:\\]+)\/?$/i.exec(text.trim());
  const scheme = match?.[1]?.toLowerCase() === 'http' ? 'http' : 'https';
  const host = URL.parse(`https://${match?.[2] ?? ''}`)?.hostname.replace(/\.$/, '');
  if (!host || !isHostName(host)) throw refuse('Enter a host name such as go.example.com, without port and path.');
  const isOwn = [...ownHosts].some((own) => own.replace(/:\d+$/, '') === host);
  if (isOwn) throw refuse('This is the address of the service itself.');
  return { scheme, host };
}

/** At least two labels (RFC 1035, section 2.3.1), the last one no number: what looks like an IP address is one to browsers. */
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
