import { invalidField } from '../platform/app-error.ts';

/** A screen shows about forty. */
const MAX_HOSTS = 50;
const MAX_HOST_LENGTH = 253;

/**
 * Parses hosts separated by commas; returns each once, in lower case and Punycode.
 *
 * @throws AppError `invalid_input` under `hosts`
 */
export function readHosts(text: string): string[] {
  const hosts = [...new Set(text.split(',').map(hostIn))];
  if (hosts.length > MAX_HOSTS) throw invalidField('hosts', `Name up to ${MAX_HOSTS} hosts.`);
  return hosts;
}

function hostIn(written: string): string {
  const name = written.trim();
  const host = /[\s/?#@:\\]/.test(name) ? undefined : URL.parse(`https://${name}/`)?.hostname;
  if (host === undefined || host.length > MAX_HOST_LENGTH) {
    throw invalidField('hosts', 'Separate hosts like shop.example by commas, without https:// and paths.');
  }
  return host;
}
