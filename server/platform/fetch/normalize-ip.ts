import ipaddr from 'ipaddr.js';

const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([^\]]+)\])(?::\d{1,5})?$/;

/**
 * Normalizes an address, so that different notations mean one visitor: lowercase, shortest IPv6; IPv4 for IPv4-mapped
 * addresses; no port, which some proxies append. Returns text that is not an address unchanged.
 */
export function plainAddress(written: string): string {
  // Most addresses are IPv4, which has one notation.
  if (!written.includes(':')) return written;
  const [, ipv4, inBrackets] = WITH_PORT.exec(written) ?? [];
  const address = ipv4 ?? inBrackets ?? written;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : written;
}
