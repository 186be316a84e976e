import ipaddr from 'ipaddr.js';

/** Bytes of an IPv6 address that its provider hands out; the rest belongs to whoever uses it. */
const NETWORK_BYTES = 8;

/**
 * What limits per address count by: an IPv4 address as it is, an IPv6 address by its /64, because one household has
 * 2^64 of them. Text that is no address stays as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex')}/64`;
}
