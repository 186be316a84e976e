import { SPAM_HOSTS } from './referrer-spam-table.ts';

const hosts = SPAM_HOSTS.flatMap((line) => line.split(' '));
const exact = new Set(hosts.filter((host) => !host.endsWith('.*')));
const anyEnding = new Set(hosts.filter((host) => host.endsWith('.*')).map((host) => host.slice(0, -2)));

/** Returns whether this host (lower case, no port) is a known spam host or a subdomain of one. */
export function isReferrerSpam(host: string): boolean {
  let rest = host;
  for (let dot = rest.indexOf('.'); dot !== -1; dot = rest.indexOf('.')) {
    if (exact.has(rest)) return true;
    const ending = rest.slice(dot + 1);
    if (!ending.includes('.') && anyEnding.has(rest.slice(0, dot))) return true;
    rest = ending;
  }
  return false;
}
