import { hostOfSource } from '../collect/collect.ts';
import { invalidField } from '../platform/app-error.ts';

/** A screen shows about forty. */
const MAX_HOSTS = 50;
const MAX_HOST_LENGTH = 253;

/**
 * Parses hosts and names of sources ('Google'), separated by commas. Returns the host of each, in lower case and Punycode,
 * by what was written.
 *
 * @throws AppError `invalid_input` under `hosts`
 */
export function readHosts(text: string): ReadonlyMap<string, string> {
  const written = text.split(',').map((name) => name.trim());
  const hosts = new Map(written.map((name) => [name, hostOfSource(name) ?? hostIn(name)]));
  if (hosts.size > MAX_HOSTS) throw invalidField('hosts', `Name up to ${MAX_HOSTS} hosts.`);
  return hosts;
}

function hostIn(name: string): string {
  const host = /[\s/?#@:\\]/.test(name) ? undefined : URL.parse(`https://${name}/`)?.hostname;
  // Numbers parse as addresses: 17 as 0.0.0.17.
  const isNumber = host !== undefined && /^[\d.]+$/.test(host) && host !== name;
  if (host === undefined || isNumber || host.length > MAX_HOST_LENGTH) {
    throw invalidField('hosts', 'Separate hosts like shop.example by commas, without https:// and paths.');
  }
  return host;
}
