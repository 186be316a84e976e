import ipaddr from 'ipaddr.js';

/** Bytes of the IPv6 prefix that a provider assigns; the customer controls the rest. */
const NETWORK_BYTES = 8;

/**
 * Returns the unit for per-address limits: an IPv4 address as is, an IPv6 address by its /64, because one household has
 * 2^64 of them. Returns text that is not an address unchanged.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex')}/64`;
}
