import ipaddr from 'ipaddr.js';

const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([^\]]+)\])(?::\d{1,5})?$/;

/**
 * One spelling for each address, so that whoever is told of in several is one visitor: IPv6 in lower case and as short as it
 * goes, IPv4 as such where it stands in an IPv6 address, no port, which some proxies write behind it. What is no address
 * stays as it is.
 */
export function plainAddress(written: string): string {
  // Most are IPv4, and those have one spelling.
  if (!written.includes(':')) return written;
  const [, ipv4, inBrackets] = WITH_PORT.exec(written) ?? [];
  const address = ipv4 ?? inBrackets ?? written;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : written;
}
